// Attempts to load a part that the page needs: after a failure the next one follows, while the part is needed.
import { createStore, type Store } from '../store.ts';

/** Pauses before the next attempt, ms; the last one repeats. */
export const LOAD_PAUSES = [5_000, 10_000, 20_000, 40_000] as const;

export interface LoadAttempts extends Pick<Store<number>, 'get' | 'watch'> {
  /** Says whether the part is needed. */
  need: (isNeeded: boolean) => void;
  /** The part did not load. */
  fail: () => void;
}

/** The value is the number of the attempt. `after` returns the function that ends the wait. */
export function createLoadAttempts(after: (ms: number, act: () => void) => () => void): LoadAttempts {
  const attempt = createStore(0);
  let isNeeded = false;
  let hasFailed = false;
  let pauses = 0;
  let stop: (() => void) | null = null;

  function plan(): void {
    stop?.();
    stop = null;
    if (!isNeeded || !hasFailed) return;
    const ms = LOAD_PAUSES[Math.min(pauses, LOAD_PAUSES.length - 1)] ?? 0;
    stop = after(ms, () => {
      stop = null;
      hasFailed = false;
      pauses += 1;
      attempt.set(attempt.get() + 1);
    });
  }

  return {
    get: attempt.get,
    watch: attempt.watch,
    need: (next) => {
      if (next === isNeeded) return;
      isNeeded = next;
      pauses = 0;
      plan();
    },
    fail: () => {
      hasFailed = true;
      plan();
    },
  };
}
