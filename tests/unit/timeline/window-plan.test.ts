import { expect, test } from 'vitest';
import {
  BOUND,
  newerWindow,
  olderWindow,
  openingWindow,
  PAGE,
  type PaneWindow,
  STEP,
  trimmedWindow,
  windowAround,
} from '../../../src/chat/timeline/window-plan.ts';

const usual = { goal: null, place: null, unread: 0, readUpTo: 0 };

test('[X-CHAT-04] a conversation opens with its end, or with all that is unread and a little more', () => {
  expect(openingWindow(usual)).toEqual({ size: PAGE });
  expect(openingWindow({ ...usual, unread: 3, readUpTo: 90 })).toEqual({ size: PAGE });
  expect(openingWindow({ ...usual, unread: 200, readUpTo: 90 })).toEqual({ size: 230 });
});

test('[INV-11] more unread messages than a window holds: it opens where they begin', () => {
  expect(openingWindow({ ...usual, unread: 5000, readUpTo: 90 })).toEqual({
    size: PAGE,
    around: { id: 90, after: STEP },
  });
});

test('it opens at the message that leads there, else where its reader stood', () => {
  expect(openingWindow({ ...usual, place: 40, unread: 5 })).toEqual(windowAround(40));
  expect(openingWindow({ ...usual, goal: 7, place: 40 })).toEqual(windowAround(7));
});

/** What the engine answers of a chat with the ids 1..newest. */
function answer(newest: number, { size, around }: PaneWindow): Held {
  const last = around ? Math.min(newest, around.id + around.after) : newest;
  const first = Math.max(1, (around ? Math.min(around.id, newest) : newest) - size + 1);
  const ids = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return { ids, more: first > 1, later: last < newest };
}
type Held = Parameters<typeof olderWindow>[0];

test('[X-CHAT-05, INV-11] scrolled up, a window brings older messages, keeps the reader’s and stays bounded', () => {
  let held = answer(100_000, openingWindow(usual));
  for (let step = 0; step < 300; step += 1) {
    // The reader is near the top of what is held.
    const reader = (held.ids[0] ?? 0) + 9;
    const next = olderWindow(held, reader);
    if (!next) throw new Error('there is more');
    const now = answer(100_000, next);
    expect(now.ids.length).toBeLessThanOrEqual(BOUND);
    expect(held.ids[0]).toBe((now.ids[0] ?? 0) + STEP);
    expect(now.ids.at(-1)).toBeGreaterThanOrEqual(Math.min(held.ids.at(-1) ?? 0, reader + 200));
    held = now;
  }
  expect(held.later).toBe(true);
});

test('[INV-11] scrolled down again it comes back to the end, and is live there', () => {
  let held = answer(1000, windowAround(100));
  for (let step = 0; held.later; step += 1) {
    if (step > 20) throw new Error('it never gets there');
    const reader = (held.ids.at(-1) ?? 0) - 9;
    const next = newerWindow(held, reader);
    if (!next) throw new Error('there is more');
    const now = answer(1000, next);
    expect(now.ids.length).toBeLessThanOrEqual(BOUND);
    expect(now.ids[0]).toBeLessThanOrEqual(Math.max(held.ids[0] ?? 0, reader - 200));
    held = now;
  }
  expect(held.ids.at(-1)).toBe(1000);
  expect(newerWindow(held, 995)).toBeNull();
});

test('nothing is asked for where nothing more is held', () => {
  expect(olderWindow({ ids: [1, 2, 3], more: false, later: true }, 1)).toBeNull();
  expect(newerWindow({ ids: [1, 2, 3], more: true, later: false }, 3)).toBeNull();
});

test('[INV-11] a window that has grown at its end is cut, and one around a message becomes one of the end', () => {
  const ids = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
  const held = (count: number, later = false): Held => ({ ids: ids(count), more: true, later });
  expect(trimmedWindow(held(BOUND), { size: PAGE })).toBeNull();
  expect(trimmedWindow(held(BOUND + STEP + 1), { size: PAGE })).toEqual({ size: BOUND / 2 });
  expect(trimmedWindow(held(100), windowAround(90))).toEqual({ size: 100 });
  expect(trimmedWindow(held(5), windowAround(3))).toEqual({ size: PAGE });
  expect(trimmedWindow(held(2000, true), windowAround(90))).toBeNull();
});
