// Reads from a file at offsets, for parsers that skip most of it.

/** Reads up to `length` bytes from offset `at`; fewer only at the end of the file. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

export function readFrom(file: {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}): ReadAt {
  return async (at, length) => {
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(buffer, filled, length - filled, at + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  };
}
