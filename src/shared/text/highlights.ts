// Splits a token's text at search highlights. Highlights are ranges of the whole text and may cross the borders of
// tokens. Pure functions.

/** Ranges `[from, to)`, ascending and without overlaps, as HitRow.marks. */
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
