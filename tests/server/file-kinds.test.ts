// Detection of a file's kind by its bytes, safe file names, and ranges.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from '../../server/http/ranges.ts';
import { kindOf } from '../../server/uploads/kinds.ts';
import { safeName, withExtension } from '../../server/uploads/names.ts';
import type { ReadAt } from '../../server/uploads/read-at.ts';
import { LIMITS, safeUrl } from '../../src/core/wire/index.ts';
import { growth, LINEAR } from '../unit/growth.ts';
import * as pictures from './pictures.ts';

const reader =
  (bytes: Buffer): ReadAt =>
  async (at, length) =>
    bytes.subarray(at, at + length);
const kind = (bytes: Buffer) => kindOf(reader(bytes));

test('Detection reads the size of every kind of picture from its header', async () => {
  const { png, jpeg, gif, webp, bmp } = pictures;
  for (const [bytes, mime] of [
    [png(640, 480), 'image/png'],
    [jpeg(640, 480), 'image/jpeg'],
    [jpeg(640, 480, Buffer.alloc(0), 0xc2), 'image/jpeg'],
    [gif(640, 480), 'image/gif'],
    [webp('VP8 ', 640, 480), 'image/webp'],
    [webp('VP8L', 640, 480), 'image/webp'],
    [webp('VP8X', 640, 480), 'image/webp'],
    [bmp(640, 480), 'image/bmp'],
    [bmp(640, -480), 'image/bmp'],
  ] as const) {
    expect(await kind(bytes)).toMatchObject({ kind: 'image', mime, width: 640, height: 480 });
  }
});

test('A photograph whose size stands behind megabytes of other segments is detected', async () => {
  const before = Buffer.concat([
    ...Array.from({ length: 40 }, () => pictures.jpegSegment(65_000)),
    Buffer.alloc(3, 0xff),
  ]);
  expect(await kind(pictures.jpeg(4000, 3000, before))).toMatchObject({ kind: 'image', width: 4000 });
});

test('A GIF has the size of its first frame where the frame exceeds the screen', async () => {
  const frame = { left: 10, top: 20, width: 60_000, height: 60_000 };
  expect((await kind(pictures.gif(1, 1, frame))).kind).toBe('hugeImage');
  expect(await kind(pictures.gif(9000, 9, { ...frame, width: 5, height: 5 }))).toMatchObject({
    width: 9000,
    height: 25,
  });
});

test('A small file that claims more pixels than the limit is no picture', async () => {
  const { png, jpeg, webp, bmp } = pictures;
  for (const bytes of [
    png(50_000, 50_000),
    jpeg(65_535, 65_535),
    webp('VP8X', 16_383, 16_383),
    bmp(-2, 2 ** 31 - 1),
  ])
    expect((await kind(bytes)).kind).not.toBe('image');
  expect((await kind(png(10_000, 10_000))).kind).toBe('image');
  expect((await kind(png(10_000, 10_001))).kind).toBe('hugeImage');
});

/** Detects the kind of a file, and counts the reads and the bytes read. */
async function detect(bytes: Buffer) {
  const stats = { reads: 0, bytes: 0, mime: '' };
  stats.mime = (
    await kindOf(async (at, length) => {
      const part = bytes.subarray(at, at + length);
      stats.reads += 1;
      stats.bytes += part.length;
      return part;
    })
  ).mime;
  return stats;
}

test('[INV-8] Detection reads no more of a GIF with 100,000 frames than of one with ten', async () => {
  const gif = pictures.gif(4, 4);
  const moving = (frames: number): Buffer => {
    const more = Array.from({ length: frames - 1 }, () => pictures.gifFrame(4, 4));
    return Buffer.concat([gif.subarray(0, -1), ...more, gif.subarray(-1)]);
  };
  const few = await detect(moving(10));
  expect([few.mime, moving(100_000).length > 1_000_000]).toEqual(['image/gif', true]);
  expect(await detect(moving(100_000))).toEqual(few);
});

test('[INV-8] Detection gives up on a picture with endless data in front of its header', async () => {
  const screen = pictures.gif(4, 4).subarray(0, 13 + 12);
  const comments = Buffer.concat([
    screen,
    ...Array.from({ length: 100_000 }, () => Buffer.from('!\xfe\x01x\x00', 'latin1')),
  ]);
  const parts = Buffer.concat([screen, Buffer.from('!\xfe', 'latin1'), Buffer.alloc(1_000_000, '\x01')]);
  const segments = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array.from({ length: 100_000 }, () => pictures.jpegSegment(2)),
  ]);
  const fill = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)]);
  for (const bytes of [comments, parts, segments, fill]) {
    const { mime, reads, bytes: read } = await detect(bytes);
    expect(mime).toBe('application/octet-stream');
    expect(reads).toBeLessThan(3000);
    expect(read).toBeLessThan(30_000);
  }
});

test('A truncated header, or a picture without area, is not detected as a picture', async () => {
  const whole = [
    pictures.png(5, 5),
    pictures.jpeg(5, 5),
    pictures.gif(5, 5),
    pictures.webp('VP8 ', 5, 5),
    pictures.bmp(5, 5),
  ];
  for (const bytes of whole) {
    const other = { kind: 'other', mime: 'application/octet-stream' };
    for (let length = 0; length <= 10; length++) expect(await kind(bytes.subarray(0, length))).toEqual(other);
  }
  for (const bytes of [
    pictures.png(0, 5),
    pictures.jpeg(5, 0),
    pictures.gif(0, 0, { left: 0, top: 0, width: 0, height: 0 }),
  ])
    expect((await kind(bytes)).kind).toBe('other');
  const loop = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100_000, 0xff)]);
  expect((await kind(loop)).kind).toBe('other');
});

test('Audio and video are detected by their containers, and all else is application/octet-stream', async () => {
  for (const [bytes, mime] of [
    [pictures.mp4, 'video/mp4'],
    [pictures.webm, 'video/webm'],
    [pictures.theora, 'video/ogg'],
    [pictures.m4a, 'audio/mp4'],
    [pictures.opus, 'audio/ogg'],
    [pictures.wav, 'audio/wav'],
    [Buffer.from('ID3\x04\0\0'), 'audio/mpeg'],
    [pictures.heic, 'application/octet-stream'],
    [pictures.matroska, 'application/octet-stream'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'application/octet-stream'],
    [Buffer.from('<!doctype html><script>'), 'application/octet-stream'],
    [Buffer.from('%PDF-1.7'), 'application/octet-stream'],
  ] as const) {
    expect((await kind(bytes)).mime).toBe(mime);
  }
});

test('Detection never throws, whatever the bytes', async () => {
  const starts = [pictures.png(5, 5), pictures.jpeg(5, 5), pictures.gif(5, 5), pictures.webp('VP8L', 5, 5)];
  const bytes = fc.tuple(fc.constantFrom(...starts), fc.nat(40), fc.uint8Array({ maxLength: 80 }));
  await fc.assert(
    fc.asyncProperty(bytes, async ([start, length, rest]) => {
      const file = Buffer.concat([start.subarray(0, length), rest]);
      expect(typeof (await kind(file)).mime).toBe('string');
    }),
    { numRuns: 2000 },
  );
});

test('A safe file name has no folders and no invisible characters, and is no reserved name of a system', () => {
  for (const [given, kept] of [
    ['report.pdf', 'report.pdf'],
    ['照片 2030.png', '照片 2030.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\evil.exe', 'evil.exe'],
    ['..', 'file'],
    ['...hidden', 'hidden'],
    ['a\u0000b\u001f\u007fc.txt', 'abc.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['\u2066x\u2069\u200B\uFEFF.txt', 'x.txt'],
    ['what? "yes" <b>|*.txt', 'what_ _yes_ _b___.txt'],
    ['  many   spaces . ', 'many spaces'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['', 'file'],
    ['\uD800', '\uFFFD'],
    ['e\u0301.txt', '\u00e9.txt'],
  ] as const) {
    expect([given, safeName(given)]).toEqual([given, kept]);
  }
});

test('A long file name keeps beginning and extension, and two URLs with it fit into a message', () => {
  const ascii = safeName(`${'x'.repeat(500)}.jpeg`);
  expect(ascii).toBe(`${'x'.repeat(123)}.jpeg`);
  const chinese = safeName(`${'照'.repeat(128)}.jpeg`);
  expect(chinese).toMatch(/^照+\.jpeg$/);
  const url = `/files/${'a'.repeat(24)}/${encodeURIComponent(chinese)}`;
  const content = { originUrl: url, thumbUrl: url, width: 65_535, height: 65_535 };
  expect(JSON.stringify(content).length).toBeLessThanOrEqual(LIMITS.content.max);
  // No code point is cut in two.
  expect(safeName(`${'👨‍👩‍👧'.repeat(50)}.png`)).toMatch(/^(?:👨👩👧)+(?:👨)?👩?\.png$/u);
});

test('[INV-8] A hostile file name is made safe in linear time, and keeps its extension', () => {
  const units = ['.', ' .', ' ', 'e\u0301\u0316', '\u0301\u0316', '👩\u200d', '\u200b', '<', '\ud800'];
  const grows = units.map((unit) => [unit, growth((text) => safeName(`${text}x`), unit, 24_000, 'a')]);
  expect(grows.filter(([, times]) => Number(times) > LINEAR)).toEqual([]);
  for (const unit of ['.', ' ', 'e\u0301\u0316', '\u200b', 'x'])
    expect(safeName(`a${unit.repeat(8000)}.png`)).toMatch(/^a.{0,123}\.png$/su);
});

test('A safe file name does not change when made safe again, fits every disk, and is valid in a URL', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .tuple(fc.constantFrom('con', 'aux.', ' .x', '../'), fc.string({ minLength: 100, maxLength: 140 }))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(name, (given) => {
      const safe = safeName(given);
      expect(safeName(safe)).toBe(safe);
      expect(safe.length).toBeGreaterThan(0);
      expect(safe.length).toBeLessThanOrEqual(128);
      expect(Buffer.byteLength(safe)).toBeLessThan(255);
      expect(safe).not.toMatch(/^\.|[/\\\p{Cc}\p{Cf}]/u);
      expect(safeUrl(`/files/x/${encodeURIComponent(safe)}`)).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});

test('A picture gets the extension of its detected type', () => {
  const jpeg = ['jpg', 'jpeg'] as const;
  expect(withExtension('photo.JPEG', jpeg)).toBe('photo.JPEG');
  expect(withExtension('photo.heic', jpeg)).toBe('photo.jpg');
  expect(withExtension('page.html', ['png'])).toBe('page.png');
  expect(withExtension('blob', ['png'])).toBe('blob.png');
  expect(withExtension(safeName(`${'y'.repeat(300)}.svg`), ['png'])).toBe(`${'y'.repeat(124)}.png`);
});

test('A Range header selects one part of a file, and is ignored if it is malformed or has several parts', () => {
  for (const [header, range] of [
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=2-4', { first: 2, last: 4 }],
    ['bytes=2-400', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-30', { first: 0, last: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=4-2', 'none'],
    ['bytes=0-1,3-4', 'none'],
    ['bytes=-', 'none'],
    ['lines=1-2', 'none'],
    [undefined, 'none'],
  ] as const) {
    expect([header, rangeOf(header, 10)]).toEqual([header, range]);
  }
  expect(rangeOf('bytes=0-', 0)).toBe('outside');
});
