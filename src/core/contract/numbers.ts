// Numbers of the contract, in a file without schemas: tabs load the numbers only.

/** Time during which a deletion can be undone, ms. */
export const UNDO = 8000;

/** Number of slices of a voice note; each has a loudness. */
export const PEAKS = 64;
