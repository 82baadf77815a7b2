// Minimal files of every kind that the server knows. No test decodes them, so a header is enough.
import { crc32 } from 'node:zlib';

const latin = (text: string) => Buffer.from(text, 'latin1');

function numbers(bytes: number, order: 'BE' | 'LE', ...values: number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length);
  for (const [place, value] of values.entries()) {
    if (order === 'BE') buffer.writeUIntBE(value, place * bytes, bytes);
    else buffer.writeUIntLE(value, place * bytes, bytes);
  }
  return buffer;
}

/**
 * A PNG with `length` bytes of image data. `before` holds the chunks in front of the data, where programs
 * write metadata.
 */
export function png(width: number, height: number, length = 32, before: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.concat([numbers(4, 'BE', width, height), Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    before,
    pngChunk('IDAT', Buffer.alloc(length, 1)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([latin(type), body]);
  return Buffer.concat([numbers(4, 'BE', body.length), named, numbers(4, 'BE', crc32(named))]);
}

/** A JPEG. `before` holds the segments in front of the frame, where cameras write metadata. */
export function jpeg(width: number, height: number, before: Buffer = Buffer.alloc(0), sof = 0xc0): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0xff, sof]),
    numbers(2, 'BE', 17),
    Buffer.from([8]),
    numbers(2, 'BE', height, width),
    Buffer.alloc(10),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    before,
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
  ]);
}

/** An application segment with `length` bytes of content. */
export function jpegSegment(length: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xe1]), numbers(2, 'BE', length + 2), Buffer.alloc(length, 0xff)]);
}

/** A GIF: a screen, then an extension in two parts, then one frame. */
export function gif(width: number, height: number, frame = { left: 0, top: 0, width, height }): Buffer {
  const colours = Buffer.alloc(12);
  const extension = Buffer.concat([latin('!\xfe\x03abc\x02de\x00')]);
  return Buffer.concat([
    latin('GIF89a'),
    numbers(2, 'LE', width, height),
    Buffer.from([0x81, 0, 0]),
    colours,
    extension,
    latin(','),
    numbers(2, 'LE', frame.left, frame.top, frame.width, frame.height),
    latin('\x00;'),
  ]);
}

/** A further frame of an animated GIF. Its place is between the first frame and the end. */
export function gifFrame(width: number, height: number): Buffer {
  const delay = latin('!\xf9\x04\x00\x01\x00\x00\x00');
  const place = numbers(2, 'LE', 0, 0, width, height);
  return Buffer.concat([delay, latin(','), place, latin('\x00\x02\x02\x44\x01\x00')]);
}

export function riffChunk(type: string, body: Buffer): Buffer {
  return Buffer.concat([latin(type), numbers(4, 'LE', body.length), body, Buffer.alloc(body.length % 2)]);
}

export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([latin('WEBP'), ...chunks]);
  return Buffer.concat([latin('RIFF'), numbers(4, 'LE', body.length), body]);
}

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bodies = {
    'VP8 ': [latin('\0\0\0\x9d\x01\x2a'), numbers(2, 'LE', width, height)],
    VP8L: [latin('\x2f'), numbers(4, 'LE', ((height - 1) * 0x4000 + (width - 1)) % 2 ** 32), Buffer.alloc(5)],
    VP8X: [Buffer.alloc(4), numbers(3, 'LE', width - 1, height - 1)],
  };
  return webpOf(riffChunk(kind, Buffer.concat([...bodies[kind], Buffer.alloc(8)])));
}

export function bmp(width: number, height: number): Buffer {
  const buffer = Buffer.alloc(58);
  buffer.write('BM');
  buffer.writeUInt32LE(40, 14);
  buffer.writeInt32LE(width, 18);
  buffer.writeInt32LE(height, 22);
  return buffer;
}

export const mp4 = Buffer.concat([numbers(4, 'BE', 24), latin('ftypisom'), Buffer.alloc(40)]);
export const m4a = Buffer.concat([numbers(4, 'BE', 24), latin('ftypM4A '), Buffer.alloc(40)]);
export const heic = Buffer.concat([numbers(4, 'BE', 24), latin('ftypheic'), Buffer.alloc(40)]);
export const webm = Buffer.concat([latin('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'), Buffer.alloc(40)]);
export const matroska = Buffer.concat([latin('\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska'), Buffer.alloc(40)]);
const oggPage = (codec: string) =>
  Buffer.concat([latin('OggS'), Buffer.alloc(24), latin(codec), Buffer.alloc(20)]);
export const opus = oggPage('OpusHead');
export const theora = oggPage('\x80theora');
export const wav = Buffer.concat([latin('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)]);

function isoBox(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([latin(type), ...content]);
  return Buffer.concat([numbers(4, 'BE', body.length + 4), body]);
}

/** A still AVIF of this size, or with another brand. */
export function avif(width: number, height: number, brand = 'avif'): Buffer {
  const size = isoBox('ispe', Buffer.alloc(4), numbers(4, 'BE', width, height));
  const properties = isoBox('iprp', isoBox('ipco', isoBox('pixi', Buffer.alloc(8)), size));
  return Buffer.concat([
    isoBox('ftyp', latin(brand), Buffer.alloc(4)),
    isoBox('meta', Buffer.alloc(4), isoBox('pitm', Buffer.alloc(6)), properties),
    isoBox('mdat', Buffer.alloc(8)),
  ]);
}
