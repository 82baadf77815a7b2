// The engine. The cursors of the three kinds, as they are stored (ENT-15).
import { KINDS, type Kind } from '../../src/core/wire/index.ts';
import { cursorKey } from '../journal/schema.ts';
import { higher, START, type Cursor } from '../sync/cursor.ts';

const NAMES = ['done', 'ask', 'ended'] as const;

export class Cursors {
  /** Rises when all is forgotten: what was asked for before then raises nothing. */
  age = 0;
  private readonly held: Record<Kind, Cursor> = { private: START, group: START, system: START };

  /** `stored`: as they lie in the journal's `meta`. */
  constructor(stored: Readonly<Record<string, number>>) {
    for (const kind of KINDS) {
      const [done = 0, ask = 0, ended = 0] = NAMES.map((name) => stored[cursorKey(name, kind)] ?? 0);
      this.held[kind] = { done, ask, ended };
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
    if (age === this.age) this.held[kind] = higher(this.held[kind], { ...START, ...cursor });
  }

  /** What `meta` says after a slice. */
  named(kind: Kind, cursor: Partial<Cursor>, age: number): Record<string, number> {
    if (age !== this.age) return {};
    return Object.fromEntries(
      NAMES.flatMap((name) => (cursor[name] === undefined ? [] : [[cursorKey(name, kind), cursor[name]]])),
    );
  }

  /** Something stored was damaged: the next pull begins at the beginning. Answers what `meta` says then. */
  forget(): Record<string, number> {
    this.age++;
    for (const kind of KINDS) this.held[kind] = START;
    return Object.assign({}, ...KINDS.map((kind) => this.named(kind, START, this.age)));
  }
}
