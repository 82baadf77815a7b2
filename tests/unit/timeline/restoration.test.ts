import { expect, test } from 'vitest';
import { dayAt } from '../../../src/chat/timeline/day-at.ts';
import { indexOfRow, messageNear } from '../../../src/chat/timeline/scroll/layout.ts';
import { restorations } from '../../../src/chat/timeline/scroll/restoration.ts';
import { EMPTY_TIMELINE, type TimelineItem, timelineOf } from '../../../src/chat/timeline/timeline-model.ts';
import { row } from '../message-row.ts';

const itemsOf = (...ids: number[]): readonly TimelineItem[] =>
  timelineOf(
    ids.map((id) => row(id, id * 20)),
    null,
    { more: false, later: false },
    EMPTY_TIMELINE,
  ).items;

test('[INV-9] The scroll position of a chat is kept until it is cleared, and for its user only', () => {
  let user = 1;
  const line = { user: () => user };
  const anchor = { key: 'm5', id: 5, offset: -12 };
  restorations.set(line, 'private-2', anchor);
  restorations.set(line, 'group-2', { ...anchor, id: 9 });
  expect(restorations.of(line, 'private-2')).toEqual(anchor);
  restorations.set(line, 'private-2', null);
  expect(restorations.of(line, 'private-2')).toBeNull();
  user = 3;
  expect(restorations.of(line, 'group-2')).toBeNull();
});

test('The message near an index is the first message with an id from there on, else the last before', () => {
  const items = itemsOf(4, 5);
  expect(items.map(({ kind }) => kind)).toEqual(['date', 'time', 'message', 'time', 'message']);
  expect(messageNear(items, 0)).toEqual({ key: 'm4', id: 4, index: 2 });
  expect(messageNear(items, 3)).toEqual({ key: 'm5', id: 5, index: 4 });
  expect(messageNear(items, 9)).toEqual({ key: 'm5', id: 5, index: 4 });
  expect(messageNear([], 0)).toBeNull();
});

test('A scroll position at a removed row moves to the next row', () => {
  const items = itemsOf(4, 7);
  expect(indexOfRow(items, 'm4', 4)).toBe(2);
  expect(indexOfRow(items, 'm5', 5)).toBe(4);
  expect(indexOfRow(items, 'm9', 9)).toBe(-1);
});

test('The floating date does not cover the unread divider', () => {
  const rows = [4, 5, 6, 7].map((id) => row(id, id * 20));
  const { items } = timelineOf(rows, { after: 5, upTo: 7 }, { more: true, later: false }, EMPTY_TIMELINE);
  const divider = items.findIndex(({ kind }) => kind === 'unread');
  expect(divider).toBeGreaterThan(0);
  expect(dayAt(items, divider, divider + 1)).toBeNull();
  expect(dayAt(items, divider + 1, divider + 2)).toBe(row(6, 120).sendTime);
});

test('The floating date is that of the first visible message, and is hidden over a date row', () => {
  const items = itemsOf(4, 5, 6);
  expect(dayAt(items, 0, 2)).toBeNull();
  expect(dayAt(items, 2, 3)).toBe(row(4, 80).sendTime);
  expect(dayAt(items, 99, 99)).toBeNull();
});
