// The cursor of a feed: how far it has been pulled. Cursors only rise, and only by rows that a pull has stored
// (PULL-03, INV-1).

export interface Cursor {
  /** The id up to which everything is stored. */
  done: number;
  /**
   * The id from which the next pull asks: the highest one stored whose message was a minute old when its answer was
   * made, 0 for none. A database hands out ids before it commits them, so a younger id proves nothing about those
   * below it.
   */
  ask: number;
  /** Server time (ms) at which the last pull ended, 0 before the first one has. */
  ended: number;
  /**
   * The highest id of a live message since `ask` was disproved; 0 or absent if it never was. No row of a pull raises
   * `done` or `ask` above it.
   */
  limit?: number;
}

export const START: Cursor = { done: 0, ask: 0, ended: 0 };

/** An answer that is later than a message by this much (ms) omits no id below it. */
export const SETTLED = 60_000;

export const higher = (a: Cursor, b: Cursor): Cursor => ({
  done: Math.max(a.done, b.done),
  ask: Math.max(a.ask, b.ask),
  ended: Math.max(a.ended, b.ended),
});
