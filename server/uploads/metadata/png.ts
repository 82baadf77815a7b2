// A PNG without texts, times and other data that programs add.
import { crc32 } from 'node:zlib';
import { BLOCK } from '../../../src/core/media/read-bytes.ts';
import type { ReadAt } from '../read-at.ts';
import { orientationIn, tiffWith, UPRIGHT } from './orientation.ts';
import { type Piece, Pieces } from './pieces.ts';

/** Keeps the picture, animation frames, colors and orientation, up to the end of the picture. */
export async function pngPieces(read: ReadAt, size: number): Promise<Piece[]> {
  const pieces = new Pieces();
  let orientation = UPRIGHT;
  let at = HEAD;
  while (at + 8 <= size) {
    const head = await read(at, 8);
    if (head.length < 8) break;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    // A truncated chunk is kept: browsers show a truncated picture as far as it goes.
    const next = Math.min(at + 12 + length, size);
    if (type === 'eXIf') orientation = orientationIn(await read(at + 8, Math.min(length, BLOCK)));
    if (KEPT.has(type)) pieces.keep(at, next);
    else if (!/^[A-Za-z]{4}$/.test(type)) break;
    at = type === 'IEND' ? size : next;
  }
  const start = { from: 0, to: HEAD };
  return [start, ...(orientation === UPRIGHT ? [] : [exifChunk(orientation)]), ...pieces.list];
}

function exifChunk(orientation: number): Buffer {
  const tiff = tiffWith(orientation);
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(tiff.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The signature and IHDR, which comes first. */
const HEAD = 8 + 25;

const KEPT: ReadonlySet<string> = new Set(
  'PLTE IDAT IEND tRNS bKGD sBIT pHYs gAMA cHRM sRGB iCCP cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);
