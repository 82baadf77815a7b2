// The tab. Names of files as they are shown. They come from strangers.
import { FILE_NAME, type Foreign, thinned, unbounded } from '../../core/domain/foreign.ts';

/**
 * Without the signs that turn the direction of text or are not seen at all: they would let "photo.gpj.exe"
 * read as "photo.exe.jpg".
 */
export const shownName = (name: Foreign): string =>
  thinned(withEnding(unbounded(name)).replace(UNSEEN, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Of a name without end the beginning, and the end, which tells the type. */
function withEnding(name: string): string {
  if (name.length <= FILE_NAME.length) return name;
  return `${name.slice(0, FILE_NAME.length - ENDING).toWellFormed()}…${name.slice(-ENDING).toWellFormed()}`;
}

/** The start, which may be cut off, and the end, which tells the type and always stays. */
export function inTwo(name: string): [start: string, end: string] {
  const signs = Array.from(SIGNS.segment(name), ({ segment }) => segment);
  if (signs.length <= KEPT + 4) return [name, ''];
  return [signs.slice(0, -KEPT).join(''), signs.slice(-KEPT).join('')];
}

const KEPT = 9;
/** UTF-16 units */
const ENDING = 32;
const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
