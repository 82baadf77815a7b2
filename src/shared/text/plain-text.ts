// A message as plain text, for notifications and screen readers: emoticons by name, long texts cut. Pure functions.
import type { Locale } from '../../platform/locale.ts';
import { tokenize } from './tokens.ts';

/** Maximum length, UTF-16 units: a notification shows no more, and a longer announcement is not useful. */
const MAX_LENGTH = 200;

export function plainText(text: string, locale: string): string {
  const plain = tokenize(text.slice(0, MAX_LENGTH + 50))
    .map((token) =>
      token.kind === 'emoticon' ? `[${token.emoticon.words[locale as Locale] ?? ''}]` : token.text,
    )
    .join('');
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}
