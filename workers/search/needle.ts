// Rules out a page by its raw text without parsing it. Escapes and compatibility forms make the raw text
// differ from the texts of the messages. So the test looks only for letters that have neither, and a page
// with unusual characters always passes.
import { isUnusual } from './unusual.ts';

/**
 * False only where no message of the page can contain all these folded words. `isUsual`: the page's signature
 * proves that the page has no unusual characters, so its text need not be searched for them.
 */
export function rawTest(words: readonly string[]): (raw: string, isUsual: boolean) => boolean {
  const needles = words.flatMap((word) => needleOf(word) ?? []);
  if (needles.length === 0) return () => true;
  return (raw, isUsual) => needles.every((needle) => needle.test(raw)) || (!isUsual && isUnusual(raw));
}

/** Letters and digits that a page contains as they are, or in a form that `formsOf` lists. */
const PLAIN = /[0-9a-z\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+/g;

/** The longest plain part of a word in all its forms; null where there is none. */
function needleOf(word: string): RegExp | null {
  const parts = word.match(PLAIN) ?? [];
  const longest = parts.reduce((most, part) => (part.length > most.length ? part : most), '');
  return longest === '' ? null : new RegExp(longest.replaceAll(/[0-9a-z]/g, formsOf));
}

function formsOf(letter: string): string {
  const upper = letter.toUpperCase();
  const wide = [letter, upper].map((it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));
  return `[${[...new Set([letter, upper, ...wide])].join('')}]`;
}
