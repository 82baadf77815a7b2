// Server: a file that is written anew from parts of another one. Pure but for what is read.
import type { ReadAt } from '../reading.ts';

/** Bytes of the original from `from` to before `to`, or bytes of our own. */
export type Piece = { from: number; to: number } | Buffer;

/** Pieces in the order of the new file; neighbours of the original become one. */
export class Pieces {
  readonly list: Piece[] = [];

  keep(from: number, to: number): void {
    const last = this.list.at(-1);
    if (last && !Buffer.isBuffer(last) && last.to === from) last.to = to;
    else if (to > from) this.list.push({ from, to });
  }

  add(bytes: Buffer): void {
    this.list.push(bytes);
  }
}

/** Bytes of the new file. */
export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece.to - piece.from),
    0,
  );
}

/** The new file, in blocks: thousands of small pieces cost no more reads and writes than one large piece. */
export async function* bytesOf(pieces: readonly Piece[], read: ReadAt): AsyncGenerator<Buffer> {
  const look = inBlocks(read, Infinity);
  let block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  for (const piece of pieces) {
    const end = Buffer.isBuffer(piece) ? piece.length : piece.to;
    for (let at = Buffer.isBuffer(piece) ? 0 : piece.from; at < end;) {
      const length = Math.min(end - at, BLOCK - filled);
      const bytes = Buffer.isBuffer(piece) ? piece.subarray(at, at + length) : await look(at, length);
      // The file is shorter than it was.
      if (bytes.length === 0) break;
      filled += bytes.copy(block, filled);
      at += bytes.length;
      if (filled < BLOCK) continue;
      yield block;
      block = Buffer.allocUnsafe(BLOCK);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

/**
 * The same bytes, read from the file in blocks: a walk looks at a few bytes in ten thousand places. After `most`
 * looks the file is at its end: a hostile picture of ten million parts would hold a core for seconds.
 */
export function inBlocks(read: ReadAt, most = MOST_LOOKS): ReadAt {
  let start = 0;
  let block: Buffer = Buffer.alloc(0);
  let isLast = false;
  let looks = 0;
  return async (at, length) => {
    if (++looks > most) return Buffer.alloc(0);
    if (length > BLOCK) return read(at, length);
    if (at < start || (at + length > start + block.length && !isLast)) {
      block = await read(at, BLOCK);
      isLast = block.length < BLOCK;
      start = at;
    }
    return block.subarray(at - start, at - start + length);
  };
}

export const BLOCK = 65_536;
/** A picture of 20 MB has that many where its parts have 50 bytes; those of encoders have 255 and more. */
const MOST_LOOKS = 400_000;
