// Sanitized names of users and groups, safe to show anywhere: names are untrusted input (INV-8).
import { isBlank } from './blank.ts';
import { firstUnits } from './characters.ts';

/** Maximum length of a name in UTF-16 units; longer names are cut. 20 characters have at most 320 units. */
const MAX_LENGTH = 320;

/** Control characters, line separators, and bidirectional controls, which reorder the text after them. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const EACH_UNSAFE = new RegExp(UNSAFE, 'gu');

/** Returns a safe form of a name; '' for an invisible name, for which each caller shows a fallback. */
export function plainName(name: string): string {
  if (isBlank(name)) return '';
  if (name.length <= MAX_LENGTH && !UNSAFE.test(name)) return name;
  return firstUnits(name, MAX_LENGTH).replace(EACH_UNSAFE, ' ').trim();
}
