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

/** The new file, in chunks that fit into memory. */
export async function* bytesOf(pieces: readonly Piece[], read: ReadAt): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      yield piece;
      continue;
    }
    for (let at = piece.from; at < piece.to; at += BLOCK)
      yield await read(at, Math.min(BLOCK, piece.to - at));
  }
}

/** The same bytes, read from the file in blocks: a walk looks at a few bytes in ten thousand places. */
export function inBlocks(read: ReadAt): ReadAt {
  let start = 0;
  let block: Buffer = Buffer.alloc(0);
  return async (at, length) => {
    if (length > BLOCK) return read(at, length);
    if (at < start || at + length > start + block.length) {
      block = await read(at, BLOCK);
      start = at;
    }
    return block.subarray(at - start, at - start + length);
  };
}

export const BLOCK = 65_536;
