// The tab. Pure: what the field holds. Plain text as it travels, and which parts of it are mentions: `@name` and a
// no-break space, one thing for caret and keys. Emoticons are told by their code alone.

/** A mention in the text: from `at` the `length` units of `@name` and the no-break space. `id` -1 is everybody. */
export interface Mark {
  at: number;
  length: number;
  id: number;
}

export interface Doc {
  text: string;
  /** Ascending and apart. */
  marks: readonly Mark[];
}

/** A part of the text as it is drawn; all texts together are the text of the doc. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  /** Without the no-break space, which is text behind it, so that the caret has a place there. */
  | { kind: 'mention'; text: string; id: number };

export const NBSP = '\u00A0';
export const EMPTY: Doc = { text: '', marks: [] };

export const plain = (text: string): Doc => ({ text, marks: [] });

export function mentionOf(name: string, id: number): Doc {
  const text = `@${name}${NBSP}`;
  return { text, marks: [{ at: 0, length: text.length, id }] };
}

/** With `put` in the place of `[from, to)`; a mention that is touched is text from then on. */
export function replaced(doc: Doc, from: number, to: number, put: Doc): Doc {
  const shift = put.text.length - (to - from);
  return {
    text: doc.text.slice(0, from) + put.text + doc.text.slice(to),
    marks: [
      ...doc.marks.filter((mark) => end(mark) <= from),
      ...put.marks.map((mark) => ({ ...mark, at: mark.at + from })),
      ...doc.marks.filter((mark) => mark.at >= to).map((mark) => ({ ...mark, at: mark.at + shift })),
    ],
  };
}

export function part(doc: Doc, from: number, to: number): Doc {
  const marks = doc.marks.filter((mark) => mark.at >= from && end(mark) <= to);
  return { text: doc.text.slice(from, to), marks: marks.map((mark) => ({ ...mark, at: mark.at - from })) };
}

/** The range with the whole of every mention that it cuts. */
export function whole(doc: Doc, from: number, to: number): { from: number; to: number } {
  const first = around(doc, from);
  const last = around(doc, to);
  if (from === to) return first ? { from: end(first), to: end(first) } : { from, to };
  return { from: first ? first.at : from, to: last ? end(last) : to };
}

/** Where a caret that came from `before` stands: never within a mention. */
export function outside(doc: Doc, at: number, before: number): number {
  const mark = around(doc, at);
  if (!mark) return at;
  return before >= end(mark) ? mark.at : end(mark);
}

/**
 * The text with the mentions that stand in it: an @, a name that is known, a no-break space.
 * @param known the id behind a name, null for none
 */
export function recognised(text: string, known: (name: string) => number | null): Doc {
  const marks: Mark[] = [];
  let done = 0;
  for (let stop = text.indexOf(NBSP); stop !== -1; stop = text.indexOf(NBSP, stop + 1)) {
    for (let at = Math.max(done, stop - LONGEST_NAME - 1); at < stop; at += 1) {
      if (text[at] !== '@') continue;
      const id = known(text.slice(at + 1, stop));
      if (id === null) continue;
      marks.push({ at, length: stop + 1 - at, id });
      break;
    }
    done = stop + 1;
  }
  return { text, marks };
}

/** With the mentions that are known now besides those that it has: a name that is known no more stays one. */
export function withNames({ text, marks }: Doc, known: (name: string) => number | null): Doc {
  const fresh = recognised(text, known).marks.filter((mark) =>
    marks.every((held) => held.at >= end(mark) || end(held) <= mark.at),
  );
  return { text, marks: [...marks, ...fresh].toSorted((a, b) => a.at - b.at) };
}

/** Whether something looks like a mention and is none. */
export function hasUnknown({ text, marks }: Doc): boolean {
  const known = new Set(marks.map((mark) => end(mark) - 1));
  return [...text.matchAll(/@[^@\u00A0\n]{1,64}(\u00A0)/g)].some(
    ({ 0: found, index }) => !known.has(index + found.length - 1),
  );
}

/** @param isCode whether `#name;` is an emoticon */
export function pieces({ text, marks }: Doc, isCode: (code: string) => boolean): Piece[] {
  const made: Piece[] = [];
  const add = (from: number, to: number): void => {
    if (from === to) return;
    const last = made.at(-1);
    if (last?.kind === 'text') last.text += text.slice(from, to);
    else made.push({ kind: 'text', text: text.slice(from, to) });
  };
  const write = (from: number, to: number): void => {
    let done = from;
    for (const { 0: code, index } of text.slice(from, to).matchAll(CODE)) {
      if (!isCode(code)) continue;
      add(done, from + index);
      made.push({ kind: 'code', text: code });
      done = from + index + code.length;
    }
    add(done, to);
  };
  let done = 0;
  for (const mark of marks) {
    write(done, mark.at);
    made.push({ kind: 'mention', text: text.slice(mark.at, end(mark) - 1), id: mark.id });
    done = end(mark) - 1;
  }
  write(done, text.length);
  return made;
}

export const sameDoc = (a: Doc, b: Doc): boolean =>
  a.text === b.text &&
  a.marks.length === b.marks.length &&
  a.marks.every((mark, index) => {
    const other = b.marks[index];
    return mark.at === other?.at && mark.length === other.length && mark.id === other.id;
  });

const LONGEST_NAME = 64;
const CODE = /#[\u4E00-\u9FA5]{1,3};/g;

const end = ({ at, length }: Mark): number => at + length;

/** The mention that has `at` within it. */
const around = (doc: Doc, at: number): Mark | undefined =>
  doc.marks.find((mark) => mark.at < at && at < end(mark));
