import { expect, test } from 'vitest';
import { type ImageTools, pictureInfo, pngOf, posterOf, thumbSize } from '../../../workers/media/pictures.ts';
import { png } from '../../server/pictures.ts';

/** A decoded picture of the test. */
interface Bitmap {
  width: number;
  height: number;
  close: () => void;
}

const fileOf = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes), 'x'.repeat(1000)]);
const photo = fileOf(png(1600, 1200));

/** @param shown the displayed size of a decoded picture in px */
function setUp(shown: Pick<Bitmap, 'width' | 'height'>, more: Partial<ImageTools<Bitmap>> = {}) {
  const log: string[] = [];
  const bitmap: Bitmap = { ...shown, close: () => log.push('close') };
  const tools: ImageTools<Bitmap> = {
    decode: async () => {
      log.push('decode');
      return bitmap;
    },
    draw: async (_picture, { width, height }, format) => {
      log.push(`${format} ${width} x ${height}`);
      return new Blob(['thumb']);
    },
    ...more,
  };
  return { tools, bitmap, log };
}

test('[X-CHAT-12] The thumbnail has a longest side of 320 px and the aspect ratio of the picture', () => {
  expect(thumbSize({ width: 1600, height: 1200 })).toEqual({ width: 320, height: 240 });
  expect(thumbSize({ width: 100, height: 4000 })).toEqual({ width: 8, height: 320 });
  expect(thumbSize({ width: 9000, height: 2 })).toEqual({ width: 320, height: 1 });
  expect(thumbSize({ width: 320, height: 320 })).toBeNull();
});

test('[X-CHAT-12] pictureInfo returns the displayed size of a picture and its thumbnail', async () => {
  // A camera stores a portrait turned by 90 degrees, and the decoder turns it back.
  const { tools, log } = setUp({ width: 1200, height: 1600 });
  const info = await pictureInfo(photo, 1e8, tools);
  expect(info).toMatchObject({ width: 1200, height: 1600, thumb: { size: 5 }, isDamaged: false });
  expect(log).toEqual(['decode', 'image/webp 240 x 320', 'close']);
});

test('pictureInfo returns no thumbnail if none can be made or if it is not smaller than the file', async () => {
  const shown = { width: 1600, height: 1200 };
  const expected = { kind: 'picture', ...shown, thumb: null, isDamaged: false };
  const failing = setUp(shown, { draw: () => Promise.reject(new Error('no canvas')) });
  expect(await pictureInfo(photo, 1e8, failing.tools)).toEqual(expected);
  expect(failing.log).toEqual(['decode', 'close']);
  const heavy = setUp(shown, { draw: async () => new Blob(['x'.repeat(2000)]) });
  expect(await pictureInfo(photo, 1e8, heavy.tools)).toEqual(expected);
});

test('pictureInfo returns the stored size of a damaged picture', async () => {
  const { tools } = setUp({ width: 1, height: 1 }, { decode: () => Promise.reject(new Error('damaged')) });
  const info = await pictureInfo(photo, 1e8, tools);
  expect(info).toEqual({ kind: 'picture', width: 1600, height: 1200, thumb: null, isDamaged: true });
});

test('[ERR-17] Files that are no pictures, and pictures with too many pixels, are refused before decoding', async () => {
  const { tools, log } = setUp({ width: 1600, height: 1200 });
  const text = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']);
  expect(await pictureInfo(text, 1e8, tools)).toEqual({ kind: 'refused', why: 'no-picture' });
  expect(await pictureInfo(photo, 1e6, tools)).toEqual({ kind: 'refused', why: 'too-many-pixels' });
  expect(await pngOf(text, 1e8, tools)).toBeNull();
  expect(await pngOf(photo, 1e6, tools)).toBeNull();
  expect(log).toEqual([]);
});

test('The PNG of a picture has its full displayed size', async () => {
  const { tools, log } = setUp({ width: 1200, height: 1600 });
  expect(await pngOf(photo, 1e8, tools)).toMatchObject({ size: 5 });
  expect(log).toEqual(['decode', 'image/png 1200 x 1600', 'close']);
});

test('[X-CHAT-14] The poster of a video has the size of a thumbnail, and its video frame is closed', async () => {
  const large = setUp({ width: 1920, height: 1080 });
  expect(await posterOf(large.bitmap, large.tools)).toMatchObject({ size: 5 });
  expect(large.log).toEqual(['image/webp 320 x 180', 'close']);
  const small = setUp({ width: 64, height: 36 }, { draw: () => Promise.reject(new Error('no canvas')) });
  expect(await posterOf(small.bitmap, small.tools)).toBeNull();
  expect(small.log).toEqual(['close']);
});
