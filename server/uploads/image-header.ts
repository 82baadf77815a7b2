// Server: what kind of picture a file is and how large, from its header. Nothing is decoded: a picture
// that is huge in memory is known by a few bytes.
import { gifSize, jpegSize } from './image-walks.ts';
import type { ReadAt } from './reading.ts';

export interface ImageHeader {
  mime: string;
  /** The usual one first. */
  extensions: readonly [string, ...string[]];
  /** Pixels as stored, before any turning that the file asks for. */
  width: number;
  height: number;
}

/** Null for what is no PNG, JPEG, GIF, WebP or BMP, or has no area. */
export async function imageHeader(read: ReadAt): Promise<ImageHeader | null> {
  const head = await read(0, 64);
  for (const { starts, size, ...kind } of FORMATS) {
    if (!starts(head)) continue;
    const found = await size(head, read);
    return found && found.width > 0 && found.height > 0 ? { ...kind, ...found } : null;
  }
  return null;
}

export interface Size {
  width: number;
  height: number;
}

interface Format extends Pick<ImageHeader, 'mime' | 'extensions'> {
  starts: (head: Buffer) => boolean;
  size: (head: Buffer, read: ReadAt) => Size | null | Promise<Size | null>;
}

const FORMATS: readonly Format[] = [
  {
    mime: 'image/png',
    extensions: ['png'],
    starts: (head) => has(head, 0, '\x89PNG\r\n\x1a\n'),
    size: pngSize,
  },
  {
    mime: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    starts: (head) => has(head, 0, '\xff\xd8\xff'),
    size: (_head, read) => jpegSize(read),
  },
  {
    mime: 'image/gif',
    extensions: ['gif'],
    starts: (head) => has(head, 0, 'GIF87a') || has(head, 0, 'GIF89a'),
    size: gifSize,
  },
  {
    mime: 'image/webp',
    extensions: ['webp'],
    starts: (head) => has(head, 0, 'RIFF') && has(head, 8, 'WEBP'),
    size: webpSize,
  },
  { mime: 'image/bmp', extensions: ['bmp'], starts: (head) => has(head, 0, 'BM'), size: bmpSize },
];

function pngSize(head: Buffer): Size | null {
  if (head.length < 29 || head.readUInt32BE(8) !== 13 || !has(head, 12, 'IHDR')) return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The three kinds of WebP: lossy, lossless, extended. */
function webpSize(head: Buffer): Size | null {
  if (head.length < 30) return null;
  if (has(head, 12, 'VP8 ') && has(head, 23, '\x9d\x01\x2a')) {
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  }
  if (has(head, 12, 'VP8L') && head[20] === 0x2f) {
    const bits = head.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (has(head, 12, 'VP8X')) return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  return null;
}

/** The height is negative where the rows go from top to bottom. */
function bmpSize(head: Buffer): Size | null {
  if (head.length < 26) return null;
  const length = head.readUInt32LE(14);
  if (length === 12) return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) };
  if (!BMP_HEADERS.has(length)) return null;
  return { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) };
}

const BMP_HEADERS: ReadonlySet<number> = new Set([40, 52, 56, 64, 108, 124]);

/** Whether these signs, one a byte, stand at `at`. */
export function has(head: Buffer, at: number, signs: string): boolean {
  return head.subarray(at, at + signs.length).equals(Buffer.from(signs, 'latin1'));
}
