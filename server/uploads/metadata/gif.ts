// Server: a GIF without comments and what programs have written beside the picture.
import type { ReadAt } from '../reading.ts';
import { type Piece, Pieces } from './pieces.ts';

/** Screen, frames, their delays and how often they repeat; up to the end of the picture. */
export async function gifPieces(read: ReadAt, size: number): Promise<Piece[]> {
  const pieces = new Pieces();
  const flags = (await read(10, 1))[0] ?? 0;
  let at = Math.min(13 + coloursOf(flags), size);
  pieces.keep(0, at);
  while (at < size) {
    const head = await read(at, 14);
    const [sign, label] = head;
    if (sign === FRAME) {
      const end = await endOfParts(read, at + 11 + coloursOf(head[9] ?? 0), size);
      pieces.keep(at, end);
      at = end;
    } else if (sign === EXTENSION) {
      const end = await endOfParts(read, at + 2, size);
      const isKept = label === DELAY || (label === PROGRAM && KNOWN.has(head.toString('latin1', 3, 14)));
      if (isKept) pieces.keep(at, end);
      at = end;
    } else {
      if (sign === END) pieces.keep(at, at + 1);
      break;
    }
  }
  return pieces.list;
}

/** Bytes of the table of colours that the flags tell. */
const coloursOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Behind a chain of parts, each with its length in front, of which the last is empty. */
async function endOfParts(read: ReadAt, start: number, size: number): Promise<number> {
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
const END = 0x3b;
const DELAY = 0xf9;
const PROGRAM = 0xff;
/** How often it repeats, and the colour profile. */
const KNOWN: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
