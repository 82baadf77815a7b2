import { expect, test } from 'vitest';
import { type ImageTools, pictureInfo, pngOf, posterOf } from '../../../workers/media/pictures.ts';
import { avif, png, pngChunk } from '../../server/pictures.ts';

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

test('[X-CHAT-12] pictureInfo returns the displayed size of a picture and its thumbnail', async () => {
  // A camera stores a portrait turned by 90 degrees, and the decoder turns it back.
  const { tools, log } = setUp({ width: 1200, height: 1600 });
  const info = await pictureInfo(photo, 1e8, tools);
  expect(info).toMatchObject({ width: 1200, height: 1600, thumb: { size: 5 }, redrawn: null });
  expect(log).toEqual(['decode', 'image/webp 255 x 340', 'image/webp 510 x 680', 'close']);
});

test('pictureInfo returns no thumbnail if none can be made or if it is not smaller than the file', async () => {
  const shown = { width: 1600, height: 1200 };
  const expected = { kind: 'picture', ...shown, thumb: null, largeThumb: null, redrawn: null };
  const failing = setUp(shown, { draw: () => Promise.reject(new Error('no canvas')) });
  expect(await pictureInfo(photo, 1e8, failing.tools)).toEqual(expected);
  expect(failing.log).toEqual(['decode', 'close']);
  const heavy = setUp(shown, { draw: async () => new Blob(['x'.repeat(2000)]) });
  expect(await pictureInfo(photo, 1e8, heavy.tools)).toEqual(expected);
});

test('[X-MEDIA-02] The sharp thumbnail of a tall picture has its top, in twice the pixels of the frame', async () => {
  const parts: unknown[] = [];
  const { tools } = setUp({ width: 1080, height: 10_800 });
  const draw: ImageTools<Bitmap>['draw'] = (_picture, to, _format, part) => {
    parts.push({ to, part });
    return Promise.resolve(new Blob(['thumb']));
  };
  const info = await pictureInfo(fileOf(png(1080, 10_800)), 1e8, { ...tools, draw });
  expect(info).toMatchObject({ thumb: { size: 5 }, largeThumb: { size: 5 } });
  expect(parts).toEqual([
    { to: { width: 34, height: 340 }, part: undefined },
    { to: { width: 360, height: 680 }, part: { x: 0, y: 0, width: 1080, height: 2040 } },
  ]);
});

test('[X-MEDIA-01] A moving picture has a thumbnail that stands still, however small the file is', async () => {
  const moving = png(40, 30, 32, pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])));
  const { tools, log } = setUp({ width: 40, height: 30 }, { draw: async () => new Blob(['x'.repeat(2000)]) });
  expect(await pictureInfo(fileOf(moving), 1e8, tools)).toMatchObject({
    thumb: { size: 2000 },
    largeThumb: null,
  });
  expect(await pictureInfo(fileOf(png(40, 30)), 1e8, tools)).toMatchObject({ thumb: null });
  expect(log).toEqual(['decode', 'close', 'decode', 'close']);
});

test('[X-MEDIA-03] A picture that the browser cannot decode is no picture', async () => {
  const { tools } = setUp({ width: 1, height: 1 }, { decode: () => Promise.reject(new Error('damaged')) });
  expect(await pictureInfo(photo, 1e8, tools)).toEqual({ kind: 'refused', why: 'no-picture' });
});

test('[X-MEDIA-03] An AVIF picture that the browser draws is redrawn as WebP, within the pixel limit', async () => {
  const { tools, log } = setUp({ width: 2, height: 2 });
  const picture = fileOf(avif(2, 2));
  expect(await pictureInfo(picture, 1e8, tools)).toMatchObject({
    kind: 'picture',
    width: 2,
    redrawn: { size: 5 },
  });
  expect(log).toEqual(['decode', 'image/webp 2 x 2', 'close']);
  expect(await pictureInfo(picture, 3, tools)).toEqual({ kind: 'refused', why: 'too-many-pixels' });
  const failing = setUp({ width: 2, height: 2 }, { draw: () => Promise.reject(new Error('no canvas')) });
  expect(await pictureInfo(picture, 1e8, failing.tools)).toEqual({ kind: 'refused', why: 'no-picture' });
  expect(failing.log).toEqual(['decode', 'close']);
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

test('[X-CHAT-14, X-MEDIA-02] The poster of a video is sharp at scale 2, and its video frame is closed', async () => {
  const large = setUp({ width: 1920, height: 1080 });
  expect(await posterOf(large.bitmap, large.tools)).toMatchObject({ size: 5 });
  expect(large.log).toEqual(['image/webp 640 x 360', 'close']);
  const small = setUp({ width: 64, height: 36 }, { draw: () => Promise.reject(new Error('no canvas')) });
  expect(await posterOf(small.bitmap, small.tools)).toBeNull();
  expect(small.log).toEqual(['close']);
});
