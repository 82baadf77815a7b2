import fc from 'fast-check';
import { expect, test } from 'vitest';
import { avifSize } from '../../../src/core/media/avif-size.ts';
import { mediaKind } from '../../../src/core/media/media-kind.ts';
import type { ReadBytes } from '../../../src/core/media/read-bytes.ts';
import { avif, heic, m4a, matroska, mp4, opus, png, theora, wav, webm } from '../../server/pictures.ts';

const readOf =
  (bytes: Uint8Array): ReadBytes =>
  (at, length) =>
    Promise.resolve(bytes.subarray(at, at + length));

test('[X-MEDIA-03] The kind of a sound or video is that of its content', () => {
  const quicktime = Buffer.concat([Buffer.from('\0\0\0\x14ftypqt  '), Buffer.alloc(40)]);
  const kinds = [mp4, webm, theora, m4a, opus, wav, quicktime, matroska, heic, avif(2, 2), Buffer.alloc(0)];
  expect(kinds.map((bytes) => mediaKind(bytes)?.mime ?? null)).toEqual([
    'video/mp4',
    'video/webm',
    'video/ogg',
    'audio/mp4',
    'audio/ogg',
    'audio/wav',
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('[X-MEDIA-03] The size of a still AVIF picture is read from its boxes, and a moving one has none', async () => {
  expect(await avifSize(readOf(avif(640, 480)))).toEqual({ width: 640, height: 480 });
  expect(await avifSize(readOf(avif(65_535, 65_535)))).toEqual({ width: 65_535, height: 65_535 });
  for (const bytes of [avif(640, 480, 'avis'), avif(0, 480), heic, png(2, 2), Buffer.alloc(0)]) {
    expect(await avifSize(readOf(bytes))).toBeNull();
  }
});

test('[X-MEDIA-03] Any bytes in an AVIF picture are parsed to a size or to none', async () => {
  const picture = avif(640, 480);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(picture.length - 1),
      fc.nat(255),
      fc.nat(picture.length),
      async (at, byte, end) => {
        const hostile = Buffer.from(picture.subarray(0, end));
        if (at < hostile.length) hostile[at] = byte;
        const size = await avifSize(readOf(hostile));
        expect(size === null || size.width * size.height > 0).toBe(true);
      },
    ),
  );
  // Boxes of 8 bytes without an end.
  const endless: ReadBytes = (at, length) =>
    Promise.resolve(
      at === 0
        ? Buffer.concat([picture.subarray(0, 16), ...Array(8192).fill(Buffer.from('\0\0\0\bfree'))]).subarray(
            0,
            length,
          )
        : Buffer.concat(Array(8192).fill(Buffer.from('\0\0\0\bfree'))).subarray(0, length),
    );
  expect(await avifSize(endless)).toBeNull();
});
