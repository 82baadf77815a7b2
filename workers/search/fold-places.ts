// The engine. A text folded, with the way back to what it was made of. Pure.
import { fold } from './fold-text.ts';

/** A folded text, and where its parts stand in the one that it was made of. */
export interface Folded {
  text: string;
  /** The place in the original at which the sign begins that unit `at` belongs to. */
  start: (at: number) => number;
  /** The place behind that sign. */
  end: (at: number) => number;
}

export function foldWithPlaces(text: string): Folded {
  if (!BEYOND_ASCII.test(text)) return { text: text.toLowerCase(), start: (at) => at, end: (at) => at + 1 };
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    const part = fold(sign);
    folded += part;
    for (let at = 0; at < part.length; at++) {
      starts.push(index);
      ends.push(index + sign.length);
    }
  }
  return { text: folded, start: (at) => starts[at] ?? 0, end: (at) => ends[at] ?? text.length };
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** What normalisation may join: a letter with its marks, the parts of a Hangul syllable. */
const SIGN =
  /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3\uffa0-\uffdc][\u1160-\u11ff\u3131-\u318e\uffa0-\uffdc\p{M}]*|[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gsu;
