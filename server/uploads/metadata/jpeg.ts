// A JPEG without the metadata that cameras and programs add.
import { hasBytes } from '../../../src/core/media/byte-signature.ts';
import type { ReadAt } from '../read-at.ts';
import { EXIF_SIGN, orientationIn, tiffWith, UPRIGHT } from './orientation.ts';
import { type Piece, Pieces } from './pieces.ts';

/** Keeps tables, frames, scans, the colour profile and the orientation, up to the end of the first picture. */
export async function jpegPieces(read: ReadAt, size: number): Promise<Piece[]> {
  const pieces = new Pieces();
  let orientation = UPRIGHT;
  let at = 2;
  while (at + 2 <= size) {
    const head = await read(at, 20);
    const marker = head[1];
    if (marker === undefined) break;
    if (head[0] !== 0xff || marker === 0) {
      // Decoders skip bytes between two segments.
      at = await nextMarker(read, at, size);
      continue;
    }
    if (marker === 0xff) {
      // Fill bytes (0xff) may precede any marker.
      at += 1;
      continue;
    }
    if (marker === START || marker === TEMPORARY) {
      at += 2;
      continue;
    }
    if (marker === END || (marker >= 0xd0 && marker <= 0xd7)) {
      pieces.keep(at, at + 2);
      if (marker === END) break;
      at += 2;
      continue;
    }
    const length = head.length < 4 ? 0 : head.readUInt16BE(2);
    const next = at + 2 + length;
    if (length < 2 || next > size) break;
    if (marker === SCAN) {
      const end = await nextMarker(read, next, size);
      pieces.keep(at, end);
      at = end;
      continue;
    }
    if (marker === 0xe1 && hasBytes(head, 4, EXIF_SIGN)) {
      orientation = orientationIn(await read(at + 4, length - 2));
    }
    if (isNeeded(marker, head, length)) pieces.keep(at, next);
    at = next;
  }
  const start = Buffer.from([0xff, 0xd8]);
  return [start, ...(orientation === UPRIGHT ? [] : [exifSegment(orientation)]), ...pieces.list];
}

/**
 * Whether drawing the picture needs a segment. A JFIF segment of another length than 16 contains a thumbnail.
 */
function isNeeded(marker: number, head: Buffer, length: number): boolean {
  if (marker === 0xe0) return hasBytes(head, 4, 'JFIF\0') && length === 16;
  if (marker === 0xe2) return hasBytes(head, 4, 'ICC_PROFILE\0');
  if (marker === 0xee) return hasBytes(head, 4, 'Adobe');
  return marker >= 0xc0 && marker <= 0xdf;
}

/**
 * Offset of the marker that ends entropy-coded data. Restart markers and 0xff followed by 0 belong to the
 * data.
 */
async function nextMarker(read: ReadAt, start: number, size: number): Promise<number> {
  let at = start;
  while (at < size) {
    const span = await read(at, SPAN);
    if (span.length === 0) return at;
    for (let offset = span.indexOf(0xff); offset >= 0; offset = span.indexOf(0xff, offset + 1)) {
      const next = span[offset + 1];
      if (next === undefined) break;
      const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
      if (!isData) return at + offset;
    }
    // The next span starts with the last byte, which may be the 0xff of a marker.
    at += span.length > 1 ? span.length - 1 : 1;
  }
  return size;
}

function exifSegment(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from(EXIF_SIGN, 'latin1'), tiffWith(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([head, exif]);
}

/**
 * Bytes per read. Much smaller than BLOCK (read-bytes.ts), so that a picture with many short scans is not read
 * repeatedly.
 */
const SPAN = 4_096;
/** TEM, a marker without a segment. */
const TEMPORARY = 0x01;
const START = 0xd8;
const SCAN = 0xda;
const END = 0xd9;
