// File names for display. They are untrusted input.
import { firstUnits, lastUnits, segmentsOf } from '../../core/domain/characters.ts';
import { FILE_NAME, type Foreign, thinned, unbounded } from '../../core/domain/foreign.ts';

/**
 * The name for display, without invisible characters and characters that control the text direction. With them
 * "photo.gpj.exe" could read as "photo.exe.jpg".
 */
export const shownName = (name: Foreign): string =>
  thinned(withEnding(unbounded(name)).replace(INVISIBLE, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Shortens a long name in the middle, because the end shows the file type. */
function withEnding(name: string): string {
  if (name.length <= FILE_NAME.length) return name;
  return `${firstUnits(name, FILE_NAME.length - ENDING)}…${lastUnits(name, ENDING)}`;
}

/** Splits a name into a start, which CSS may truncate, and an end with the file type, which is always visible. */
export function splitName(name: string): [start: string, end: string] {
  const graphemes = Array.from(segmentsOf(name), ({ segment }) => segment);
  if (graphemes.length <= KEPT_END + 4) return [name, ''];
  return [graphemes.slice(0, -KEPT_END).join(''), graphemes.slice(-KEPT_END).join('')];
}

/** Length of the end that CSS does not truncate, graphemes. */
const KEPT_END = 9;
/** Length of the end that a shortened name keeps, UTF-16 units. */
const ENDING = 32;
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
