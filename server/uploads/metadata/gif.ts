// A GIF without comments and application data.
import type { ReadAt } from '../read-at.ts';
import { type Piece, Pieces } from './pieces.ts';

/**
 * Keeps the logical screen, the frames with their delays, the loop count and the colour profile, up to the
 * trailer.
 */
export async function gifPieces(read: ReadAt, size: number): Promise<Piece[]> {
  const pieces = new Pieces();
  const flags = (await read(10, 1))[0] ?? 0;
  let at = Math.min(13 + paletteBytes(flags), size);
  pieces.keep(0, at);
  while (at < size) {
    const head = await read(at, 14);
    const [type, label] = head;
    if (type === FRAME) {
      const end = await endOfBlocks(read, at + 11 + paletteBytes(head[9] ?? 0), size);
      pieces.keep(at, end);
      at = end;
    } else if (type === EXTENSION) {
      const end = await endOfBlocks(read, at + 2, size);
      const isKept =
        label === DELAY || (label === APPLICATION && KEPT_APPLICATIONS.has(head.toString('latin1', 3, 14)));
      if (isKept) pieces.keep(at, end);
      at = end;
    } else {
      if (type === TRAILER) pieces.keep(at, at + 1);
      break;
    }
  }
  return pieces.list;
}

/** Bytes of the colour table that `flags` describes. */
const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Offset after a chain of data blocks: each starts with its length, and an empty block ends the chain. */
async function endOfBlocks(read: ReadAt, start: number, size: number): Promise<number> {
  let at = start;
  while (at < size) {
    const length = (await read(at, 1))[0] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return Math.min(at, size);
}

const FRAME = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const DELAY = 0xf9;
const APPLICATION = 0xff;
/** Application extensions with the loop count (two names) and the colour profile. */
const KEPT_APPLICATIONS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
