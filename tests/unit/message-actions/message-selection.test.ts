import { expect, test } from 'vitest';
import {
  MAX_SELECTED,
  removeGone,
  type Selection,
  toggleMessage,
} from '../../../src/chat/context/message-selection.ts';

const ORDER = Array.from({ length: 200 }, (_, index) => index + 1);
const selected = (...ids: number[]): Selection => ({
  chat: 'private-2',
  ids: new Set(ids),
  lastPressed: ids.at(-1) ?? null,
  overLimit: false,
});
const ids = (selection: Selection): number[] => [...selection.ids].toSorted((a, b) => a - b);

test('A press selects a message, and a second press deselects it', () => {
  const one = toggleMessage(selected(5), 7, false, ORDER);
  expect(ids(one)).toEqual([5, 7]);
  expect(ids(toggleMessage(one, 5, false, ORDER))).toEqual([7]);
});

test('A selection range covers the selectable messages from the last pressed one, in both directions', () => {
  expect(ids(toggleMessage(selected(5), 8, true, ORDER))).toEqual([5, 6, 7, 8]);
  expect(ids(toggleMessage(selected(5), 3, true, ORDER))).toEqual([3, 4, 5]);
  expect(ids(toggleMessage(selected(5), 9, true, [3, 5, 9, 11]))).toEqual([5, 9]);
  // A range that ends at a selected message deselects.
  expect(ids(toggleMessage({ ...selected(5, 6, 7, 8), lastPressed: 5 }, 7, true, ORDER))).toEqual([8]);
  // The last pressed message is not loaded: the press affects one message only.
  expect(ids(toggleMessage(selected(500), 8, true, ORDER))).toEqual([8, 500]);
});

test('A press beyond 100 messages leaves the selection unchanged and reports the limit', () => {
  expect(MAX_SELECTED).toBe(100);
  const most = toggleMessage(selected(1), 100, true, ORDER);
  expect(most.ids.size).toBe(100);
  const refused = toggleMessage(most, 101, false, ORDER);
  expect(refused).toMatchObject({ overLimit: true, lastPressed: 100 });
  expect(refused.ids.size).toBe(100);
  expect(toggleMessage(refused, 100, false, ORDER)).toMatchObject({ overLimit: false });
});

test('Removed messages leave the selection; if none was removed the selection stays the same object', () => {
  const before = selected(5, 6);
  expect(removeGone(before, () => false)).toBe(before);
  expect(ids(removeGone(before, (id) => id === 5))).toEqual([6]);
});
