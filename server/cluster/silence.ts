// The silence of Redis: no reply to an own entry, or a log without progress. A log that only arrives late is not
// silent. If it were, an overloaded server would close its sockets, and their logins would add to the load.

export interface SentEntry {
  /** Number of the entry in its epoch. */
  number: number;
  /** Tick at which the entry was sent. */
  sentAt: number;
}

export interface Progress {
  /** The present tick. */
  tick: number;
  /** Tick at which the log last brought an entry of any server. */
  readAt: number;
  /** Number of the last own entry that Redis has accepted. */
  accepted: number;
}

/**
 * `underway`: own entries that have not come back. Ticks are turns of the event loop, TICK_MS apart or more: time in which
 * this server itself was busy is no silence of Redis.
 */
export function isSilent(underway: readonly SentEntry[], { tick, readAt, accepted }: Progress): boolean {
  return underway.some(
    ({ number, sentAt }) => tick - sentAt > MOST_TICKS && (number > accepted || tick - readAt > MOST_TICKS),
  );
}

export const TICK_MS = 500;
/** 2 s. */
const MOST_TICKS = 4;
