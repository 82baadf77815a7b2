// Server: a JPEG without what cameras and programs have written beside the picture.
import { has } from '../image-header.ts';
import type { ReadAt } from '../reading.ts';
import { EXIF_SIGN, orientationIn, tiffWith, UPRIGHT } from './orientation.ts';
import { type Piece, Pieces } from './pieces.ts';

/** Tables, frames, scans, the colour profile and how to be shown; up to the end of the first picture. */
export async function jpegPieces(read: ReadAt, size: number): Promise<Piece[]> {
  const pieces = new Pieces();
  let orientation = UPRIGHT;
  let at = 2;
  while (at + 2 <= size) {
    const head = await read(at, 20);
    const marker = head[1];
    if (marker === undefined) break;
    if (head[0] !== 0xff || marker === 0) {
      // Decoders pass over what stands between two segments.
      at = await nextMarker(read, at, size);
      continue;
    }
    if (marker === 0xff) {
      // Any marker may be filled up in front.
      at += 1;
      continue;
    }
    if (marker === START || marker === LONE) {
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
    if (marker === 0xe1 && has(head, 4, EXIF_SIGN)) {
      orientation = orientationIn(await read(at + 4, length - 2));
    }
    if (isPicture(marker, head, length)) pieces.keep(at, next);
    at = next;
  }
  const start = Buffer.from([0xff, 0xd8]);
  return [start, ...(orientation === UPRIGHT ? [] : [segmentWith(orientation)]), ...pieces.list];
}

/** Whether a segment is needed to draw the picture. A JFIF head of another length holds a small picture as well. */
function isPicture(marker: number, head: Buffer, length: number): boolean {
  if (marker === 0xe0) return has(head, 4, 'JFIF\0') && length === 16;
  if (marker === 0xe2) return has(head, 4, 'ICC_PROFILE\0');
  if (marker === 0xee) return has(head, 4, 'Adobe');
  return marker >= 0xc0 && marker <= 0xdf;
}

/** Where a coded picture ends: at a marker that is no restart. An FF that is followed by 0 is a part of it. */
async function nextMarker(read: ReadAt, start: number, size: number): Promise<number> {
  let at = start;
  while (at < size) {
    const span = await read(at, SPAN);
    if (span.length === 0) return at;
    for (let sign = span.indexOf(0xff); sign >= 0; sign = span.indexOf(0xff, sign + 1)) {
      const next = span[sign + 1];
      if (next === undefined) break;
      const inside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
      if (!inside) return at + sign;
    }
    // The last byte is looked at again, with the one behind it.
    at += span.length > 1 ? span.length - 1 : 1;
  }
  return size;
}

function segmentWith(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from(EXIF_SIGN, 'latin1'), tiffWith(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([head, exif]);
}

/** Small beside a block, so that a picture of many short scans is not read many times over. */
const SPAN = 4_096;
const LONE = 0x01;
const START = 0xd8;
const SCAN = 0xda;
const END = 0xd9;
