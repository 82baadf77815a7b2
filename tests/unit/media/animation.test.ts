import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnimated } from '../../../src/core/media/animation.ts';
import type { ReadBytes } from '../../../src/core/media/read-bytes.ts';
import { gif, gifFrame, jpeg, png, pngChunk, riffChunk, webp, webpOf } from '../../server/pictures.ts';

const readOf =
  (bytes: Uint8Array): ReadBytes =>
  (at, length) =>
    Promise.resolve(bytes.subarray(at, at + length));
const moves = (bytes: Uint8Array): Promise<boolean> => isAnimated(readOf(bytes));

const still = gif(4, 4, { left: 0, top: 0, width: 4, height: 4 });
/** The screen and the colour table of a GIF of the size 4 x 4. */
const screen = still.subarray(0, 13 + 12);
const end = Buffer.from(';');
const frames = (count: number): Buffer =>
  png(4, 4, 32, pngChunk('acTL', Buffer.from([0, 0, 0, count, 0, 0, 0, 0])));
const frame = riffChunk('ANMF', Buffer.alloc(16));
const extended = riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 3, 0, 0, 3, 0, 0]));

test('[X-MEDIA-01] A GIF, a PNG or a WebP of two frames moves, by its content', async () => {
  expect(await moves(Buffer.concat([screen, gifFrame(4, 4), gifFrame(4, 4), end]))).toBe(true);
  expect(await moves(frames(2))).toBe(true);
  expect(await moves(webpOf(extended, riffChunk('ANIM', Buffer.alloc(6)), frame, frame))).toBe(true);
});

test('[X-MEDIA-01] A picture of one frame does not move, also where its header claims an animation', async () => {
  expect(await moves(still)).toBe(false);
  expect(await moves(Buffer.concat([screen, gifFrame(4, 4), end]))).toBe(false);
  expect(await moves(png(4, 4))).toBe(false);
  expect(await moves(frames(1))).toBe(false);
  expect(await moves(webp('VP8X', 4, 4))).toBe(false);
  expect(await moves(webpOf(extended, frame))).toBe(false);
  expect(await moves(jpeg(4, 4))).toBe(false);
  expect(await moves(new Uint8Array())).toBe(false);
});

test('[X-MEDIA-01] A second frame behind many blocks of data is found', async () => {
  const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255)]);
  const data = Buffer.concat([gifFrame(4, 4).subarray(0, -4), ...Array.from({ length: 2000 }, () => block)]);
  expect(await moves(Buffer.concat([screen, data, Buffer.from([0]), gifFrame(4, 4), end]))).toBe(true);
});

test('[X-MEDIA-01] Any bytes after a signature are parsed within a bounded number of reads', async () => {
  const signature = fc.constantFrom(screen, png(4, 4).subarray(0, 33), webpOf().subarray(0, 12));
  await fc.assert(
    fc.asyncProperty(signature, fc.uint8Array({ maxLength: 300 }), async (head, rest) => {
      expect(typeof (await moves(Buffer.concat([head, rest])))).toBe('boolean');
    }),
  );
  // A file without an end: every read returns blocks of one byte.
  let reads = 0;
  const endless: ReadBytes = (at, length) => {
    reads += 1;
    return Promise.resolve(
      at === 0 ? Buffer.concat([screen, Buffer.alloc(length, 0x21)]) : Buffer.alloc(length, 1),
    );
  };
  expect(await isAnimated(endless)).toBe(false);
  expect(reads).toBeLessThan(100);
});
