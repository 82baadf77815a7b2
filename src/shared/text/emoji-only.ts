// Detects messages that are only a few emoji, which show larger. Pure functions.
import type { Token } from './tokens.ts';

const MAX_EMOJI = 3;

/** Maximum length of three emoji, UTF-16 units. A longer text needs no check by the slow regular expression EMOJI. */
const MAX_LENGTH = 3 * 32;

/** True for one to three emoji or emoticons, with white space between them allowed. */
export function isEmojiOnly(tokens: readonly Token[]): boolean {
  let count = 0;
  for (const token of tokens) {
    if (token.kind === 'emoticon') count += 1;
    else if (token.kind === 'text' && token.text.length <= MAX_LENGTH && !LETTER.test(token.text)) {
      const emoji = token.text.match(EMOJI) ?? [];
      if (token.text.replace(EMOJI, '').trim() !== '') return false;
      count += emoji.length;
    } else return false;
    if (count > MAX_EMOJI) return false;
  }
  return count > 0;
}

/** A cheap test before EMOJI: most messages contain a letter. */
const LETTER = /\p{L}/u;
const EMOJI = /\p{RGI_Emoji}/gv;
