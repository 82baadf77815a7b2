import { expect, test } from 'vitest';
import { MOST_CHOSEN, press, type Selection, without } from '../../../src/chat/context/selection.ts';

const ORDER = Array.from({ length: 200 }, (_, index) => index + 1);
const chosen = (...ids: number[]): Selection => ({
  chat: 'private-2',
  ids: new Set(ids),
  last: ids.at(-1) ?? null,
  full: false,
});
const ids = (selection: Selection): number[] => [...selection.ids].toSorted((a, b) => a - b);

test('a press chooses one and a second takes it back', () => {
  const one = press(chosen(5), 7, false, ORDER);
  expect(ids(one)).toEqual([5, 7]);
  expect(ids(press(one, 5, false, ORDER))).toEqual([7]);
});

test('a range goes from the one pressed last to this one, upwards and downwards, over what can be chosen', () => {
  expect(ids(press(chosen(5), 8, true, ORDER))).toEqual([5, 6, 7, 8]);
  expect(ids(press(chosen(5), 3, true, ORDER))).toEqual([3, 4, 5]);
  expect(ids(press(chosen(5), 9, true, [3, 5, 9, 11]))).toEqual([5, 9]);
  // And takes back what the one it ends at gives back.
  expect(ids(press({ ...chosen(5, 6, 7, 8), last: 5 }, 7, true, ORDER))).toEqual([8]);
  // Where the first one is not loaded any more it is this one alone.
  expect(ids(press(chosen(500), 8, true, ORDER))).toEqual([8, 500]);
});

test('no more than a hundred are chosen: a press that asks for more changes nothing and says so', () => {
  expect(MOST_CHOSEN).toBe(100);
  const most = press(chosen(1), 100, true, ORDER);
  expect(most.ids.size).toBe(100);
  const refused = press(most, 101, false, ORDER);
  expect(refused).toMatchObject({ full: true, last: 100 });
  expect(refused.ids.size).toBe(100);
  expect(press(refused, 100, false, ORDER)).toMatchObject({ full: false });
});

test('what is gone is not chosen any more', () => {
  const before = chosen(5, 6);
  expect(without(before, () => false)).toBe(before);
  expect(ids(without(before, (id) => id === 5))).toEqual([6]);
});
