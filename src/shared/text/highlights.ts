// Splits the text of a token (tokens.ts) at search highlights. Highlights are ranges of the whole message text and may
// span several tokens. Pure functions.

/** Ranges `[from, to)` in a text, ascending and without overlaps, as in `marks` of a search result (HitRow). */
export type Highlights = readonly (readonly [from: number, to: number])[];

export interface Part {
  at: number;
  text: string;
  highlighted: boolean;
}

/** @param at index of `text` in the whole text, which the ranges refer to */
export function highlightParts(text: string, at: number, marks: Highlights): Part[] {
  const parts: Part[] = [];
  const end = at + text.length;
  let done = at;
  const put = (to: number, highlighted: boolean): void => {
    if (to > done) parts.push({ at: done, text: text.slice(done - at, to - at), highlighted });
    done = Math.max(done, to);
  };
  for (const [from, to] of marks) {
    if (to <= done || from >= end) continue;
    put(Math.max(done, from), false);
    put(Math.min(end, to), true);
  }
  put(end, false);
  return parts;
}

/** Whether a range covers any part of the text. */
export const isHighlighted = (text: string, at: number, marks: Highlights): boolean =>
  marks.some(([from, to]) => from < at + text.length && to > at);
