// The writing direction of texts, and the isolation of a part whose direction must not affect its neighbours (X-WEB-03).
// In a plain text the invisible signs of Unicode isolate a part, as `<bdi>` does in a page.

export type Direction = 'ltr' | 'rtl';

const FIRST_STRONG = '\u2068';
const LEFT_TO_RIGHT = '\u2066';
const RIGHT_TO_LEFT = '\u2067';
const END = '\u2069';

/** Letters and marks of the scripts that are written from right to left. */
const RTL = /[\u0590-\u08ff\u061c\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const EMBEDDING = /[\u202a-\u202e]/u;
/** The begin and end of an isolated part, or a character with a direction. */
const STEP = /[\u2066-\u2069]|[\p{L}\u200e\u200f\u061c]/gu;
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** The direction of the first letter outside of isolated parts; null without one. */
export function directionOf(text: string): Direction | null {
  let depth = 0;
  for (const [sign] of text.matchAll(STEP)) {
    if (sign === END) depth = Math.max(0, depth - 1);
    else if (/[\u2066-\u2068]/.test(sign)) depth += 1;
    else if (depth === 0) return RTL.test(sign) ? 'rtl' : 'ltr';
  }
  return null;
}

/**
 * A part for a sentence or a line of plain text, such as a name. A part without a letter from right to left needs no
 * signs: both languages of the app are written from left to right.
 */
export function isolated(part: string, direction: Direction | null = null): string {
  if (direction === null && ((!RTL.test(part) && !EMBEDDING.test(part)) || isWhole(part))) return part;
  const begin = direction === null ? FIRST_STRONG : direction === 'ltr' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return begin + (isClosed(part) ? part : part.replace(CONTROLS, '')) + END;
}

/** Whether a text is one isolated part. */
const isWhole = (text: string): boolean =>
  /^[\u2066-\u2068].*\u2069$/su.test(text) && isClosed(text.slice(1, -1));

/** Whether each isolated part within a text ends there, so that no sign affects the text around it. */
function isClosed(text: string): boolean {
  if (EMBEDDING.test(text)) return false;
  let depth = 0;
  for (const [sign] of text.matchAll(/[\u2066-\u2069]/g)) {
    depth += sign === END ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
