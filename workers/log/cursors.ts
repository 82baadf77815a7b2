// The cursors of the three feeds, as they are stored (ENT-15).
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';
import { cursorKey } from '../journal/schema.ts';
import { higher, START, type Cursor } from './cursor.ts';

/** `back`: `ask` before it rose last. A pull begins there when the newer `ask` is disproved. */
export type Held = Required<Cursor> & { back: number };

const NOTHING: Held = { ...START, back: 0, limit: 0 };
const NAMES = Object.keys(NOTHING) as (keyof Held)[];

export class Cursors {
  /** Rises when all cursors are forgotten: rows that were asked for before then raise nothing. */
  age = 0;
  readonly #held = {} as Record<Feed, Held>;

  /** `stored`: the journal's `meta`. */
  constructor(stored: Readonly<Record<string, number>>) {
    for (const feed of FEEDS) {
      const held = { ...NOTHING };
      for (const name of NAMES) held[name] = stored[cursorKey(name, feed)] ?? 0;
      this.#held[feed] = held;
    }
  }

  of(feed: Feed): Held {
    return this.#held[feed];
  }

  /** Server time (ms) up to which all feeds are complete; null before the first pulls have ended. */
  get completeTo(): number | null {
    const ended = Math.min(...FEEDS.map((feed) => this.#held[feed].ended));
    return ended > 0 ? ended : null;
  }

  /** To be called when the rows are stored. `age`: the value when they were asked for. */
  raise(feed: Feed, cursor: Partial<Cursor>, age: number): void {
    if (age === this.age) this.#held[feed] = raised(this.#held[feed], cursor);
  }

  /** The entries of `meta` after a slice. */
  named(feed: Feed, cursor: Partial<Cursor>, age: number): Record<string, number> {
    return age === this.age ? namesOf(feed, raised(this.#held[feed], cursor)) : {};
  }

  /** Replaces parts of a cursor, also by lower ones. Answers the new entries of `meta`. */
  set(feed: Feed, held: Partial<Held>): Record<string, number> {
    this.#held[feed] = { ...this.#held[feed], ...held };
    return namesOf(feed, this.#held[feed]);
  }

  /** A live message has this id: after a disproof, rows up to it may raise the cursor. */
  heard(feed: Feed, id: number): void {
    const { limit } = this.#held[feed];
    if (limit > 0 && id > limit) this.set(feed, { limit: id });
  }

  /** The journal was damaged, and the next pull begins at 0. Answers the new entries of `meta`. */
  forget(): Record<string, number> {
    this.age++;
    return Object.assign({}, ...FEEDS.map((feed) => this.set(feed, NOTHING)));
  }
}

/** A slice may have been asked for before a disproof: ids above the limit raise nothing. */
function raised(held: Held, { done = 0, ask = 0, ended = 0 }: Partial<Cursor>): Held {
  const most = held.limit || Infinity;
  const next = higher(held, { done: done > most ? 0 : done, ask: ask > most ? 0 : ask, ended });
  return { ...held, ...next, back: next.ask > held.ask ? held.ask : held.back };
}

const namesOf = (feed: Feed, held: Held): Record<string, number> =>
  Object.fromEntries(NAMES.map((name) => [cursorKey(name, feed), held[name]]));
