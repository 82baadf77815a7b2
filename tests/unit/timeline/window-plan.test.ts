import { expect, test } from 'vitest';
import {
  MAX_SIZE,
  newerWindow,
  olderWindow,
  openingWindow,
  PAGE_SIZE,
  type PaneWindow,
  STEP_SIZE,
  trimmedWindow,
  windowAround,
} from '../../../src/chat/timeline/window-plan.ts';

const defaults = { target: null, restored: null, unread: 0, readUpTo: 0 };

test('[X-CHAT-04] The first window of a chat has the newest messages, or all unread messages and a margin', () => {
  expect(openingWindow(defaults)).toEqual({ size: PAGE_SIZE });
  expect(openingWindow({ ...defaults, unread: 3, readUpTo: 90 })).toEqual({ size: PAGE_SIZE });
  expect(openingWindow({ ...defaults, unread: 200, readUpTo: 90 })).toEqual({ size: 230 });
});

test('[INV-11] The first window of a chat is around the first unread message if too many are unread', () => {
  expect(openingWindow({ ...defaults, unread: 5000, readUpTo: 90 })).toEqual({
    size: PAGE_SIZE,
    around: { id: 90, after: STEP_SIZE },
  });
});

test('The first window of a chat is around the jump target, else around the restored message', () => {
  expect(openingWindow({ ...defaults, restored: 40, unread: 5 })).toEqual(windowAround(40));
  expect(openingWindow({ ...defaults, target: 7, restored: 40 })).toEqual(windowAround(7));
});

/** The messages that the engine shows for a chat with the message ids 1..newest. */
function answer(newest: number, { size, around }: PaneWindow): HeldMessages {
  const last = around ? Math.min(newest, around.id + around.after) : newest;
  const first = Math.max(1, (around ? Math.min(around.id, newest) : newest) - size + 1);
  const ids = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return { ids, more: first > 1, later: last < newest };
}
type HeldMessages = Parameters<typeof olderWindow>[0];

test('[X-CHAT-05, INV-11] Scrolling up adds older messages to the window, keeps those near the reader and stays bounded', () => {
  let held = answer(100_000, openingWindow(defaults));
  for (let step = 0; step < 300; step += 1) {
    // The reader is near the top of the window.
    const reader = (held.ids[0] ?? 0) + 9;
    const next = olderWindow(held, reader);
    if (!next) throw new Error('expected a window');
    const now = answer(100_000, next);
    expect(now.ids.length).toBeLessThanOrEqual(MAX_SIZE);
    expect(held.ids[0]).toBe((now.ids[0] ?? 0) + STEP_SIZE);
    expect(now.ids.at(-1)).toBeGreaterThanOrEqual(Math.min(held.ids.at(-1) ?? 0, reader + 200));
    held = now;
  }
  expect(held.later).toBe(true);
});

test('[INV-11] Scrolling down moves the window back to the end of the chat within its bound', () => {
  let held = answer(1000, windowAround(100));
  for (let step = 0; held.later; step += 1) {
    if (step > 20) throw new Error('the window does not reach the end');
    const reader = (held.ids.at(-1) ?? 0) - 9;
    const next = newerWindow(held, reader);
    if (!next) throw new Error('expected a window');
    const now = answer(1000, next);
    expect(now.ids.length).toBeLessThanOrEqual(MAX_SIZE);
    expect(now.ids[0]).toBeLessThanOrEqual(Math.max(held.ids[0] ?? 0, reader - 200));
    held = now;
  }
  expect(held.ids.at(-1)).toBe(1000);
  expect(newerWindow(held, 995)).toBeNull();
});

test('No other window is requested if the device has no more messages', () => {
  expect(olderWindow({ ids: [1, 2, 3], more: false, later: true }, 1)).toBeNull();
  expect(newerWindow({ ids: [1, 2, 3], more: true, later: false }, 3)).toBeNull();
});

test('[INV-11] Trimming shortens a window that has grown, and moves a window around a message to the end', () => {
  const ids = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
  const held = (count: number, later = false): HeldMessages => ({ ids: ids(count), more: true, later });
  expect(trimmedWindow(held(MAX_SIZE), { size: PAGE_SIZE })).toBeNull();
  expect(trimmedWindow(held(MAX_SIZE + STEP_SIZE + 1), { size: PAGE_SIZE })).toEqual({ size: MAX_SIZE / 2 });
  expect(trimmedWindow(held(100), windowAround(90))).toEqual({ size: 100 });
  expect(trimmedWindow(held(5), windowAround(3))).toEqual({ size: PAGE_SIZE });
  expect(trimmedWindow(held(2000, true), windowAround(90))).toBeNull();
});
