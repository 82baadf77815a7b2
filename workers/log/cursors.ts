// The engine. The cursors of the three kinds, as they are stored (ENT-15).
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';
import { cursorKey } from '../journal/schema.ts';
import { higher, START, type Cursor } from '../sync/cursor.ts';

/** `back`: `ask` before it rose last. A pull begins there when the newer `ask` turns out to be wrong. */
export type Held = Required<Cursor> & { back: number };

const NOTHING: Held = { ...START, back: 0, limit: 0 };
const NAMES = Object.keys(NOTHING) as (keyof Held)[];

export class Cursors {
  /** Rises when all is forgotten: what was asked for before then raises nothing. */
  age = 0;
  private readonly held = {} as Record<Feed, Held>;

  /** `stored`: as they lie in the journal's `meta`. */
  constructor(stored: Readonly<Record<string, number>>) {
    for (const kind of FEEDS) {
      const held = { ...NOTHING };
      for (const name of NAMES) held[name] = stored[cursorKey(name, kind)] ?? 0;
      this.held[kind] = held;
    }
  }

  of(kind: Feed): Held {
    return this.held[kind];
  }

  /** Up to when all kinds are complete, server time (ms); null before the first pulls have ended. */
  get completeTo(): number | null {
    const ended = Math.min(...FEEDS.map((kind) => this.held[kind].ended));
    return ended > 0 ? ended : null;
  }

  /** Only when it is stored; `age` as it was when its rows were asked for. */
  raise(kind: Feed, cursor: Partial<Cursor>, age: number): void {
    if (age === this.age) this.held[kind] = raised(this.held[kind], cursor);
  }

  /** What `meta` says after a slice. */
  named(kind: Feed, cursor: Partial<Cursor>, age: number): Record<string, number> {
    return age === this.age ? namesOf(kind, raised(this.held[kind], cursor)) : {};
  }

  /** Whatever it was, it is so from now on. Answers what `meta` says then. */
  set(kind: Feed, held: Partial<Held>): Record<string, number> {
    this.held[kind] = { ...this.held[kind], ...held };
    return namesOf(kind, this.held[kind]);
  }

  /** A live message of this kind has this id: after a disproof, what is below it may raise the cursor. */
  heard(kind: Feed, id: number): void {
    const { limit } = this.held[kind];
    if (limit > 0 && id > limit) this.set(kind, { limit: id });
  }

  /** Something stored was damaged: the next pull begins at the beginning. Answers what `meta` says then. */
  forget(): Record<string, number> {
    this.age++;
    return Object.assign({}, ...FEEDS.map((kind) => this.set(kind, NOTHING)));
  }
}

/** A slice that was asked for before a disproof may come with an id above the limit: it raises nothing. */
function raised(held: Held, { done = 0, ask = 0, ended = 0 }: Partial<Cursor>): Held {
  const most = held.limit || Infinity;
  const next = higher(held, { done: done > most ? 0 : done, ask: ask > most ? 0 : ask, ended });
  return { ...held, ...next, back: next.ask > held.ask ? held.ask : held.back };
}

const namesOf = (kind: Feed, held: Held): Record<string, number> =>
  Object.fromEntries(NAMES.map((name) => [cursorKey(name, kind), held[name]]));
