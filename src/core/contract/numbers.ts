// Numbers of the contract, apart from its schemas: tabs need these and not those.

/** How long a deletion can be undone, ms. */
export const UNDO = 8000;

/** Slices of a voice note, each with its loudness. */
export const PEAKS = 64;
