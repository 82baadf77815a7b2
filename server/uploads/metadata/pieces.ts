// A new file as a list of pieces: byte ranges of the original, and bytes to insert.
import { BLOCK, inBlocks } from '../../../src/core/media/read-bytes.ts';
import type { ReadAt } from '../read-at.ts';

/** A byte range of the original (`to` is exclusive), or bytes to insert. */
export type Piece = { from: number; to: number } | Buffer;

/** Pieces in the order of the new file. Adjacent ranges of the original are merged. */
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

/** Length of the new file in bytes. */
export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece.to - piece.from),
    0,
  );
}

/**
 * Yields the new file in blocks. Thousands of small pieces then need no more reads and writes than one large
 * piece.
 */
export async function* bytesOf(pieces: readonly Piece[], read: ReadAt): AsyncGenerator<Buffer> {
  const readBlocks = inBlocks(read, Infinity);
  let block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  for (const piece of pieces) {
    const end = Buffer.isBuffer(piece) ? piece.length : piece.to;
    for (let at = Buffer.isBuffer(piece) ? 0 : piece.from; at < end;) {
      const length = Math.min(end - at, BLOCK - filled);
      const bytes = Buffer.isBuffer(piece) ? piece.subarray(at, at + length) : await readBlocks(at, length);
      // The original has become shorter.
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
