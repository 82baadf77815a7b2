// The engine. How far a kind has been pulled. Cursors only rise, and only with what a pull has stored
// (PULL-03, INV-1).

export interface Cursor {
  /** Everything up to this id is stored. */
  done: number;
  /**
   * Where the next pull begins: the highest id stored whose message was a minute old when its answer was
   * made; 0 for none. A database hands out ids before it commits them, so that a younger id proves nothing
   * about those below it.
   */
  ask: number;
  /** Server time (ms) at which the last pull ended, 0 before the first one has. */
  ended: number;
  /**
   * The highest id that a live message had since `ask` was disproved; 0, or absent, if it never was. No row of a
   * pull raises `done` or `ask` above it.
   */
  limit?: number;
}

export const START: Cursor = { done: 0, ask: 0, ended: 0 };

/** Later by at least this much (ms), an answer leaves nothing out below an id. */
export const SETTLED = 60_000;

export const higher = (a: Cursor, b: Cursor): Cursor => ({
  done: Math.max(a.done, b.done),
  ask: Math.max(a.ask, b.ask),
  ended: Math.max(a.ended, b.ended),
});
