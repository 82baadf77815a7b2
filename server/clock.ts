// The source of the current time. Functions take it as an argument, so that tests can set the time.

/** Returns the current time in epoch milliseconds. */
export type Clock = () => number;
