import { expect, test } from 'vitest';
import { frameGaps } from '../../../bench/frame-gaps.ts';

/** Notes counts of frames at times, and returns the result. */
function gapsOf(readings: readonly (readonly [now: number, count: number])[]) {
  const gaps = frameGaps();
  for (const [now, count] of readings) gaps.note(count, now);
  return { longest: gaps.longest, after: gaps.after };
}

test('The longest time without a frame ends with a frame, and later frames are counted', () => {
  const readings = [
    [0, 5],
    [30, 6],
    [60, 6],
    [900, 7],
    [930, 8],
    [960, 9],
  ] as const;
  expect(gapsOf(readings)).toEqual({ longest: 870, after: 3 });
});

test('A new connection, whose count begins with 0, does not divide the time without a frame', () => {
  const readings = [
    [0, 50],
    [30, 51],
    [1000, 0],
    [1020, 0],
    [2030, 1],
    [2060, 2],
  ] as const;
  expect(gapsOf(readings)).toEqual({ longest: 2000, after: 2 });
});

test('The time before the first frame is no gap', () => {
  expect(
    gapsOf([
      [500, 0],
      [900, 1],
      [930, 2],
    ]),
  ).toEqual({ longest: 30, after: 1 });
});
