// Lengths of texts in characters as people see them (grapheme clusters): a family emoji is one character. Client and
// server count with these functions, so that both refuse the same texts.
//
// A cluster may be of any length: one letter with 10,000 combining marks is one cluster. So a cluster of more than
// UNITS UTF-16 units counts once for each UNITS of them. A text of n characters therefore has at most n * UNITS units.

/** The longest emoji of Unicode, a kiss of two people with skin tones, has 15 units. */
export const UNITS = 16;

/** Letters, digits and signs that are clusters of one unit, whatever stands beside them. */
const SINGLE =
  /^[\n -~\u00a0-\u02ff\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff9d]*$/;

/** Created on first use, because the constructor takes a millisecond. */
let segmenter: Intl.Segmenter | null = null;

export const segmentsOf = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text);

/** The number of characters. A text of more than `most` characters may give any larger number. */
export function characterCount(text: string, most = Infinity): number {
  if (SINGLE.test(text)) return text.length;
  const least = Math.ceil(text.length / UNITS);
  if (least > most) return least;
  let count = 0;
  for (const { segment } of segmentsOf(text)) {
    count += Math.ceil(segment.length / UNITS);
    if (count > most) break;
  }
  return count;
}

export const hasAtMost = (text: string, max: number): boolean =>
  text.length <= max || characterCount(text, max) <= max;

/**
 * The length of a message or a notice. Its limit is high, and pulls return thousands of messages, so an average of more
 * than 4 UTF-16 units a character counts as more characters.
 */
export const contentLength = (text: string, most = Infinity): number =>
  Math.max(Math.ceil(text.length / CONTENT_UNITS), characterCount(text, most));

const CONTENT_UNITS = 4;

/** The beginning of a text, at most `max` characters; a cluster is never split. */
export const firstCharacters = (text: string, max: number): string => text.slice(0, endOf(text, max));

/** The beginning of a text, at most `max` UTF-16 units. Splits a cluster only if it alone is longer. */
export const firstUnits = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, clusterStart(text, max)).toWellFormed();

/** The end of a text, at most `max` UTF-16 units. Splits a cluster only if it alone is longer. */
export function lastUnits(text: string, max: number): string {
  const from = text.length - max;
  if (from <= 0) return text;
  const start = clusterStart(text, from);
  const length =
    start === from ? 0 : (segmentsOf(text.slice(start, start + WINDOW)).containing(0)?.segment.length ?? 0);
  const next = Math.max(from, start + length);
  return text.slice(next < text.length ? next : from).toWellFormed();
}

/** The last boundary between two clusters at or before an offset within a text. */
export function clusterStart(text: string, at: number): number {
  let from = Math.max(0, at - WINDOW);
  // Flags are pairs of letters of their own, and their pairs count from the first letter.
  for (const last = Math.max(0, from - FLAGS); from > last && FLAG.test(text.charAt(from));) from--;
  const index = segmentsOf(text.slice(from, at + WINDOW)).containing(at - from)?.index ?? 0;
  return index > 0 ? from + index : endlessStart(text, at);
}

/** One cluster fills the window. Half of a surrogate pair would show as a question mark. */
const endlessStart = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;

/** Number of UTF-16 units that are segmented on each side of a cut; a longer cluster may be cut anywhere. */
const WINDOW = 64;
const FLAGS = 4096;
/** A half of such a letter. */
const FLAG = /\ud83c|[\udde6-\uddff]/;

function endOf(text: string, max: number): number {
  if (text.length <= max) return text.length;
  let [count, end] = [0, 0];
  for (const { segment } of segmentsOf(text)) {
    count += Math.ceil(segment.length / UNITS);
    if (count > max) break;
    end += segment.length;
  }
  return end;
}
