// Timeout of a wait for a state: ends just before the test's own timeout, which would not name the state.
import { TestRunner } from 'vitest';

/** Time before the timeout of the test, ms. */
const MARGIN = 1_000;

/** Calls `fail` with an error that quotes `wanted`. Returns a function that cancels the timeout. */
export function failInTime(wanted: (...args: never[]) => unknown, fail: (error: Error) => void): () => void {
  // Vitest has no current test inside a hook.
  const test = TestRunner.getCurrentTest();
  const startedAt = test?.result?.startTime;
  if (test === undefined || startedAt === undefined) return () => undefined;
  // The monotonic clock is used, because some tests set the wall clock forward.
  const now = performance.timeOrigin + performance.now();
  const left = startedAt + test.timeout - MARGIN - now;
  const due = setTimeout(
    () => fail(new Error(`this state never came: ${String(wanted)}`)),
    Math.max(0, left),
  );
  return () => clearTimeout(due);
}
