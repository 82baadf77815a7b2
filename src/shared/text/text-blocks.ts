// Splits a very long message into blocks. A message shows its first block, and each press of a button shows one more.
// This server accepts no message as long as a block. Other servers may, and a million letters at once would freeze the
// page. Pure functions.
import { clusterStart } from '../../core/domain/characters.ts';

/** Maximum length of a block, UTF-16 units; the slowest writing system takes 40 ms of layout for this length. */
const CHARACTERS = 6000;
const LINES = 200;
/** A block ends after the last space within this distance of its maximum length, UTF-16 units. */
const WORD = 100;

/**
 * The end of the block that begins at `from`: the end of the text, or after a line feed or space, never inside a
 * grapheme.
 */
export function blockEnd(text: string, from = 0): number {
  const isLong = text.length - from > CHARACTERS;
  const end = isLong ? from + CHARACTERS : text.length;
  for (
    let line = 1, at = text.indexOf('\n', from);
    at !== -1 && at + 1 < end;
    line += 1, at = text.indexOf('\n', at + 1)
  ) {
    if (line === LINES) return at + 1;
  }
  return isLong ? wordEnd(text, clusterStart(text, end)) : end;
}

/** The first `limit` blocks of a text, or all when there are fewer. Joined they are the beginning of the text. */
export function textBlocks(text: string, limit: number): readonly string[] {
  const blocks: string[] = [];
  let from = 0;
  do {
    const to = blockEnd(text, from);
    blocks.push(text.slice(from, to));
    from = to;
  } while (from < text.length && blocks.length < limit);
  return blocks;
}

function wordEnd(text: string, end: number): number {
  const space = text.slice(end - WORD, end).lastIndexOf(' ');
  return space === -1 ? end : end - WORD + space + 1;
}
