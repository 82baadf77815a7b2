// The tab. A message's words where no picture can stand, or for the ear: emoticons by their names, and of a text
// without end the beginning. Pure.
import type { Locale } from '../../platform/locale.ts';
import { piecesOf } from './pieces.ts';

/** A notification shows no more signs than these, and nobody listens to more. */
const MOST = 200;

export function plainText(text: string, locale: string): string {
  const words = piecesOf(text.slice(0, MOST + 50))
    .map((piece) =>
      piece.kind === 'emoticon' ? `[${piece.emoticon.words[locale as Locale] ?? ''}]` : piece.text,
    )
    .join('');
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words;
}
