import { expect, test } from 'vitest';
import { stored } from '../../../src/core/domain/stored.ts';
import { groupSearch } from '../../../src/groups/group-search.ts';
import { hasTooManyLines, nameProblem } from '../../../src/groups/text-checks.ts';
import { useNameWords } from '../../../src/groups/use-name-words.ts';
import { inBoth } from '../words.ts';

test('[VAL-21, LIM-12] A group name has 20 characters at most, and the sentence says so in both languages', async () => {
  expect(nameProblem('x'.repeat(20))).toBeNull();
  expect(nameProblem(` ${'x'.repeat(20)} `)).toBeNull();
  expect(nameProblem('x'.repeat(21))).toBe('too-long');
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(() => useNameWords()('x'.repeat(21)));
  expect(english).toBe('The length of the group chat name cannot exceed 20 characters.');
  expect(chinese).toBe('群組名稱不能超過 20 個字元。');
});

test('A blank group name is refused, also one of invisible characters', () => {
  for (const name of ['', '  ', '\u200b\u2060']) expect(nameProblem(name)).toBe('blank');
});

test('Characters that the server cannot store do not count and are removed', () => {
  expect(stored(' a\0b\ud800 ')).toBe('ab');
  expect(nameProblem(`${'x'.repeat(20)}\0`)).toBeNull();
});

test('A notice may have 40 lines, the number that a screen shows', () => {
  expect(hasTooManyLines('a\n'.repeat(39) + 'a')).toBe(false);
  expect(hasTooManyLines('a\n'.repeat(40) + 'a')).toBe(true);
});

test('The search of the group screen keeps a positive integer and removes everything else', () => {
  expect(groupSearch({ group: 5 })).toEqual({ group: 5 });
  for (const group of [0, -1, 1.5, '5', null, Number.NaN, 2 ** 60, [5], undefined]) {
    expect(groupSearch({ group })).toEqual({ group: undefined });
  }
});
