// Reads of a file at offsets, for parsers that skip most of it: a file of the server's disk, or one in a browser.

/** Reads up to `length` bytes from offset `at`; fewer only at the end of the file. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>;
