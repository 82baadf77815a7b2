import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWithOffsets } from '../../../workers/search/fold-offsets.ts';
import { fold } from '../../../workers/search/fold-text.ts';
import { wordsOf } from '../../../workers/search/query-words.ts';
import { snippetOf } from '../../../workers/search/snippet.ts';
import { growth, LINEAR } from '../growth.ts';
import { text, wordFor } from './texts.ts';

test('[X-CHAT-26] case, width and composition make no difference', () => {
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

test('a query is its words, each once, whatever white space separates them', () => {
  expect(wordsOf('  Two　words\n two ')).toEqual(['two', 'words']);
  expect(wordsOf(' \u00a0 ')).toEqual([]);
});

test('every unit of a folded text has its offset in the original', () => {
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

test('folding sign by sign gives what folding the whole gives', () => {
  const ordinary = fc.array(
    fc.constantFrom(...Array.from('aZß İıéガ한 好，。…Ａ１😀'), 'e\u0301', 'ｶﾞ', 'ガ', '한', '👩‍👧', 'ﬁ'),
  );
  fc.assert(
    fc.property(ordinary, (signs) => {
      expect(foldWithOffsets(signs.join('')).text).toBe(fold(signs.join('')));
    }),
  );
});

test('a snippet shows the first match, in one line, with the ranges of all words in it', () => {
  const { text: shown, marks } = snippetOf('See the Straße\nand the strasse', ['strasse', 'the']);
  expect(shown).toBe('See the Straße and the strasse');
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['the', 'Straße', 'the', 'strasse']);
  const far = snippetOf(`${'word '.repeat(100)}needle ${'word '.repeat(100)}`, ['needle']);
  expect(far.text).toMatch(/^….*needle.*…$/);
  expect(far.text.length).toBeLessThanOrEqual(162);
  expect(far.marks.map(([from, to]) => far.text.slice(from, to))).toEqual(['needle']);
  expect(snippetOf('nothing to mark', [])).toEqual({ text: 'nothing to mark', marks: [] });
});

test('ranges of a snippet lie in it, in order and apart, and no sign is cut in two', () => {
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
      ([whole, asked]) => {
        const { text: shown, marks } = snippetOf(whole, wordsOf(asked.join(' ')));
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

test('[INV-8] a text made to be slow to fold takes linear time, and its words are found', () => {
  // Ordering marks of two kinds takes the square of their number.
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
  const acts: Record<string, (text: string) => void> = {
    fold,
    snippetOf: (it) => snippetOf(it, ['z', 'bo']),
  };
  const grows = Object.entries(acts).flatMap(([name, act]) =>
    units.map((unit) => [name, unit, growth(act, unit, 18_000, 'Z')]),
  );
  expect(grows.filter(([, , times]) => Number(times) > LINEAR)).toEqual([]);
  const heap = `Z${'\u0301\u0316'.repeat(5000)} Bo`;
  expect(fold(heap)).toContain(fold('bo'));
  expect(fold(heap)).toBe(foldWithOffsets(heap).text);
  const { text: shown, marks } = snippetOf(heap, ['bo']);
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['Bo']);
});
