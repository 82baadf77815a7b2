import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxZoom, moved, wholeSquare, zoomed, zoomOf } from '../../../src/settings/info/crop-area.ts';

const PICTURE = { width: 1600, height: 1200 };
const WHOLE = wholeSquare(PICTURE);

test('The crop begins with the largest square in the middle', () => {
  expect(WHOLE).toEqual({ x: 200, y: 0, side: 1200 });
  expect(zoomOf(WHOLE, PICTURE)).toBe(1);
});

test('The zoom keeps the given point where it is, and has limits', () => {
  expect(zoomed(WHOLE, 2, PICTURE)).toEqual({ x: 500, y: 300, side: 600 });
  expect(zoomed(WHOLE, 2, PICTURE, { x: 0, y: 1 })).toEqual({ x: 200, y: 600, side: 600 });
  expect(zoomed(WHOLE, 100, PICTURE).side).toBe(150);
  expect(maxZoom(PICTURE)).toBe(8);
  expect(zoomed(WHOLE, 0.5, PICTURE)).toEqual(WHOLE);
  expect(maxZoom({ width: 40, height: 50 })).toBe(1);
});

test('Each gesture leaves a square inside the picture', () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) }),
      fc.array(fc.tuple(number, number, fc.double({ min: 0.01, max: 100, noNaN: true }))),
      (picture, gestures) => {
        let part = wholeSquare(picture);
        for (const [dx, dy, factor] of gestures) part = moved(zoomed(part, factor, picture), dx, dy, picture);
        const { x, y, side } = part;
        expect(side).toBeGreaterThan(0);
        for (const [at, end] of [[x, picture.width] as const, [y, picture.height] as const]) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at + side).toBeLessThanOrEqual(end + 1e-6);
        }
      },
    ),
  );
});
