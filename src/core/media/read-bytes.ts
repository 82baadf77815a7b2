// Reads of a file at offsets, for parsers that skip most of the file. The file is on the server's disk or in a
// browser.

/** Reads up to `length` bytes from offset `at`; fewer only at the end of the file. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>;
