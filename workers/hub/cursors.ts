// The engine. The cursors of the three kinds, as they are stored (ENT-15).
import { KINDS, type Kind } from '../../src/core/wire/index.ts';
import { cursorKey } from '../journal/schema.ts';
import { higher, START, type Cursor } from '../sync/cursor.ts';

/** `back`: `ask` before it rose last. A pull begins there when the newer `ask` turns out to be wrong. */
type Held = Cursor & { back: number };

const NAMES = ['done', 'ask', 'ended', 'back', 'limit'] as const;
const NOTHING: Held = { ...START, back: 0 };

export class Cursors {
  /** Rises when all is forgotten: what was asked for before then raises nothing. */
  age = 0;
  private readonly held: Record<Kind, Held> = { private: NOTHING, group: NOTHING, system: NOTHING };

  /** `stored`: as they lie in the journal's `meta`. */
  constructor(stored: Readonly<Record<string, number>>) {
    for (const kind of KINDS) {
      const [done = 0, ask = 0, ended = 0, back = 0, limit = 0] = NAMES.map(
        (name) => stored[cursorKey(name, kind)] ?? 0,
      );
      this.held[kind] = { done, ask, ended, back, ...(limit > 0 && { limit }) };
    }
  }

  of(kind: Kind): Cursor {
    return this.held[kind];
  }

  /** Up to when all kinds are complete, server time (ms); null before the first pulls have ended. */
  get completeTo(): number | null {
    const ended = Math.min(...KINDS.map((kind) => this.held[kind].ended));
    return ended > 0 ? ended : null;
  }

  /** Only when it is stored; `age` as it was when its rows were asked for. */
  raise(kind: Kind, cursor: Partial<Cursor>, age: number): void {
    if (age === this.age) this.held[kind] = this.raised(kind, cursor);
  }

  /** What `meta` says after a slice. */
  named(kind: Kind, cursor: Partial<Cursor>, age: number): Record<string, number> {
    return age === this.age ? namesOf(kind, this.raised(kind, cursor)) : {};
  }

  /** A live message of this kind has this id: what is below it is no longer out of reach. */
  heard(kind: Kind, id: number): void {
    const held = this.held[kind];
    if (held.limit !== undefined && id > held.limit) this.held[kind] = { ...held, limit: id };
  }

  /**
   * A live message that nobody held has this id, which `ask` had passed: the next pull begins where `ask` was
   * before it rose, or at 0. Answers what `meta` says then.
   */
  disprove(kind: Kind, id: number): Record<string, number> {
    const { back, ended } = this.held[kind];
    const from = back < id ? back : 0;
    this.held[kind] = { done: from, ask: from, ended, back: 0, limit: id };
    return namesOf(kind, this.held[kind]);
  }

  /** Something stored was damaged: the next pull begins at the beginning. Answers what `meta` says then. */
  forget(): Record<string, number> {
    this.age++;
    for (const kind of KINDS) this.held[kind] = NOTHING;
    return Object.assign({}, ...KINDS.map((kind) => namesOf(kind, NOTHING)));
  }

  /** A slice that was asked for before a disproof may come with an id above the limit: it raises nothing. */
  private raised(kind: Kind, { done = 0, ask = 0, ended = 0 }: Partial<Cursor>): Held {
    const held = this.held[kind];
    const { limit = Infinity } = held;
    const next = higher(held, { done: done > limit ? 0 : done, ask: ask > limit ? 0 : ask, ended });
    return { ...held, ...next, back: next.ask > held.ask ? held.ask : held.back };
  }
}

const namesOf = (kind: Kind, held: Held): Record<string, number> =>
  Object.fromEntries(NAMES.map((name) => [cursorKey(name, kind), held[name] ?? 0]));
