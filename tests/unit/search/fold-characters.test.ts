// The fold of each character of Unicode, and the time of texts that are made to be slow.
import { expect, test } from 'vitest';
import { foldWithOffsets } from '../../../src/core/domain/fold-offsets.ts';
import { fold } from '../../../src/core/domain/fold-text.ts';
import { snippetOf } from '../../../workers/search/snippet.ts';
import { growth, LINEAR } from '../growth.ts';

test('[X-SRCH-03] The fold of each character folds to itself, and is that of its decomposed form', () => {
  const changed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const folded = fold(character);
    const isSame = fold(folded) === folded && fold(character.normalize('NFD')) === folded;
    if (!isSame) changed.push(code.toString(16));
  }
  expect(changed).toEqual([]);
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
