// The direction of a message's text: that of the author's own words (X-WEB-03). Mentions and links do not count, because
// they are other people's names and addresses. Pure.
import { type Direction, directionOf } from '../../ui/text-direction.ts';
import type { Token } from './tokens.ts';

/** A name after an @ at the beginning, where the mentioned people are unknown: in a list, a quote, a notification. */
const LEADING_MENTIONS = /^(?:@\S+\s*)+/;

/** 'auto' for a text without own letters. */
export function ownDirection(tokens: readonly Token[]): Direction | 'auto' {
  for (const { kind, at, text } of tokens) {
    if (kind !== 'text' && kind !== 'oversized') continue;
    const direction = directionOf(at === 0 ? text.replace(LEADING_MENTIONS, '') : text);
    if (direction) return direction;
  }
  return 'auto';
}
