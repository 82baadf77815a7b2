// The tab. Pure: how much of a message is shown before somebody asks for more. No message of this server is as long;
// another's may be, and a million letters at once would hold the page. Each press shows one piece more.
import { graphemeEnd } from '../../core/domain/foreign.ts';

/** UTF-16 units; the dearest script takes 40 ms of layout for as many. */
const CHARACTERS = 6000;
const LINES = 200;
/** A piece ends at a space where one stands among so many units before its end. */
const WORD = 100;

/** Where the piece of a text that begins at `from` ends: at the text's end, behind a line feed or space, never within a grapheme. */
export function foldedAt(text: string, from = 0): number {
  const isLong = text.length - from > CHARACTERS;
  const end = isLong ? from + CHARACTERS : text.length;
  for (
    let line = 1, at = text.indexOf('\n', from);
    at !== -1 && at + 1 < end;
    line += 1, at = text.indexOf('\n', at + 1)
  ) {
    if (line === LINES) return at + 1;
  }
  return isLong ? wordEnd(text, graphemeEnd(text, end)) : end;
}

/** The first pieces of a text, as many as are asked for and there are; joined they are its beginning. */
export function foldsOf(text: string, most: number): readonly string[] {
  const folds: string[] = [];
  let from = 0;
  do {
    const to = foldedAt(text, from);
    folds.push(text.slice(from, to));
    from = to;
  } while (from < text.length && folds.length < most);
  return folds;
}

function wordEnd(text: string, end: number): number {
  const space = text.slice(end - WORD, end).lastIndexOf(' ');
  return space === -1 ? end : end - WORD + space + 1;
}
