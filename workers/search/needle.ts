// The engine. Rules out a page by its raw text, unparsed: a message that matches shows in it. What stands
// between the text of a message and that of its page (escapes, compatibility forms) is gone around: only
// letters are looked for that no escape touches, and pages with unusual signs are always looked at. Pure.
import { isUnusual } from './unusual.ts';

/**
 * False only where no message of the page can hold all these folded words. `isUsual`: its signature says so, and
 * its text need not be gone through for that.
 */
export function rawTest(words: readonly string[]): (raw: string, isUsual: boolean) => boolean {
  const needles = words.flatMap((word) => needleOf(word) ?? []);
  if (needles.length === 0) return () => true;
  return (raw, isUsual) => needles.every((needle) => needle.test(raw)) || (!isUsual && isUnusual(raw));
}

/** Letters and digits that stand in a page as they are, or in one other form. */
const PLAIN = /[0-9a-z\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+/g;

/** The longest part of a word that is plain, in all its forms; null where there is none. */
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
