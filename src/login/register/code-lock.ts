// The lock of a get-code button after a request for a code (REG-12, LIM-21). Its times are absolute, so it survives a
// reload. Pure functions.

/** Duration of the lock after a code was requested, ms. */
export const CODE_LOCK = 60_000;

/** Wall-clock times, ms. */
export interface CodeLock {
  from: number;
  until: number;
}

/**
 * The lock after a request. Success locks for CODE_LOCK, and a busy server for its `Retry-After` (ms, 0 for none). A
 * longer earlier lock stays; null for none.
 */
export function lockAfter(outcome: 'sent' | { retryAfter: number }, now: number, earlier: CodeLock | null) {
  const pause = outcome === 'sent' ? CODE_LOCK : outcome.retryAfter;
  const left = millisecondsLeft(earlier, now);
  const duration = Math.ceil(Math.max(pause, left));
  return duration > 0 ? { from: now, until: now + duration } : null;
}

/** Time until the lock opens. The clock is before `from` after it was set back: the lock then counts as open. */
export function millisecondsLeft(lock: CodeLock | null, now: number): number {
  return lock === null || now < lock.from ? 0 : Math.max(0, lock.until - now);
}
