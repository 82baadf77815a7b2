import { expect, onTestFinished, test, vi } from 'vitest';
import { nameSorter } from '../../../src/shared/list/name-sorter.ts';

interface Row {
  key: string;
  id: number;
  rank: number;
  name: string;
}
const row = (id: number, name: string, rank = 0): Row => ({ key: `u${id}`, id, rank, name });
const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => id);
const keysOf = (it: Row): Row => it;

test('The sorter sorts rows by rank, then by name in the order of the language, then by id', () => {
  const rows = [row(5, 'User 10'), row(4, 'Kim'), row(3, 'kai', 1), row(2, 'Kim'), row(1, 'User 9')];
  expect(idsOf(nameSorter<Row>()(rows, 'en-US', keysOf))).toEqual([2, 4, 1, 5, 3]);
});

test('The result of a sorter does not depend on the rows and locales that it sorted before', () => {
  const sort = nameSorter<Row>();
  const steps: [Row[], string][] = [
    [[row(3, '陳'), row(2, '王'), row(1, '丁')], 'zh-TW'],
    [[row(3, '丁'), row(1, '丁'), row(4, '王'), row(5, 'Ann')], 'zh-TW'],
    [[row(5, '丁'), row(4, '王', 1), row(3, '陳', 1)], 'en-US'],
    [[], 'en-US'],
    [[row(2, 'b'), row(1, 'a')], 'en-US'],
  ];
  for (const [rows, locale] of steps) {
    expect(sort(rows, locale, keysOf)).toEqual(nameSorter<Row>()(rows, locale, keysOf));
  }
});

test('After its first sort, a sorter compares each row of a long list about once when a row changes', () => {
  let count = 0;
  const compare = (a: string, b: string): number => {
    count += 1;
    return Number(a > b) - Number(a < b);
  };
  const collator = vi.spyOn(Intl, 'Collator').mockImplementation(function () {
    return { compare } as Intl.Collator;
  });
  onTestFinished(() => collator.mockRestore());
  const rows = Array.from({ length: 2000 }, (_, at) => row(at, `Person ${(at * 7919) % 2003}`));
  const sort = nameSorter<Row>();
  sort(rows, 'en-US', keysOf);
  expect(count).toBeGreaterThan(10_000);
  count = 0;
  sort(rows.with(700, row(700, 'Person 5')), 'en-US', keysOf);
  expect(count).toBeLessThan(3000);
});
