// The source of the current time, an argument wherever time matters, so that tests can set it.

/** Epoch milliseconds. */
export type Clock = () => number;
