// Every realm. Numbers of the contract that tabs need as well: apart from its schemas, which only the engine needs.

/** So long a deletion can be taken back, ms. */
export const UNDO = 8000;

/** Slices of a voice note whose loudness is told. */
export const PEAKS = 64;
