import { expect, test } from 'vitest';
import type { HitRow, SearchRow } from '../../../src/core/contract/search.ts';
import {
  adjacentPictures,
  FIRST_SIZE,
  largerSize,
  pictureAtStep,
} from '../../../src/chat/media/viewer/adjacent-pictures.ts';
import { fileNameOf } from '../../../src/chat/media/viewer/file-name-of.ts';
import { type Gesture, GestureTracker, wheelSteps } from '../../../src/chat/media/viewer/gestures.ts';
import {
  closeViewer,
  openViewer,
  currentViewing,
  watchViewing,
} from '../../../src/chat/media/viewer/open-viewer.ts';
import {
  clampPlacement,
  fitSize,
  initialPlacement,
  maxScale,
  overflows,
  panBy,
  scaleAfterSteps,
  swipeDirection,
  zoomTo,
} from '../../../src/chat/media/viewer/zoom.ts';

const VIEWPORT = { width: 1000, height: 600 };
const BOX = { width: 1000, height: 500 };
const INITIAL = { scale: 1, x: 0, y: 0 };

test('[VIEW-01, LIM-23] A zoom step is a tenth of the full size, and many steps add up to round numbers', () => {
  expect(scaleAfterSteps(1, 1)).toBe(1.1);
  expect(scaleAfterSteps(1, -1)).toBe(0.9);
  let scale = 1;
  for (let step = 0; step < 20; step++) scale = scaleAfterSteps(scale, 1);
  expect(scale).toBe(3);
  expect(scaleAfterSteps(1.2345, 1)).toBe(1.3);
});

test('[VIEW-02, LIM-23] The zoom scale stays between 0.1 and 5', () => {
  expect(scaleAfterSteps(0.1, -1)).toBe(0.1);
  expect(scaleAfterSteps(5, 1)).toBe(5);
  expect(zoomTo(INITIAL, 99, { x: 0, y: 0 }, BOX, VIEWPORT).scale).toBe(5);
  expect(zoomTo(INITIAL, 0, { x: 0, y: 0 }, BOX, VIEWPORT).scale).toBe(0.1);
});

test('A picture first fits into the viewport and is not enlarged', () => {
  expect(fitSize({ width: 4000, height: 2000 }, VIEWPORT)).toEqual(BOX);
  expect(fitSize({ width: 900, height: 1800 }, VIEWPORT)).toEqual({ width: 300, height: 600 });
  expect(fitSize({ width: 100, height: 50 }, VIEWPORT)).toEqual({ width: 100, height: 50 });
  expect(fitSize({ width: 0, height: 50 }, VIEWPORT)).toEqual({ width: 0, height: 0 });
});

test('[X-MEDIA-02] A tall picture opens at its full width and shows its top, a wide one at a readable height', () => {
  const tall = fitSize({ width: 1080, height: 10_800 }, VIEWPORT);
  expect(tall).toEqual({ width: 1000, height: 10_000 });
  expect(initialPlacement(tall, VIEWPORT)).toEqual({ scale: 1, x: 0, y: 4700 });
  expect(fitSize({ width: 10_800, height: 1080 }, VIEWPORT)).toEqual({ width: 3200, height: 320 });
  expect(initialPlacement({ width: 3200, height: 320 }, VIEWPORT)).toEqual(INITIAL);
  // A long picture whose whole is readable fits, and a picture of 1 px is 8 px wide.
  expect(fitSize({ width: 1000, height: 2600 }, { width: 1000, height: 900 }).height).toBe(900);
  expect(fitSize({ width: 1, height: 4000 }, VIEWPORT)).toEqual({ width: 8, height: 32_000 });
});

test('[X-MEDIA-02] The zoom reaches the own pixels of a picture that is more than 5 times the viewport', () => {
  const photo = { width: 12_000, height: 8000 };
  const box = fitSize(photo, { width: 300, height: 600 });
  expect(maxScale(photo, box)).toBe(40);
  expect(scaleAfterSteps(39.95, 1, maxScale(photo, box))).toBe(40);
  expect(maxScale({ width: 300, height: 300 }, { width: 300, height: 300 })).toBe(5);
});

test('Zooming keeps the point of the picture under the pointer in place', () => {
  const around = { x: 200, y: 100 };
  const before = { scale: 2, x: 40, y: -20 };
  const after = zoomTo(before, 3, around, BOX, VIEWPORT);
  const under = ({ scale, x, y }: typeof before) => ({
    x: (around.x - x) / scale,
    y: (around.y - y) / scale,
  });
  expect(under(after).x).toBeCloseTo(under(before).x);
  expect(under(after).y).toBeCloseTo(under(before).y);
});

test('Panning stops at the edges of a larger picture, and a picture that fits stays in the middle', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 9999, y: -9999 }, BOX, VIEWPORT)).toEqual({
    scale: 2,
    x: 500,
    y: -200,
  });
  expect(clampPlacement({ scale: 1, x: 300, y: 300 }, BOX, VIEWPORT)).toEqual(INITIAL);
  expect(overflows(1, BOX, VIEWPORT)).toEqual({ across: false, down: false });
  expect(overflows(1.1, BOX, VIEWPORT)).toEqual({ across: true, down: false });
});

test('A swipe is a long or fast horizontal drag, and no other movement', () => {
  expect(swipeDirection({ x: -120, y: 10 }, 800)).toBe(1);
  expect(swipeDirection({ x: 120, y: 10 }, 800)).toBe(-1);
  expect(swipeDirection({ x: -40, y: 5 }, 60)).toBe(1);
  expect(swipeDirection({ x: -40, y: 5 }, 800)).toBe(0);
  expect(swipeDirection({ x: -120, y: 110 }, 200)).toBe(0);
  expect(swipeDirection({ x: -10, y: 0 }, 1)).toBe(0);
});

test('A notch of the wheel is one zoom step, and small touch pad deltas add up to a step', () => {
  expect(wheelSteps(0, -120, true)).toEqual({ steps: 1, rest: 0 });
  expect(wheelSteps(0, 3, false)).toEqual({ steps: -1, rest: 0 });
  const first = wheelSteps(0, -30, true);
  expect(first).toEqual({ steps: 0, rest: -30 });
  expect(wheelSteps(first.rest, -30, true)).toEqual({ steps: 1, rest: 0 });
  // A change of the scroll direction drops the remaining part of a step.
  expect(wheelSteps(first.rest, 30, true)).toEqual({ steps: 0, rest: 30 });
});

test('A pointer that barely moves is a tap, one pointer drags, two pinch, and a release reports the pinch', () => {
  const tracker = new GestureTracker();
  const pointer = (id: number, x: number, y: number, at = 0) => ({ id, x, y, at });
  tracker.down(pointer(1, 10, 10));
  expect(tracker.move(pointer(1, 12, 11))).toBeNull();
  expect(tracker.up(pointer(1, 12, 11))).toEqual({ kind: 'tap' });

  tracker.down(pointer(1, 0, 0));
  expect(tracker.move(pointer(1, 30, 0))).toEqual({
    kind: 'drag',
    by: { x: 30, y: 0 },
    total: { x: 30, y: 0 },
  });
  expect(tracker.up(pointer(1, 30, 0, 90))).toEqual({
    kind: 'release',
    total: { x: 30, y: 0 },
    ms: 90,
    pinched: false,
  });

  tracker.down(pointer(1, 0, 0));
  tracker.down(pointer(2, 100, 0));
  const pinch = tracker.move(pointer(2, 200, 0)) as Gesture & { kind: 'pinch' };
  expect(pinch).toMatchObject({ kind: 'pinch', times: 2, around: { x: 100, y: 0 } });
  expect(tracker.up(pointer(1, 0, 0))).toBeNull();
  expect(tracker.up(pointer(2, 200, 0, 50))).toMatchObject({ kind: 'release', pinched: true });
  expect(tracker.move(pointer(2, 300, 0))).toBeNull();
});

const hit = (id: number): HitRow => ({ kind: 'hit', id, key: `private-2:${id}`, sendTime: id }) as HitRow;
const searchRows = (step: string, ...ids: number[]): SearchRow[] => [
  { key: 'state', kind: 'state', step, reached: null, missing: 'nothing' } as SearchRow,
  ...ids.map(hit),
];

test('The adjacent pictures in the viewer are the next older and the next newer one of the chat', () => {
  expect(adjacentPictures(searchRows('done', 9, 7, 3), 7)).toMatchObject({
    older: { id: 3 },
    newer: { id: 9 },
    needsLarger: false,
  });
  expect(adjacentPictures(searchRows('done', 9, 7, 3), 9)).toMatchObject({ older: { id: 7 }, newer: null });
});

test('A viewed picture not found, or near the oldest hit, needs a larger search, up to a maximum size', () => {
  expect(adjacentPictures(searchRows('settled', 9, 8), 3)).toMatchObject({
    self: null,
    older: null,
    needsLarger: true,
  });
  expect(adjacentPictures(searchRows('running', 9, 8), 3).needsLarger).toBe(false);
  expect(adjacentPictures(searchRows('done', 9, 8), 3).needsLarger).toBe(false);
  expect(adjacentPictures(searchRows('settled', 9, 8, 7), 8).needsLarger).toBe(true);
  expect(adjacentPictures(searchRows('settled', 9, 8, 7), 9).needsLarger).toBe(false);
  let size: number | null = FIRST_SIZE;
  let last = 0;
  for (let attempt = 0; size !== null && attempt < 50; attempt++) {
    last = size;
    size = largerSize(size);
  }
  expect([size, last]).toEqual([null, 3840]);
});

test('A step to a picture that a running search has not found yet is unknown', () => {
  expect(pictureAtStep(adjacentPictures([], 7), -1)).toBe('unknown');
  expect(pictureAtStep(adjacentPictures(searchRows('running', 7), 7), 1)).toBe('unknown');
  expect(pictureAtStep(adjacentPictures(searchRows('running', 9, 7), 7), 1)).toMatchObject({ id: 9 });
  expect(pictureAtStep(adjacentPictures(searchRows('done', 7), 7), 1)).toBeNull();
});

test('Opening and closing the picture viewer changes its state and calls the listeners', () => {
  let changes = 0;
  const end = watchViewing(() => {
    changes += 1;
  });
  openViewer({ chat: 'private-2', id: 4 });
  expect(currentViewing()).toEqual({ chat: 'private-2', id: 4 });
  closeViewer();
  expect([currentViewing(), changes]).toEqual([null, 2]);
  end();
});

test('A saved picture has the file name of its URL, without invisible characters', () => {
  expect(fileNameOf('https://a.example/files/x/%E9%A0%81.png')).toBe('頁.png');
  expect(fileNameOf('/files/x/photo%E2%80%AEgnp.exe')).toBe('photo gnp.exe');
  expect(fileNameOf('/files/x/50%25%.png')).toBe('50%25%.png');
  expect(fileNameOf('/')).toBe('picture');
});
