// The part of a text around the first match, with all matches in it.
import { clusterStart } from '../../src/core/domain/characters.ts';
import { foldWithOffsets } from '../../src/core/domain/fold-offsets.ts';
import { emoticonsIn } from '../../src/core/domain/searchable-text.ts';

export interface Snippet {
  /** A single line. */
  text: string;
  /** The ranges of matches in `text`: `[from, to)`, ascending, without overlap. */
  marks: [from: number, to: number][];
}

/** Maximum number of UTF-16 units before the first match, and of original text in the snippet. */
const LEAD = 24;
const LENGTH = 160;

/** `words` are folded; without words the snippet is the beginning of the text. */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const found = matchesOf(text, words);
  const first = found[0]?.[0] ?? 0;
  const from = first <= LEAD ? 0 : clusterStart(text, first - LEAD);
  const to = text.length <= from + LENGTH ? text.length : clusterStart(text, from + LENGTH);
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const shift = before.length - from;
  return {
    text: before + text.slice(from, to).replaceAll(/\s/g, ' ') + after,
    marks: found
      .filter(([begin]) => begin < to)
      .map(([begin, end]) => [begin + shift, Math.min(end, to) + shift]),
  };
}

/** The ranges of all words, and of emoticons with such a name; adjacent ranges are joined. */
function matchesOf(text: string, words: readonly string[]): [number, number][] {
  const folded = foldWithOffsets(text);
  const matches: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length))
      matches.push([folded.start(at), folded.end(at + word.length - 1)]);
  }
  for (const { at, code, names } of emoticonsIn(text))
    if (words.some((word) => names.includes(word))) matches.push([at, at + code.length]);
  matches.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const joined: [number, number][] = [];
  for (const match of matches) {
    const last = joined.at(-1);
    if (last && match[0] <= last[1]) last[1] = Math.max(last[1], match[1]);
    else joined.push(match);
  }
  return joined;
}
