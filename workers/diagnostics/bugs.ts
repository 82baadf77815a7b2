// The bugs of the engine: kept for the diagnostics, written to the console, and told to the tabs. None may pass for a
// broken disk or a weak network.
import { Subject } from 'rxjs';
import type { Notice } from '../../src/core/contract/views.ts';
import type { Happening } from './ring.ts';

export type Bug = Happening & { kind: 'bug' };

/** From one notice to the next, ms: a bug of every frame must not fill the screen. */
export const BUG_NOTICES_APART = 60_000;
/** The newest bugs are kept. */
const KEPT = 20;

export class Bugs {
  /** Bugs, and parts that did not load, for the ring of the open account. */
  readonly noted$ = new Subject<Happening & { kind: 'bug' | 'fault' }>();
  readonly notices$ = new Subject<Notice>();
  #kept: (Bug & { at: number })[] = [];
  #toldAt = -Infinity;
  readonly #now: () => number;

  /** @param now wall clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Oldest first. */
  get list(): readonly (Bug & { at: number })[] {
    return this.#kept;
  }

  /** Tells a bug: an exception, or any other value that was thrown. */
  readonly report = (thrown: unknown): void => {
    // oxlint-disable-next-line no-console -- a developer looks for a bug there first
    console.error(thrown);
    const bug = bugOf(thrown);
    const at = this.#now();
    this.#kept = [...this.#kept, { ...bug, at }].slice(-KEPT);
    this.noted$.next(bug);
    const since = at - this.#toldAt;
    // A clock that was set back must not keep it silent.
    if (since >= 0 && since < BUG_NOTICES_APART) return;
    this.#toldAt = at;
    this.notices$.next({ kind: 'bug' });
  };

  /** Notes a part that did not load. */
  readonly tell = (reason: string): void => {
    // oxlint-disable-next-line no-console -- nobody may be signed in, and then there is no ring
    console.error(reason);
    this.noted$.next({ kind: 'fault', reason });
  };
}

function bugOf(thrown: unknown): Bug {
  if (!(thrown instanceof Error))
    return { kind: 'bug', name: typeof thrown, message: String(thrown), stack: '' };
  const { name, message, stack = '' } = thrown;
  return { kind: 'bug', name, message, stack };
}
