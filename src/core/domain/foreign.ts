// Texts from other users and from servers, and the functions that bound them for layout. Text shaping is
// quadratic in the length of a run. One letter with 50,000 combining marks, or 300,000 right-to-left letters,
// block a tab for seconds.
import { clusterStart } from './characters.ts';

/**
 * A text of any length. Every string is assignable to Foreign, but a Foreign cannot be used as a string: only
 * {@link bounded} and {@link unbounded} turn it into one. So the compiler finds a component that would show the
 * full text.
 */
export type Foreign = string | Unopened;

declare const unopened: unique symbol;
interface Unopened {
  readonly [unopened]: never;
}

export interface Bound {
  /** Maximum length in UTF-16 units, including the ellipsis of a cut text. */
  readonly length: number;
  readonly lines: number;
}

/** Names of users, groups and sites; `plainName` already limits names to this length. */
export const NAME: Bound = { length: 320, lines: 1 };
/** A file name with its extension: no file system allows longer names. */
export const FILE_NAME: Bound = { length: 255, lines: 1 };
/** One line of a list row or bar; no row is wide enough for more. */
export const LINE: Bound = { length: 240, lines: 1 };
/** Error messages and reasons, shown beside other content. */
export const SENTENCE: Bound = { length: 400, lines: 8 };
/** Profile signatures, notices, introductions: 1,024 characters of a notice have at most 4,096 units. */
export const PARAGRAPH: Bound = { length: 4096, lines: 40 };

/**
 * The beginning of a text, {@link thinned}, with … where the text is cut. The cut falls between two graphemes.
 * Only about `length` units are read. A text within its bound is returned unchanged.
 */
export function bounded(text: Foreign, { length, lines }: Bound): string {
  const whole = unbounded(text);
  if (whole.length <= length && PLAIN.test(whole)) return whole;
  const shown = thinned(
    whole.length <= length ? whole : `${whole.slice(0, clusterStart(whole, length - 1))}…`,
  );
  return lines === 1 ? shown.replace(BREAK, ' ') : withLines(shown, lines);
}

/**
 * The full text, for reading aloud, search, copy or save; never for display. `npm
 * run check -- foreign` lists each use.
 */
export const unbounded = (text: Foreign): string => text as string;

/**
 * Limits combining marks to {@link MARKS} per letter and joined emoji to {@link JOINED} per sequence. The
 * tallest stack of any script in use is Tibetan and has eight marks; a Hebrew letter with vowel and
 * cantillation has six. The longest emoji of Unicode joins four.
 */
export function thinned(text: string): string {
  return PLAIN.test(text) ? text : text.replace(EXCESS_MARKS, withoutEndJoiners).replace(EXCESS_EMOJI, '$1');
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

/** Latin text without combining marks, on one line: only its length can exceed a bound. */
const PLAIN = /^[ -~\u00a0-\u02ff]*$/;
const BREAK = /\r\n|[\n\v\f\r\u2028\u2029]/g;

/** Characters that extend the grapheme before them, except the zero-width joiner. */
const EXTENDS = String.raw`[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]`;
const EMOJI = String.raw`\p{Extended_Pictographic}${EXTENDS}*`;
const EXCESS_MARKS = new RegExp(`((?:${EXTENDS}|\\u200d){${MARKS}})(?:${EXTENDS}|\\u200d)+`, 'gu');
/** The pattern is unambiguous (no backtracking), so its cost is linear. */
const EXCESS_EMOJI = new RegExp(
  `((?:${EMOJI}\\u200d){${JOINED - 1}}${EMOJI})(?:\\u200d\\p{Extended_Pictographic}?${EXTENDS}*)+`,
  'gu',
);

/** Removes zero-width joiners at the end of the kept marks: they would join the next letter. */
const withoutEndJoiners = (_match: string, kept: string): string => kept.replace(/\u200d+$/, '');
