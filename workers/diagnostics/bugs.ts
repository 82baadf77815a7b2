// The bugs of the engine: kept for the diagnostics, written to the console, and announced to the tabs. A bug
// must never look like a storage failure or a weak network.
import { Subject } from 'rxjs';
import type { Notice } from '../../src/core/contract/views.ts';
import type { RingEntry } from './ring.ts';

export type Bug = RingEntry & { kind: 'bug' };

/** Minimum interval between two notices, ms: a bug in every frame must not fill the screen. */
export const BUG_NOTICE_INTERVAL = 60_000;
/** Maximum number of kept bugs; older ones are dropped. */
const MAX_BUGS = 20;

export class Bugs {
  /** Bugs, and parts that did not load, for the diagnostics ring of the open account. */
  readonly noted$ = new Subject<RingEntry & { kind: 'bug' | 'fault' }>();
  readonly notices$ = new Subject<Notice>();
  #kept: (Bug & { at: number })[] = [];
  #noticeAt = -Infinity;
  readonly #now: () => number;

  /** @param now wall clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Oldest first. */
  get list(): readonly (Bug & { at: number })[] {
    return this.#kept;
  }

  /** Reports a bug: an exception, or any other thrown value. */
  readonly report = (thrown: unknown): void => {
    // oxlint-disable-next-line no-console -- a developer looks for a bug there first
    console.error(thrown);
    const bug = bugOf(thrown);
    const at = this.#now();
    this.#kept = [...this.#kept, { ...bug, at }].slice(-MAX_BUGS);
    this.noted$.next(bug);
    const since = at - this.#noticeAt;
    // After the clock was set back, `since` is negative: announce the bug.
    if (since >= 0 && since < BUG_NOTICE_INTERVAL) return;
    this.#noticeAt = at;
    this.notices$.next({ kind: 'bug' });
  };

  /** Notes a part that did not load. */
  readonly tell = (reason: string): void => {
    // oxlint-disable-next-line no-console -- without a signed-in user there is no ring
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
