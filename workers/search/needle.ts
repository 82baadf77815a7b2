// Rules out a page by its raw text without parsing it. Escapes and compatibility forms make the raw text
// differ from the texts of the messages. So the test looks only for letters that have neither, and a page
// with unusual characters always passes.
import { fold } from '../../src/core/domain/fold-text.ts';
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

/** A class of all characters that fold to this letter alone: the other case, full width, with accents. */
function formsOf(letter: string): string {
  forms ??= allForms();
  return `[${letter}${letter.toUpperCase()}${forms.get(letter) ?? ''}]`;
}

let forms: ReadonlyMap<string, string> | null = null;

function allForms(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [from, to] of FORMS) {
    for (let code = from; code <= to; code++) {
      const form = String.fromCharCode(code);
      const letter = fold(form);
      found.set(letter, (found.get(letter) ?? '') + form);
    }
  }
  return found;
}

/** The blocks with letters of the Latin alphabet; unusual.ts names all other forms. */
const FORMS = [
  [0xc0, 0x2af],
  [0x1e00, 0x1eff],
  [0x2c60, 0x2c7f],
  [0xff10, 0xff5a],
] as const;
