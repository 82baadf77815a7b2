// A WebP without EXIF, XMP and unknown chunks.
import { BLOCK } from '../../../src/core/media/read-bytes.ts';
import type { ReadAt } from '../read-at.ts';
import { orientationIn, tiffWith, UPRIGHT } from './orientation.ts';
import { lengthOf, type Piece, Pieces } from './pieces.ts';

/** Keeps the picture, frames, transparency, colour profile and orientation. */
export async function webpPieces(read: ReadAt, size: number): Promise<Piece[]> {
  const pieces = new Pieces();
  let orientation = UPRIGHT;
  let flags: Buffer | null = null;
  let at = HEAD;
  while (at + 8 <= size) {
    const head = await read(at, 9);
    if (head.length < 8) break;
    const type = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    // Chunks start at even offsets. A truncated chunk is kept: browsers show a truncated picture as far as it
    // goes.
    const next = Math.min(at + 8 + length + (length % 2), size);
    if (type === 'EXIF') orientation = orientationIn(await read(at + 8, Math.min(length, BLOCK)));
    if (type === 'VP8X' && head.length === 9 && flags === null) {
      pieces.keep(at, at + 8);
      flags = head.subarray(8, 9);
      pieces.add(flags);
      pieces.keep(at + 9, next);
    } else if (KEPT.has(type)) {
      pieces.keep(at, next);
    }
    at = next;
  }
  const hasExif = flags !== null && orientation !== UPRIGHT;
  flags?.writeUInt8((flags.readUInt8(0) & ~(EXIF | XMP)) | (hasExif ? EXIF : 0));
  const body = [...pieces.list, ...(hasExif ? [exifChunk(orientation)] : [])];
  const start = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  start.writeUInt32LE(lengthOf(body) + 4, 4);
  return [start, ...body];
}

function exifChunk(orientation: number): Buffer {
  const tiff = tiffWith(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}

const HEAD = 12;
const EXIF = 0x08;
const XMP = 0x04;
const KEPT: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
