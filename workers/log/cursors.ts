// The pull cursors of the three feeds (private, group, system), and their entries in the journal's store
// `meta` (ENT-15).
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';
import { cursorKey } from '../journal/schema.ts';
import { maxCursor, START, type Cursor } from './cursor.ts';

/**
 * `back`: the value of `ask` before its last rise. The next pull begins there if the newer `ask` is
 * disproved.
 */
export type StoredCursor = Required<Cursor> & { back: number };

const EMPTY: StoredCursor = { ...START, back: 0, limit: 0 };
const NAMES = Object.keys(EMPTY) as (keyof StoredCursor)[];

export class Cursors {
  /** Rises when all cursors are reset: rows requested before the reset raise no cursor. */
  generation = 0;
  readonly #held = {} as Record<Feed, StoredCursor>;

  /** `stored`: the journal's `meta`. */
  constructor(stored: Readonly<Record<string, number>>) {
    for (const feed of FEEDS) {
      const held = { ...EMPTY };
      for (const name of NAMES) held[name] = stored[cursorKey(name, feed)] ?? 0;
      this.#held[feed] = held;
    }
  }

  of(feed: Feed): StoredCursor {
    return this.#held[feed];
  }

  /** Server time (ms) up to which all feeds are complete; null before the first pulls have ended. */
  get completeTo(): number | null {
    const ended = Math.min(...FEEDS.map((feed) => this.#held[feed].ended));
    return ended > 0 ? ended : null;
  }

  /**
   * Raises a cursor; called when the rows are stored. `generation`: the value of that field when the rows
   * were requested.
   */
  raise(feed: Feed, cursor: Partial<Cursor>, generation: number): void {
    if (generation === this.generation) this.#held[feed] = raise(this.#held[feed], cursor);
  }

  /** The entries of `meta` after the cursor has risen. */
  metaEntries(feed: Feed, cursor: Partial<Cursor>, generation: number): Record<string, number> {
    return generation === this.generation ? metaOf(feed, raise(this.#held[feed], cursor)) : {};
  }

  /** Replaces parts of a cursor, also by lower values. Returns the new entries of `meta`. */
  set(feed: Feed, held: Partial<StoredCursor>): Record<string, number> {
    this.#held[feed] = { ...this.#held[feed], ...held };
    return metaOf(feed, this.#held[feed]);
  }

  /** Notes the id of a live message. After a disproof, rows up to that id may raise the cursor. */
  noteLiveId(feed: Feed, id: number): void {
    const { limit } = this.#held[feed];
    if (limit > 0 && id > limit) this.set(feed, { limit: id });
  }

  /**
   * Resets all cursors after the journal was damaged, so that the next pull begins at 0. Returns the `meta`
   * entries.
   */
  forget(): Record<string, number> {
    this.generation++;
    return Object.assign({}, ...FEEDS.map((feed) => this.set(feed, EMPTY)));
  }
}

/** Ignores ids above the limit: the slice may have been requested before a disproof. */
function raise(held: StoredCursor, { done = 0, ask = 0, ended = 0 }: Partial<Cursor>): StoredCursor {
  const most = held.limit || Infinity;
  const next = maxCursor(held, { done: done > most ? 0 : done, ask: ask > most ? 0 : ask, ended });
  return { ...held, ...next, back: next.ask > held.ask ? held.ask : held.back };
}

const metaOf = (feed: Feed, held: StoredCursor): Record<string, number> =>
  Object.fromEntries(NAMES.map((name) => [cursorKey(name, feed), held[name]]));
