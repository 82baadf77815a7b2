// Reads of a file at offsets, for parsers that skip most of the file. The file is on the server's disk or in a
// browser.

/** Reads up to `length` bytes from offset `at`; fewer only at the end of the file. */
export type ReadBytes<B extends Uint8Array = Uint8Array> = (at: number, length: number) => Promise<B>;

/**
 * Reads the file in blocks, because a parser reads a few bytes at ten thousand offsets. After `maxReads` calls
 * the file seems to end: a malicious picture of ten million parts would use a processor core for seconds.
 */
export function inBlocks<B extends Uint8Array>(read: ReadBytes<B>, maxReads = MAX_READS): ReadBytes<B> {
  let start = 0;
  let block: B | null = null;
  let reads = 0;
  return async (at, length) => {
    if (++reads > maxReads) return read(at, 0);
    if (length > BLOCK) return read(at, length);
    const isLast = block !== null && block.length < BLOCK;
    if (!block || at < start || (at + length > start + block.length && !isLast)) {
      block = await read(at, BLOCK);
      start = at;
    }
    return block.subarray(at - start, at - start + length) as B;
  };
}

export const BLOCK = 65_536;
/**
 * A picture of 20 MB needs this many reads if its parts have 50 bytes. Parts that encoders write have 255 bytes
 * or more.
 */
const MAX_READS = 400_000;
