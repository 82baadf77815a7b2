// Rules out a page by its raw text, unparsed. Escapes and compatibility forms stand between the text of a message and
// that of its page, so only letters that no escape touches are looked for, and pages with unusual signs always pass. Pure.
import { isUnusual } from './unusual.ts';

/**
 * False only where no message of the page can hold all these folded words. `isUsual`: the page's signature says that
 * it has no unusual signs, so its text need not be searched for them.
 */
export function rawTest(words: readonly string[]): (raw: string, isUsual: boolean) => boolean {
  const needles = words.flatMap((word) => needleOf(word) ?? []);
  if (needles.length === 0) return () => true;
  return (raw, isUsual) => needles.every((needle) => needle.test(raw)) || (!isUsual && isUnusual(raw));
}

/** Letters and digits that a page has as they are, or in one other form. */
const PLAIN = /[0-9a-z\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+/g;

/** The longest plain part of a word, in all its forms; null where there is none. */
function needleOf(word: string): RegExp | null {
  const parts = word.match(PLAIN) ?? [];
  const longest = parts.reduce((most, part) => (part.length > most.length ? part : most), '');
  return longest === '' ? null : new RegExp(longest.replaceAll(/[0-9a-z]/g, formsOf));
}

function formsOf(sign: string): string {
  const large = sign.toUpperCase();
  const wide = [sign, large].map((it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));
  return `[${[...new Set([sign, large, ...wide])].join('')}]`;
}
