// The cursor of a feed: how far the feed has been pulled. Pulls only raise it, and only by rows that are
// stored (PULL-03, INV-1).

export interface Cursor {
  /** The id up to which all rows of the feed are stored. */
  done: number;
  /**
   * The id from which the next pull asks: the highest stored id whose message was at least a minute old when
   * the server answered, 0 for none. Databases assign ids before they commit, so a younger id does not prove
   * that all ids below it have arrived.
   */
  ask: number;
  /** Server time (ms) at which the last pull ended; 0 before the first pull has ended. */
  ended: number;
  /**
   * The highest id of a live message since a live message disproved `ask` (sync/disproof.ts); 0 or absent if
   * none did. No row of a pull raises `done` or `ask` above it.
   */
  limit?: number;
}

export const START: Cursor = { done: 0, ask: 0, ended: 0 };

/**
 * The longest time that the server takes to commit a message, ms. A response that contains a message of this age omits
 * no lower id.
 */
export const MAX_COMMIT_LAG = 60_000;

export const maxCursor = (a: Cursor, b: Cursor): Cursor => ({
  done: Math.max(a.done, b.done),
  ask: Math.max(a.ask, b.ask),
  ended: Math.max(a.ended, b.ended),
});
