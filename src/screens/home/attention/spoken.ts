// The tab, on demand. A message's words where no picture can stand: emoticons by their names. Pure.
import type { Locale } from '../../../platform/locale.ts';
import { piecesOf } from '../../shared/text/pieces.ts';

/** A notification shows no more signs than these. */
const MOST = 200;

export function spoken(text: string, locale: string): string {
  const words = piecesOf(text.slice(0, MOST + 50))
    .map((piece) =>
      piece.is === 'emoticon' ? `[${piece.emoticon.words[locale as Locale] ?? ''}]` : piece.text,
    )
    .join('');
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words;
}
