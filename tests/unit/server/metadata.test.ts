// Removal of the metadata that cameras and programs write into pictures.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageHeader } from '../../../src/core/media/image-header.ts';
import { bytesOf, withoutMetadata } from '../../../server/uploads/metadata/index.ts';
import { orientationIn, tiffWith } from '../../../server/uploads/metadata/orientation.ts';
import type { ReadAt } from '../../../server/uploads/read-at.ts';
import { gif, gifFrame, jpeg, png, pngChunk, riffChunk, webp, webpOf } from '../../server/pictures.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const readerOf =
  (bytes: Buffer): ReadAt =>
  async (at, length) =>
    bytes.subarray(at, at + length);

async function cleaned(bytes: Buffer, read = readerOf(bytes)): Promise<Buffer> {
  const header = await imageHeader(read);
  const chunks: Buffer[] = [];
  const pieces = await withoutMetadata(header!.mime, read, bytes.length);
  for await (const chunk of bytesOf(pieces, read)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const SECRET = 'N 48.85 E 2.35, by Ann';
const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** EXIF data as a camera writes them: orientation, camera and place. */
const exifOf = (orientation: number, little = false) => {
  const big = Buffer.concat([tiffWith(orientation), latin(SECRET)]);
  if (!little) return big;
  const small = Buffer.from(big);
  small.write('II*\0', 'latin1');
  small.writeUInt32LE(8, 4);
  for (const at of [8, 10, 12, 18]) small.writeUInt16LE(big.readUInt16BE(at), at);
  return small;
};

test('A JPEG loses place, author, comments, thumbnails and trailing bytes, not its orientation', async () => {
  const jfif = segment(0xe0, Buffer.concat([latin('JFIF\0'), Buffer.from([1, 2, 0, 0, 1, 0, 1, 0, 0])]));
  const colours = segment(0xe2, latin(`ICC_PROFILE\0\x01\x01a profile`));
  const adobe = segment(0xee, latin('Adobe\0\x64\0\0\0\0\x01'));
  const notes = [
    segment(0xe0, latin(`JFXX\0\x10${SECRET}`)),
    segment(0xe1, Buffer.concat([latin('Exif\0\0'), exifOf(6)])),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    segment(0xe2, latin(`MPF\0${SECRET}`)),
    segment(0xeb, latin(`JP\0\0${SECRET}`)),
    segment(0xed, latin(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, latin(SECRET)),
  ];
  const withNotes = jpeg(400, 300, Buffer.concat([jfif, ...notes, colours, adobe]));
  const bytes = await cleaned(Buffer.concat([withNotes, latin(`ftypmp42 ${SECRET}`)]));
  expect(bytes.includes(SECRET)).toBe(false);
  const upright = jpeg(400, 300, Buffer.concat([jfif, colours, adobe]));
  const turned = segment(0xe1, Buffer.concat([latin('Exif\0\0'), tiffWith(6)]));
  expect(bytes).toEqual(Buffer.concat([upright.subarray(0, 2), turned, upright.subarray(2)]));
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
});

test('Every orientation of a picture is kept in any byte order, and an upright picture needs none', async () => {
  for (const little of [false, true]) {
    for (let orientation = 1; orientation <= 9; orientation++) {
      const kept = orientation > 1 && orientation < 9 ? orientation : 1;
      const exif = exifOf(orientation, little);
      const photo = await cleaned(jpeg(40, 30, segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif]))));
      expect([little, orientation, orientationIn(photo.subarray(6, 38))]).toEqual([
        little,
        orientation,
        kept,
      ]);
      expect(photo.includes('Exif')).toBe(kept > 1);
      const drawn = await cleaned(png(40, 30, 32, pngChunk('eXIf', exif)));
      expect(drawn).toEqual(kept > 1 ? png(40, 30, 32, pngChunk('eXIf', tiffWith(kept))) : png(40, 30));
    }
  }
});

test('A JPEG scan is kept whole: restarts, stuffed bytes, several scans and long ones', async () => {
  const scan = (body: Buffer) => Buffer.concat([segment(0xda, Buffer.alloc(4)), body]);
  const coded = Buffer.alloc(200_000, 7);
  for (const at of [10, 65_534, 65_535, 65_536, 131_070]) coded.writeUInt16BE(at % 2 ? 0xff00 : 0xffd3, at);
  const tables = segment(0xc4, Buffer.alloc(20));
  const start = jpeg(400, 300).subarray(0, -6);
  const bytes = Buffer.concat([
    start,
    scan(coded),
    tables,
    scan(Buffer.alloc(70_000, 9)),
    Buffer.from([0xff, 0xd9]),
  ]);
  expect(await cleaned(bytes)).toEqual(bytes);
  expect(await cleaned(bytes.subarray(0, -50_000))).toEqual(bytes.subarray(0, -50_000));
});

test('A PNG loses texts and times, and keeps frames, colors and transparency', async () => {
  const kept = ['gAMA', 'iCCP', 'PLTE', 'tRNS', 'acTL', 'fcTL'].map((type) =>
    pngChunk(type, Buffer.alloc(9, 3)),
  );
  const lost = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) => pngChunk(type, latin(SECRET)));
  const bytes = png(40, 30, 90_000, Buffer.concat([...lost, ...kept]));
  const clean = png(40, 30, 90_000, Buffer.concat(kept));
  expect(await cleaned(Buffer.concat([bytes, latin(SECRET)]))).toEqual(clean);
});

test('A WebP loses EXIF, XMP and unknown chunks, and its header says so', async () => {
  const image = riffChunk('VP8 ', Buffer.alloc(31, 5));
  const extended = (flags: number) => Buffer.from([flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]);
  const colours = riffChunk('ICCP', Buffer.alloc(7));
  const notes = [riffChunk('XMP ', latin(SECRET)), riffChunk('NOTE', latin(SECRET))];
  const built = (flags: number, ...rest: Buffer[]) =>
    webpOf(riffChunk('VP8X', extended(flags)), colours, image, ...rest);
  expect(await cleaned(built(0x2c, riffChunk('EXIF', exifOf(1)), ...notes))).toEqual(built(0x20));
  expect(await cleaned(built(0x2c, riffChunk('EXIF', exifOf(8, true)), ...notes))).toEqual(
    built(0x28, riffChunk('EXIF', tiffWith(8))),
  );
  expect(await cleaned(webpOf(riffChunk('VP8L', Buffer.alloc(20, 0x2f))))).toEqual(
    webpOf(riffChunk('VP8L', Buffer.alloc(20, 0x2f))),
  );
});

test('A GIF loses comments and application data, and keeps its animation', async () => {
  const repeat = latin('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0');
  const applicationData = latin(`!\xff\x0bXMP DataXMP${String.fromCharCode(SECRET.length)}${SECRET}\0`);
  const plain = gif(40, 30).subarray(0, -1);
  const comment = latin('!\xfe\x03abc\x02de\x00');
  const at = plain.indexOf(comment);
  const [head, frame] = [plain.subarray(0, at), gifFrame(40, 30)];
  const bytes = Buffer.concat([
    head,
    repeat,
    applicationData,
    comment,
    frame,
    comment,
    frame,
    latin(`;${SECRET}`),
  ]);
  expect(await cleaned(bytes)).toEqual(Buffer.concat([head, repeat, frame, frame, latin(';')]));
});

test('A truncated picture file is read to its end, and grows by 40 bytes at most', async () => {
  const pictures = [
    jpeg(40, 30, segment(0xe1, Buffer.concat([latin('Exif\0\0'), exifOf(3)]))),
    png(40, 30, 50, pngChunk('eXIf', exifOf(3))),
    webp('VP8X', 40, 30),
    gif(40, 30),
  ];
  for (const bytes of pictures) {
    for (let length = 64; length < bytes.length; length++) {
      const part = bytes.subarray(0, length);
      if (!(await imageHeader(readerOf(part)))) continue;
      expect((await cleaned(part)).length).toBeLessThanOrEqual(length + 40);
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pictures), fc.uint8Array({ maxLength: 300 }), async (bytes, tail) => {
      await cleaned(Buffer.concat([bytes, tail]));
      const inside = Buffer.concat([bytes.subarray(0, bytes.length - 4), tail]);
      if (await imageHeader(readerOf(inside))) await cleaned(inside);
    }),
  );
});

/** A picture of each file format that consists of parts of a few bytes, every second of which is removed. */
const inTinyParts = (bytes: number): Record<string, Buffer> => {
  const times = (part: Buffer) => Buffer.alloc(Math.floor(bytes / part.length) * part.length, part);
  return {
    fill: Buffer.concat([jpeg(4, 4).subarray(0, -6), Buffer.alloc(bytes, 0xff)]),
    scans: Buffer.concat([
      jpeg(4, 4).subarray(0, -6),
      times(Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xfe, 0, 2])),
    ]),
    chunks: Buffer.concat([
      png(4, 4).subarray(0, 33),
      times(Buffer.concat([pngChunk('IDAT', latin('')), pngChunk('tEXt', latin(''))])),
    ]),
    riff: webpOf(
      riffChunk('VP8X', Buffer.alloc(10)),
      times(Buffer.concat([riffChunk('VP8 ', latin('')), riffChunk('NOTE', latin(''))])),
    ),
    parts: Buffer.concat([gif(4, 4).subarray(0, -2), latin('\x02'), Buffer.alloc(bytes, 1)]),
    frames: Buffer.concat([
      gif(4, 4).subarray(0, -1),
      times(Buffer.concat([gifFrame(4, 4), latin('!\xfe\0')])),
    ]),
  };
};

test('The reads of a picture file of tiny parts add up to less than five times its size', async () => {
  for (const [name, bytes] of Object.entries(inTinyParts(300_000))) {
    let read = 0;
    const clean = cleaned(bytes, async (at, length) => {
      const found = bytes.subarray(at, at + length);
      read += found.length;
      return found;
    });
    expect([name, (await clean).length <= bytes.length]).toEqual([name, true]);
    expect([name, read < 5 * bytes.length]).toEqual([name, true]);
  }
});

test('A picture file with too many parts is cut short', async () => {
  for (const [name, bytes] of Object.entries(inTinyParts(6_000_000))) {
    const clean = await cleaned(bytes);
    expect([name, clean.length < bytes.length / 2]).toEqual([name, true]);
  }
});

test('A JPEG with stray bytes, fill and lone markers between its segments loses no segment', async () => {
  const pictures = jpeg(400, 300);
  const [start, rest] = [pictures.subarray(0, -6), pictures.subarray(-6)];
  const tables = segment(0xc4, Buffer.alloc(20));
  const note = segment(0xfe, latin(SECRET));
  const stray = Buffer.concat([latin(SECRET), Buffer.from([0xff, 0]), latin(SECRET)]);
  for (const between of [
    stray,
    Buffer.from([0xff, 0xff]),
    Buffer.from([0xff, 0x01]),
    Buffer.from([0xff, 0xd8]),
  ]) {
    const bytes = Buffer.concat([start, between, tables, between, note, between, rest]);
    expect([between, await cleaned(bytes)]).toEqual([between, Buffer.concat([start, tables, rest])]);
  }
});
