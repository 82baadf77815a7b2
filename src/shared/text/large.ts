// The tab. Pure: whether a message is nothing but a few emoji, which are then shown larger.
import type { Piece } from './pieces.ts';

/** So many are large; a message of more is a line of text. */
const MOST = 3;

/** No three emoji are longer, in code units: what is longer need not be looked at. */
const LONGEST = 3 * 32;

/** One to three emoji or emoticons and nothing else but space. */
export function isLarge(pieces: readonly Piece[]): boolean {
  let count = 0;
  for (const piece of pieces) {
    if (piece.kind === 'emoticon') count += 1;
    else if (piece.kind === 'words' && piece.text.length <= LONGEST && !LETTER.test(piece.text)) {
      const found = piece.text.match(EMOJI) ?? [];
      if (piece.text.replace(EMOJI, '').trim() !== '') return false;
      count += found.length;
    } else return false;
    if (count > MOST) return false;
  }
  return count > 0;
}

/** Most messages have one, and are told apart by it without a look at all emoji. */
const LETTER = /\p{L}/u;
const EMOJI = /\p{RGI_Emoji}/gv;
