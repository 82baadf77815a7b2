// Width and height of a picture, read from its header. JPEG and GIF may store them far from the start of the
// file.
import { hasBytes } from './byte-signature.ts';
import type { ReadBytes } from './read-bytes.ts';

/** The size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

export function pngSize(head: Uint8Array): Size | null {
  if (head.length < 29 || !hasBytes(head, 8, '\0\0\0\rIHDR')) return null;
  const view = viewOf(head);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Reads one of the three formats of WebP: lossy (`VP8 `), lossless (`VP8L`) or extended (`VP8X`). */
export function webpSize(head: Uint8Array): Size | null {
  if (head.length < 30) return null;
  const view = viewOf(head);
  if (hasBytes(head, 12, 'VP8 ') && hasBytes(head, 23, '\x9d\x01\x2a')) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (hasBytes(head, 12, 'VP8L') && head[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  // Width and height have 24 bits each.
  if (hasBytes(head, 12, 'VP8X')) {
    return { width: (view.getUint32(23, true) >>> 8) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
  }
  return null;
}

/** A negative height means that the picture's lines are stored from top to bottom. */
export function bmpSize(head: Uint8Array): Size | null {
  if (head.length < 26) return null;
  const view = viewOf(head);
  const length = view.getUint32(14, true);
  if (length === 12) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  if (!BMP_HEADERS.has(length)) return null;
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

const BMP_HEADERS: ReadonlySet<number> = new Set([40, 52, 56, 64, 108, 124]);

/** Skips the segments of a JPEG up to its frame header, which holds the size. */
export async function jpegSize(read: ReadBytes): Promise<Size | null> {
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
      return { width: viewOf(head).getUint16(7), height: viewOf(head).getUint16(5) };
    } else {
      const length = viewOf(head).getUint16(2);
      if (length < 2) return null;
      at += 2 + length;
    }
  }
  return null;
}

/** True for the markers "start of scan" and "end of image", after which no frame header follows. */
const endsSearch = (marker: number) => marker === 0xda || marker === 0xd9;

/**
 * True for the markers SOF0 to SOF15 (frame headers), without three markers of that range that are no frame
 * headers.
 */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Browsers enlarge the logical screen of a GIF to its first frame, so the larger of the two sizes counts. */
export async function gifSize(head: Uint8Array, read: ReadBytes): Promise<Size | null> {
  const flags = head[10];
  if (flags === undefined) return null;
  const view = viewOf(head);
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const paletteBytes = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const at = await firstFrame(13 + paletteBytes, read);
  const frame = at === null ? null : await read(at, 9);
  if (frame?.length !== 9) return null;
  const frameView = viewOf(frame);
  return {
    width: Math.max(screen.width, frameView.getUint16(1, true) + frameView.getUint16(5, true)),
    height: Math.max(screen.height, frameView.getUint16(3, true) + frameView.getUint16(7, true)),
  };
}

/**
 * Offset of the first frame of a GIF, which follows any extensions. An extension is a chain of blocks that ends
 * with an empty block.
 */
async function firstFrame(start: number, read: ReadBytes): Promise<number | null> {
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

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const FRAME = 0x2c;
const EXTENSION = 0x21;
/**
 * Maximum number of reads for one picture. Ordinary pictures need fewer; the limit bounds the cost of a
 * malicious one.
 */
const MAX_STEPS = 2_048;
