// The tab. Pure: which parts of a piece were found by a search. Marks stand in the whole text and may reach over the
// borders of pieces.

/** `[from, to)`, ascending and apart, as HitRow.marks. */
export type Marks = readonly (readonly [from: number, to: number])[];

export interface Part {
  at: number;
  text: string;
  found: boolean;
}

/** @param at where the text begins in the one that the marks are for */
export function partsOf(text: string, at: number, marks: Marks): Part[] {
  const parts: Part[] = [];
  const end = at + text.length;
  let done = at;
  const put = (to: number, found: boolean): void => {
    if (to > done) parts.push({ at: done, text: text.slice(done - at, to - at), found });
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

/** Whether any of it was found. */
export const isFound = (text: string, at: number, marks: Marks): boolean =>
  marks.some(([from, to]) => from < at + text.length && to > at);
