// A message as plain text, for notifications and screen readers: emoticons by name, long texts cut. Pure functions.
import { firstUnits } from '../../core/domain/characters.ts';
import type { Locale } from '../../platform/locale.ts';
import { directionOf, isolated } from '../../ui/text-direction.ts';
import { ownDirection } from './direction.ts';
import { type Token, tokenize } from './tokens.ts';

/** Maximum length, UTF-16 units: a notification shows no more, and a longer announcement is not useful. */
const MAX_LENGTH = 200;

export function plainText(text: string, locale: string): string {
  const tokens = tokenize(firstUnits(text, MAX_LENGTH + 50));
  const whole = tokens.map((token) => wordsOf(token, locale as Locale)).join('');
  const plain = whole.length > MAX_LENGTH ? `${firstUnits(whole, MAX_LENGTH)}…` : whole;
  const own = ownDirection(tokens);
  return own === 'auto' || own === directionOf(plain) ? plain : isolated(plain, own);
}

function wordsOf(token: Token, locale: Locale): string {
  if (token.kind === 'emoticon') return `[${token.emoticon.words[locale] ?? ''}]`;
  return token.kind === 'link' ? token.shown : token.text;
}
