import { expect, test } from 'vitest';
import type { HitRow, SearchRow } from '../../../src/core/contract/search.ts';
import { nameOfFile } from '../../../src/chat/media/viewer/file-name-of.ts';
import { Fingers, type Gesture, wheelSteps } from '../../../src/chat/media/viewer/gestures.ts';
import { besides, FIRST_SIZE, larger, stepFrom } from '../../../src/chat/media/viewer/neighbours.ts';
import {
  closeViewer,
  openViewer,
  viewingNow,
  watchViewing,
} from '../../../src/chat/media/viewer/open-viewer.ts';
import {
  fitted,
  held,
  HOME,
  movedBy,
  overflows,
  scaledTo,
  stepped,
  swiped,
} from '../../../src/chat/media/viewer/zoom.ts';

const WINDOW = { width: 1000, height: 600 };
const BOX = { width: 1000, height: 500 };

test('[VIEW-01, LIM-23] a step is a tenth, and many of them add up to round numbers', () => {
  expect(stepped(1, 1)).toBe(1.1);
  expect(stepped(1, -1)).toBe(0.9);
  let scale = 1;
  for (let step = 0; step < 20; step++) scale = stepped(scale, 1);
  expect(scale).toBe(3);
  expect(stepped(1.2345, 1)).toBe(1.3);
});

test('[VIEW-02, LIM-23] nothing becomes smaller than a tenth or larger than five times', () => {
  expect(stepped(0.1, -1)).toBe(0.1);
  expect(stepped(5, 1)).toBe(5);
  expect(scaledTo(HOME, 99, { x: 0, y: 0 }, BOX, WINDOW).scale).toBe(5);
  expect(scaledTo(HOME, 0, { x: 0, y: 0 }, BOX, WINDOW).scale).toBe(0.1);
});

test('a picture is first shown whole, and never larger than it is', () => {
  expect(fitted({ width: 4000, height: 2000 }, WINDOW)).toEqual(BOX);
  expect(fitted({ width: 300, height: 3000 }, WINDOW)).toEqual({ width: 60, height: 600 });
  expect(fitted({ width: 100, height: 50 }, WINDOW)).toEqual({ width: 100, height: 50 });
  expect(fitted({ width: 0, height: 50 }, WINDOW)).toEqual({ width: 0, height: 0 });
});

test('what stands under the pointer stays there while it grows', () => {
  const around = { x: 200, y: 100 };
  const before = { scale: 2, x: 40, y: -20 };
  const after = scaledTo(before, 3, around, BOX, WINDOW);
  const under = ({ scale, x, y }: typeof before) => ({
    x: (around.x - x) / scale,
    y: (around.y - y) / scale,
  });
  expect(under(after).x).toBeCloseTo(under(before).x);
  expect(under(after).y).toBeCloseTo(under(before).y);
});

test('a picture larger than the window is panned to its edges and no further, a smaller one stands in the middle', () => {
  expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 9999, y: -9999 }, BOX, WINDOW)).toEqual({
    scale: 2,
    x: 500,
    y: -200,
  });
  expect(held({ scale: 1, x: 300, y: 300 }, BOX, WINDOW)).toEqual(HOME);
  expect([overflows(1, BOX, WINDOW), overflows(1.1, BOX, WINDOW)]).toEqual([false, true]);
});

test('a swipe is long or quick, and goes across', () => {
  expect(swiped({ x: -120, y: 10 }, 800)).toBe(1);
  expect(swiped({ x: 120, y: 10 }, 800)).toBe(-1);
  expect(swiped({ x: -40, y: 5 }, 60)).toBe(1);
  expect(swiped({ x: -40, y: 5 }, 800)).toBe(0);
  expect(swiped({ x: -120, y: 110 }, 200)).toBe(0);
  expect(swiped({ x: -10, y: 0 }, 1)).toBe(0);
});

test('a notch of the wheel is a step; a touch pad needs as many pieces as make one', () => {
  expect(wheelSteps(0, -120, true)).toEqual({ steps: 1, rest: 0 });
  expect(wheelSteps(0, 3, false)).toEqual({ steps: -1, rest: 0 });
  const first = wheelSteps(0, -30, true);
  expect(first).toEqual({ steps: 0, rest: -30 });
  expect(wheelSteps(first.rest, -30, true)).toEqual({ steps: 1, rest: 0 });
  // The other way it begins anew.
  expect(wheelSteps(first.rest, 30, true)).toEqual({ steps: 0, rest: 30 });
});

test('fingers that tremble tap, one drags, two pinch, and what was pinched is no swipe', () => {
  const fingers = new Fingers();
  const finger = (id: number, x: number, y: number, at = 0) => ({ id, x, y, at });
  fingers.press(finger(1, 10, 10));
  expect(fingers.move(finger(1, 12, 11))).toBeNull();
  expect(fingers.lift(finger(1, 12, 11))).toEqual({ kind: 'tap' });

  fingers.press(finger(1, 0, 0));
  expect(fingers.move(finger(1, 30, 0))).toEqual({
    kind: 'drag',
    by: { x: 30, y: 0 },
    total: { x: 30, y: 0 },
  });
  expect(fingers.lift(finger(1, 30, 0, 90))).toEqual({
    kind: 'drop',
    total: { x: 30, y: 0 },
    ms: 90,
    pinched: false,
  });

  fingers.press(finger(1, 0, 0));
  fingers.press(finger(2, 100, 0));
  const pinch = fingers.move(finger(2, 200, 0)) as Gesture & { kind: 'pinch' };
  expect(pinch).toMatchObject({ kind: 'pinch', times: 2, around: { x: 100, y: 0 } });
  expect(fingers.lift(finger(1, 0, 0))).toBeNull();
  expect(fingers.lift(finger(2, 200, 0, 50))).toMatchObject({ kind: 'drop', pinched: true });
  expect(fingers.move(finger(2, 300, 0))).toBeNull();
});

const hit = (id: number): HitRow => ({ kind: 'hit', id, key: `private-2:${id}`, sendTime: id }) as HitRow;
const found = (step: string, ...ids: number[]): SearchRow[] => [
  { key: 'state', kind: 'state', step, reached: null, missing: 'nothing' } as SearchRow,
  ...ids.map(hit),
];

test('beside a picture stand the one before and the one after it in its chat', () => {
  expect(besides(found('done', 9, 7, 3), 7)).toMatchObject({
    older: { id: 3 },
    newer: { id: 9 },
    wanting: false,
  });
  expect(besides(found('done', 9, 7, 3), 9)).toMatchObject({ older: { id: 7 }, newer: null });
});

test('a picture that is not found yet, or the last but one, asks for a larger search, which has an end', () => {
  expect(besides(found('settled', 9, 8), 3)).toMatchObject({ self: null, older: null, wanting: true });
  expect(besides(found('running', 9, 8), 3).wanting).toBe(false);
  expect(besides(found('done', 9, 8), 3).wanting).toBe(false);
  expect(besides(found('settled', 9, 8, 7), 8).wanting).toBe(true);
  expect(besides(found('settled', 9, 8, 7), 9).wanting).toBe(false);
  let size: number | null = FIRST_SIZE;
  let last = 0;
  for (let turn = 0; size !== null && turn < 50; turn++) {
    last = size;
    size = larger(size);
  }
  expect([size, last]).toEqual([null, 3840]);
});

test('a step that is asked for before the search has come so far waits for it', () => {
  expect(stepFrom(besides([], 7), -1)).toBe('unknown');
  expect(stepFrom(besides(found('running', 7), 7), 1)).toBe('unknown');
  expect(stepFrom(besides(found('running', 9, 7), 7), 1)).toMatchObject({ id: 9 });
  expect(stepFrom(besides(found('done', 7), 7), 1)).toBeNull();
});

test('the viewer is opened from anywhere and closed by anybody', () => {
  let changes = 0;
  const end = watchViewing(() => {
    changes += 1;
  });
  openViewer({ chat: 'private-2', id: 4 });
  expect(viewingNow()).toEqual({ chat: 'private-2', id: 4 });
  closeViewer();
  expect([viewingNow(), changes]).toEqual([null, 2]);
  end();
});

test('what is saved has the name of its address, without what is not seen', () => {
  expect(nameOfFile('https://a.example/files/x/%E9%A0%81.png')).toBe('頁.png');
  expect(nameOfFile('/files/x/photo%E2%80%AEgnp.exe')).toBe('photo gnp.exe');
  expect(nameOfFile('/files/x/50%25%.png')).toBe('50%25%.png');
  expect(nameOfFile('/')).toBe('picture');
});
