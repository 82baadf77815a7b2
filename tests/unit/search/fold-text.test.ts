import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWithOffsets } from '../../../workers/search/fold-offsets.ts';
import { fold } from '../../../workers/search/fold-text.ts';
import { wordsOf } from '../../../workers/search/query-words.ts';
import { snippetOf } from '../../../workers/search/snippet.ts';
import { growth, LINEAR } from '../growth.ts';
import { text, wordFor } from './hostile-texts.ts';

test('[X-CHAT-26] Texts that differ in case, width or composition fold to one text', () => {
  const alike = [
    ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
    ['İstanbul', 'istanbul', 'ISTANBUL', 'Istanbul'],
    ['café', 'cafe\u0301', 'CAFÉ'],
    ['ＡＢＣ１２', 'abc12'],
    ['ガイド', 'ｶﾞｲﾄﾞ', 'ガイド'],
    ['한글', '한글'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['ﬁn', 'FIN'],
  ];
  for (const words of alike) expect(new Set(words.map(fold)).size).toBe(1);
  expect(fold('cafe')).not.toBe(fold('café'));
});

test('A search query has each of its words once, whatever white space separates them', () => {
  expect(wordsOf('  Two　words\n two ')).toEqual(['two', 'words']);
  expect(wordsOf(' \u00a0 ')).toEqual([]);
});

test('Every UTF-16 unit of a folded text has its offset in the original text', () => {
  fc.assert(
    fc.property(text, (original) => {
      const { text: folded, start, end } = foldWithOffsets(original);
      for (let at = 0; at < folded.length; at++) {
        expect(fold(original.slice(start(at), end(at)))).toContain(folded.charAt(at));
        if (at > 0) expect(start(at)).toBeGreaterThanOrEqual(start(at - 1));
      }
      expect(original === '' || end(folded.length - 1)).toBe(original === '' || original.length);
    }),
  );
});

test('Folding character by character gives the fold of the whole text', () => {
  const ordinary = fc.array(
    fc.constantFrom(...Array.from('aZß İıéガ한 好，。…Ａ１😀'), 'e\u0301', 'ｶﾞ', 'ガ', '한', '👩‍👧', 'ﬁ'),
  );
  fc.assert(
    fc.property(ordinary, (characters) => {
      expect(foldWithOffsets(characters.join('')).text).toBe(fold(characters.join('')));
    }),
  );
});

test('A search snippet shows the first match in one line, with the ranges of all words', () => {
  const { text: shown, marks } = snippetOf('See the Straße\nand the strasse', ['strasse', 'the']);
  expect(shown).toBe('See the Straße and the strasse');
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['the', 'Straße', 'the', 'strasse']);
  const far = snippetOf(`${'word '.repeat(100)}needle ${'word '.repeat(100)}`, ['needle']);
  expect(far.text).toMatch(/^….*needle.*…$/);
  expect(far.text.length).toBeLessThanOrEqual(162);
  expect(far.marks.map(([from, to]) => far.text.slice(from, to))).toEqual(['needle']);
  expect(snippetOf('nothing to mark', [])).toEqual({ text: 'nothing to mark', marks: [] });
});

test('The ranges in a search snippet are ordered, apart and inside it, and cut no character in two', () => {
  fc.assert(
    fc.property(
      fc
        .array(text)
        .map((parts) => parts.join(' '))
        .chain((whole) =>
          fc.tuple(
            fc.constant(whole.toWellFormed()),
            fc.array(wordFor([whole]), { minLength: 1, maxLength: 3 }),
          ),
        ),
      ([whole, words]) => {
        const { text: shown, marks } = snippetOf(whole, wordsOf(words.join(' ')));
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/[\n\t]/);
        let last = -1;
        for (const [from, to] of marks) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(shown.length);
          last = to;
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('[INV-8] A text made to be slow to fold takes linear time, and its words are found', () => {
  // Naive sorting of combining marks of two classes takes time in the square of their number.
  const units = [
    '\u0301\u0316',
    '\u0316\u0301\u0359',
    'a\u0301\u0316',
    '\uff9e\u0301',
    '\u{1d16d}\u{1d165}',
    '\u1100',
    'ﷺ',
    '\ud800',
    'İ',
    'ﬀ',
  ];
  const functions: Record<string, (text: string) => void> = {
    fold,
    snippetOf: (it) => snippetOf(it, ['z', 'bo']),
  };
  const growths = Object.entries(functions).flatMap(([name, act]) =>
    units.map((unit) => [name, unit, growth(act, unit, 18_000, 'Z')]),
  );
  expect(growths.filter(([, , times]) => Number(times) > LINEAR)).toEqual([]);
  const manyMarks = `Z${'\u0301\u0316'.repeat(5000)} Bo`;
  expect(fold(manyMarks)).toContain(fold('bo'));
  expect(fold(manyMarks)).toBe(foldWithOffsets(manyMarks).text);
  const { text: shown, marks } = snippetOf(manyMarks, ['bo']);
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['Bo']);
});
