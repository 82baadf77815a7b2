import { expect, test } from 'vitest';
import { type ImageTools, readImageInfo, type Size, thumbSize } from '../../../src/platform/image-info.ts';

const file = new Blob(['x'.repeat(1000)]);
const tools = (more: Partial<ImageTools> = {}): ImageTools => ({
  measure: async () => ({ width: 1600, height: 1200 }),
  shrink: async () => new Blob(['thumb']),
  ...more,
});

test('[X-CHAT-12] The thumbnail has a longest side of 320 px and the aspect ratio of the picture', () => {
  expect(thumbSize({ width: 1600, height: 1200 })).toEqual({ width: 320, height: 240 });
  expect(thumbSize({ width: 100, height: 4000 })).toEqual({ width: 8, height: 320 });
  expect(thumbSize({ width: 9000, height: 2 })).toEqual({ width: 320, height: 1 });
  expect(thumbSize({ width: 320, height: 320 })).toBeNull();
});

test('[X-CHAT-12] readImageInfo returns the size of a picture and its thumbnail', async () => {
  const sizes: Size[] = [];
  const shrink: ImageTools['shrink'] = async (_file, to) => {
    sizes.push(to);
    return new Blob(['thumb']);
  };
  const picture = await readImageInfo(file, 1e8, tools({ shrink }));
  expect(picture).toMatchObject({ width: 1600, height: 1200 });
  expect(picture?.thumb?.size).toBe(5);
  expect(sizes).toEqual([{ width: 320, height: 240 }]);
});

test('readImageInfo returns no thumbnail when it cannot be made or is not smaller than the file', async () => {
  const failing = tools({ shrink: () => Promise.reject(new Error('no canvas')) });
  expect(await readImageInfo(file, 1e8, failing)).toEqual({ width: 1600, height: 1200, thumb: null });
  const heavy = tools({ shrink: async () => new Blob(['x'.repeat(1000)]) });
  expect(await readImageInfo(file, 1e8, heavy)).toEqual({ width: 1600, height: 1200, thumb: null });
});

test('readImageInfo returns null for other files, and does not decode a picture with too many pixels', async () => {
  expect(await readImageInfo(file, 1e8, tools({ measure: () => Promise.reject(new Error('')) }))).toBeNull();
  const shrink = (): Promise<Blob> => {
    throw new Error('must not be decoded');
  };
  expect(await readImageInfo(file, 1e6, tools({ shrink }))).toEqual({
    width: 1600,
    height: 1200,
    thumb: null,
  });
});
