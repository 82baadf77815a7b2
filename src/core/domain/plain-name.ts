// Sanitized names of users and groups, safe to show anywhere: names are untrusted input (INV-8).
import { isBlank } from './blank.ts';

/** Maximum length of a name in UTF-16 units; longer names are cut. */
const MAX_LENGTH = 128;

/** Control characters, line separators, and bidirectional controls, which reorder the text after them. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const EACH_UNSAFE = new RegExp(UNSAFE, 'gu');

/** Returns a safe form of a name; '' for an invisible name, for which each caller shows a fallback. */
export function plainName(name: string): string {
  if (isBlank(name)) return '';
  const long = name.length > MAX_LENGTH;
  if (!long && !UNSAFE.test(name)) return name;
  const plain = name.slice(0, MAX_LENGTH).replace(EACH_UNSAFE, ' ').trim();
  // Half of a surrogate pair would show as a question mark.
  return long && /[\uD800-\uDBFF]$/.test(plain) ? plain.slice(0, -1) : plain;
}
