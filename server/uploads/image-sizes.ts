// Width and height of a picture, read from its header. JPEG and GIF may store them far from the start of the
// file.
import { hasBytes } from './byte-signature.ts';
import type { ReadAt } from './read-at.ts';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

export function pngSize(head: Buffer): Size | null {
  if (head.length < 29 || head.readUInt32BE(8) !== 13 || !hasBytes(head, 12, 'IHDR')) return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** WebP has three formats: lossy (`VP8 `), lossless (`VP8L`) and extended (`VP8X`). */
export function webpSize(head: Buffer): Size | null {
  if (head.length < 30) return null;
  if (hasBytes(head, 12, 'VP8 ') && hasBytes(head, 23, '\x9d\x01\x2a')) {
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  }
  if (hasBytes(head, 12, 'VP8L') && head[20] === 0x2f) {
    const bits = head.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (hasBytes(head, 12, 'VP8X'))
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  return null;
}

/** A negative height means that the rows are stored from top to bottom. */
export function bmpSize(head: Buffer): Size | null {
  if (head.length < 26) return null;
  const length = head.readUInt32LE(14);
  if (length === 12) return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) };
  if (!BMP_HEADERS.has(length)) return null;
  return { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) };
}

const BMP_HEADERS: ReadonlySet<number> = new Set([40, 52, 56, 64, 108, 124]);

/** Skips segments up to the frame header, which holds the size. */
export async function jpegSize(read: ReadAt): Promise<Size | null> {
  let at = 2;
  for (let step = 0; step < MAX_STEPS; step++) {
    const head = await read(at, 9);
    const marker = head[1];
    if (head[0] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) {
      // Fill bytes (0xff) may precede any marker.
      at += 1;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
    } else if (head.length < 9 || endsSearch(marker)) {
      return null;
    } else if (isFrame(marker)) {
      return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
    } else {
      const length = head.readUInt16BE(2);
      if (length < 2) return null;
      at += 2 + length;
    }
  }
  return null;
}

/** Start of scan, end of image: no frame header follows. */
const endsSearch = (marker: number) => marker === 0xda || marker === 0xd9;

/** SOF0 to SOF15 (frame headers), without three markers of that range that are no frame headers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Browsers enlarge the logical screen to the first frame, so the larger of the two counts. */
export async function gifSize(head: Buffer, read: ReadAt): Promise<Size | null> {
  const flags = head[10];
  if (flags === undefined) return null;
  const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  const paletteBytes = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const at = await firstFrame(13 + paletteBytes, read);
  const frame = at === null ? null : await read(at, 9);
  if (frame?.length !== 9) return null;
  return {
    width: Math.max(screen.width, frame.readUInt16LE(1) + frame.readUInt16LE(5)),
    height: Math.max(screen.height, frame.readUInt16LE(3) + frame.readUInt16LE(7)),
  };
}

/**
 * Offset of the first frame, which follows any extensions. An extension is a chain of blocks that ends with
 * an empty one.
 */
async function firstFrame(start: number, read: ReadAt): Promise<number | null> {
  let at = start;
  let insideExtension = false;
  for (let step = 0; step < MAX_STEPS; step++) {
    const [byte] = await read(at, 1);
    if (byte === undefined) return null;
    if (insideExtension) {
      at += 1 + byte;
      insideExtension = byte !== 0;
    } else if (byte === FRAME) {
      return at;
    } else if (byte === EXTENSION) {
      at += 2;
      insideExtension = true;
    } else {
      return null;
    }
  }
  return null;
}

const FRAME = 0x2c;
const EXTENSION = 0x21;
/** Ordinary pictures need fewer reads. The limit bounds the cost of a malicious one. */
const MAX_STEPS = 2_048;
