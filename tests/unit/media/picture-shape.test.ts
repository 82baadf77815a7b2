import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureShape, sharpPart, smallSize } from '../../../src/core/media/picture-shape.ts';

const size = (width: number, height: number) => ({ width, height });

test('[X-MEDIA-02] An ordinary picture keeps its aspect ratio in a frame of at most 320 x 340 px', () => {
  expect(pictureShape(size(3000, 2000))).toMatchObject({ box: size(320, 213), drawn: size(320, 213) });
  expect(pictureShape(size(1080, 2340))).toMatchObject({ box: size(157, 340), isCropped: false });
  expect(pictureShape(size(200, 150))).toMatchObject({ box: size(200, 150), drawn: size(200, 150) });
});

test('[X-MEDIA-02] A tall picture shows its top at a readable width, and a wide one its middle', () => {
  expect(pictureShape(size(1080, 10_800))).toEqual({
    box: size(180, 340),
    drawn: size(180, 340),
    part: { x: 0, y: 0, width: 1080, height: 2040 },
    isCropped: true,
  });
  expect(pictureShape(size(10_800, 1080))).toEqual({
    box: size(320, 96),
    drawn: size(320, 96),
    part: { x: 3600, y: 0, width: 3600, height: 1080 },
    isCropped: true,
  });
});

test('[X-MEDIA-02] A picture that is 1 px wide or high is at least 8 px wide or high in its frame', () => {
  expect(pictureShape(size(1, 4000))).toMatchObject({ box: size(112, 340), drawn: size(8, 340) });
  expect(pictureShape(size(4000, 1))).toMatchObject({ box: size(320, 48), drawn: size(320, 8) });
  expect(pictureShape(size(1, 1))).toMatchObject({ box: size(112, 48), drawn: size(8, 8), isCropped: false });
  expect(pictureShape(size(16, 16))).toMatchObject({ box: size(112, 48), drawn: size(16, 16) });
});

test('[X-MEDIA-02] A small copy has the pixels of the largest frame, and a sharp copy twice those of its own', () => {
  expect(smallSize(size(1600, 1200))).toEqual(size(320, 240));
  expect(smallSize(size(1200, 1600))).toEqual(size(255, 340));
  expect(smallSize(size(320, 340))).toBeNull();
  expect(sharpPart(size(1600, 1200))).toEqual({
    part: { x: 0, y: 0, width: 1600, height: 1200 },
    size: size(640, 480),
  });
  expect(sharpPart(size(640, 480))).toBeNull();
  // Of a long picture the copy has the shown part only.
  expect(sharpPart(size(1080, 10_800))).toEqual({
    part: { x: 0, y: 0, width: 1080, height: 2040 },
    size: size(360, 680),
  });
  expect(sharpPart(size(100, 9000))).toEqual({
    part: { x: 0, y: 0, width: 100, height: 340 },
    size: size(100, 340),
  });
});

test('[X-MEDIA-02] A picture of any size is visible in its frame, and its sharp copy has the pixels for scale 2', () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 65_535 }));
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { box, drawn, part } = pictureShape({ width, height });
      expect([box.width <= 320, box.height <= 340, box.width >= 112, box.height >= 48]).not.toContain(false);
      expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(8);
      expect([drawn.width <= box.width, drawn.height <= box.height]).toEqual([true, true]);
      expect([part.x + part.width <= width, part.y + part.height <= height]).toEqual([true, true]);
      const sharp = sharpPart({ width, height })?.size ?? { width, height };
      expect(sharp.width).toBeGreaterThanOrEqual(Math.min(part.width, 2 * drawn.width));
      expect(Math.max(sharp.width, sharp.height)).toBeLessThanOrEqual(Math.max(700, width, height));
    }),
    { numRuns: 300 },
  );
});
