// Every realm. Texts from other people and from servers, and the one place that bounds them for layout.
// One letter under 50,000 marks, or 300,000 letters of a right-to-left script, hold a tab for seconds: shaping costs
// the square of a run. Pure.

/**
 * A text that may be of any length. Any string can be one, but none can be used as a string: only {@link bounded}
 * and {@link unbounded} open it, so the compiler finds a part that would show the whole of it.
 */
export type Foreign = string | Unopened;

declare const unopened: unique symbol;
interface Unopened {
  readonly [unopened]: never;
}

export interface Bound {
  /** UTF-16 units, with the sign that tells of a cut. */
  readonly length: number;
  readonly lines: number;
}

/** Names of people, groups and sites; `plainName` already keeps them to this length. */
export const NAME: Bound = { length: 128, lines: 1 };
/** A name with its end: no file system has longer ones. */
export const FILE_NAME: Bound = { length: 255, lines: 1 };
/** No row of a list or bar is wide enough for more. */
export const LINE: Bound = { length: 240, lines: 1 };
/** Refusals and reasons, which stand beside something else. */
export const SENTENCE: Bound = { length: 400, lines: 8 };
/** Signatures, notices, introductions: what this server allows (1,024 units), and as much again for others. */
export const PARAGRAPH: Bound = { length: 2048, lines: 40 };

/**
 * The beginning of a text, with … where something is left out. Ends between two graphemes, and is {@link thinned}.
 * Looks at no more than `length` units. A text within its bound comes back as it is.
 */
export function bounded(text: Foreign, { length, lines }: Bound): string {
  const whole = unbounded(text);
  if (whole.length <= length && PLAIN.test(whole)) return whole;
  const shown = thinned(
    whole.length <= length ? whole : `${whole.slice(0, graphemeEnd(whole, length - 1))}…`,
  );
  return lines === 1 ? shown.replace(BREAK, ' ') : withLines(shown, lines);
}

/** The whole text: to read, search, copy or save it, never to show it. `npm run check -- foreign` knows each use. */
export const unbounded = (text: Foreign): string => text as string;

/**
 * Without marks above {@link MARKS} on one letter and emoji above {@link JOINED} in one sign. The tallest stack of any
 * writing in use is Tibetan and has eight marks, a Hebrew letter with vowel and cantillation six; the longest emoji of
 * Unicode joins four.
 */
export function thinned(text: string): string {
  return PLAIN.test(text) ? text : text.replace(HEAP, topless).replace(CHAIN, '$1');
}

/** The last place between two graphemes at or before `most`, for a text that is longer. */
export function graphemeEnd(text: string, most: number): number {
  const from = Math.max(0, most - WINDOW);
  signs ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const place = signs.segment(text.slice(from, most + WINDOW)).containing(most - from)?.index ?? 0;
  if (place > 0) return from + place;
  // One grapheme fills the window. Half of a surrogate pair would show as a question mark.
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

function withLines(text: string, lines: number): string {
  let line = 0;
  for (const { index } of text.matchAll(BREAK)) {
    line += 1;
    if (line === lines) return `${text.slice(0, index)}…`;
  }
  return text;
}

const MARKS = 8;
const JOINED = 10;

/** UTF-16 units on each side of a cut; a longer grapheme may be cut anywhere. */
const WINDOW = 64;

/** Made when first needed, because that takes a millisecond. */
let signs: Intl.Segmenter | null = null;

/** Latin without combining marks, on one line: nothing in it can be bounded but its length. */
const PLAIN = /^[ -~\u00a0-\u02ff]*$/;
const BREAK = /\r\n|[\n\v\f\r\u2028\u2029]/g;

/** Units that join the grapheme before them, but for the zero-width joiner. */
const EXTENDS = String.raw`[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]`;
const EMOJI = String.raw`\p{Extended_Pictographic}${EXTENDS}*`;
const HEAP = new RegExp(`((?:${EXTENDS}|\\u200d){${MARKS}})(?:${EXTENDS}|\\u200d)+`, 'gu');
/** No part of it can match at two places, so its cost is linear. */
const CHAIN = new RegExp(
  `((?:${EMOJI}\\u200d){${JOINED - 1}}${EMOJI})(?:\\u200d\\p{Extended_Pictographic}?${EXTENDS}*)+`,
  'gu',
);

/** A joiner at its end would join the next letter. */
const topless = (_heap: string, kept: string): string => kept.replace(/\u200d+$/, '');
