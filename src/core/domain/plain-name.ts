// Every realm. Names of people and groups as they may be shown anywhere: they come from strangers (INV-8).
import { isBlank } from './blank.ts';

/** UTF-16 units; nobody's name is longer, and what is beyond is not even looked at. */
const LONGEST = 128;

/** Line feeds and their like, and the signs that turn the direction of all that stands behind them. */
const ODD = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const EACH_ODD = new RegExp(ODD, 'gu');

/** '' for a name that nobody would see: whoever shows it has other words then. */
export function plainName(name: string): string {
  if (isBlank(name)) return '';
  const long = name.length > LONGEST;
  if (!long && !ODD.test(name)) return name;
  const plain = name.slice(0, LONGEST).replace(EACH_ODD, ' ').trim();
  // Half a sign would be a question mark.
  return long && /[\uD800-\uDBFF]$/.test(plain) ? plain.slice(0, -1) : plain;
}
