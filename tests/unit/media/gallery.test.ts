import { expect, test } from 'vitest';
import type { HitRow, SearchRow, SearchStateRow } from '../../../src/core/contract/search.ts';
import { pictureAfterKey } from '../../../src/chat/media/gallery/grid-keys.ts';
import { groupByMonth, mergeSearches } from '../../../src/chat/media/gallery/merge-searches.ts';
import { isNearEnd, PAGE_SIZE } from '../../../src/chat/media/gallery/near-end.ts';

const hit = (id: number, sendTime = id): HitRow => ({ kind: 'hit', id, key: `c:${id}`, sendTime }) as HitRow;
const state = (step: SearchStateRow['step'], missing: SearchStateRow['missing'] = 'nothing'): SearchRow => ({
  key: 'state',
  kind: 'state',
  step,
  reached: null,
  missing,
});
const ids = (hits: readonly HitRow[]) => hits.map(({ id }) => id);

test('The gallery sorts hits of two searches together, and holds back hits older than one search has reached', () => {
  const pictures = [state('settled'), hit(9), hit(7), hit(5)];
  const videos = [state('settled'), hit(8), hit(2)];
  const both = mergeSearches([pictures, videos]);
  expect(ids(both.hits)).toEqual([9, 8, 7, 5]);
  expect(both).toMatchObject({ more: true, running: false });
  expect(ids(mergeSearches([pictures, [state('done'), hit(8), hit(2)]]).hits)).toEqual([9, 8, 7, 5]);
  expect(
    ids(
      mergeSearches([
        [state('done'), hit(9)],
        [state('done'), hit(2)],
      ]).hits,
    ),
  ).toEqual([9, 2]);
});

test('The gallery offers no more hits while a search runs; after a failed one messages may be missing', () => {
  expect(mergeSearches([[state('settled'), hit(9)], [state('running')]])).toMatchObject({
    more: false,
    running: true,
  });
  expect(mergeSearches([[]])).toMatchObject({ hits: [], more: false, running: true, missing: false });
  expect(mergeSearches([[state('failed')]]).missing).toBe(true);
  expect(mergeSearches([[state('done', 'older')]])).toMatchObject({
    missing: true,
    more: false,
    running: false,
  });
});

test('Gallery hits are grouped by calendar month, newest first', () => {
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 12).getTime();
  const months = groupByMonth(
    [hit(4, at(2026, 2, 31)), hit(3, at(2026, 2, 1)), hit(2, at(2025, 2, 31)), hit(1, at(2025, 1, 28))],
    'UTC',
  );
  expect(months.map(({ hits }) => ids(hits))).toEqual([[4, 3], [2], [1]]);
});

test('Arrow keys, Home and End move through the gallery grid by its layout, across the ends of months', () => {
  // Three columns; the first month has four cells, the second two.
  const cells = [
    [0, 0],
    [100, 0],
    [200, 0],
    [0, 100],
    [0, 240],
    [100, 240],
  ].map(([left = 0, top = 0]) => ({ left, top }));
  const after = (key: string, at: number) => pictureAfterKey(key, at, cells);
  expect([
    after('ArrowRight', 2),
    after('ArrowLeft', 3),
    after('ArrowRight', 5),
    after('ArrowLeft', 0),
  ]).toEqual([3, 2, 5, 0]);
  expect([after('ArrowDown', 2), after('ArrowDown', 3), after('ArrowUp', 5), after('ArrowUp', 3)]).toEqual([
    3, 4, 3, 0,
  ]);
  expect([after('ArrowUp', 1), after('ArrowDown', 5)]).toEqual([1, 5]);
  expect([after('Home', 4), after('End', 0), after('x', 0)]).toEqual([0, 5, null]);
});

test('[DLG-07] A page of a list has 30 rows, and a list is near its end within 30 px of the bottom', () => {
  expect(PAGE_SIZE).toBe(30);
  const box = (scrollTop: number) => ({ scrollTop, clientHeight: 400, scrollHeight: 1000 });
  expect([isNearEnd(box(569)), isNearEnd(box(570)), isNearEnd(box(600))]).toEqual([false, true, true]);
  expect(isNearEnd({ scrollTop: 0, clientHeight: 400, scrollHeight: 400 })).toBe(false);
});
