// How long a test of the engine waits for a state: until just before its time-out, which would not name the state.
import { TestRunner } from 'vitest';

/** ms before the time-out of the test. */
const BEFORE = 1_000;

/** Answers what ends the watch. `wanted` names the state in the message of the failure. */
export function failInTime(wanted: (...args: never[]) => unknown, fail: (error: Error) => void): () => void {
  // A hook has no test.
  const test = TestRunner.getCurrentTest();
  const begun = test?.result?.startTime;
  if (test === undefined || begun === undefined) return () => undefined;
  // Some tests set the wall clock forward.
  const now = performance.timeOrigin + performance.now();
  const left = begun + test.timeout - BEFORE - now;
  const due = setTimeout(
    () => fail(new Error(`this state never came: ${String(wanted)}`)),
    Math.max(0, left),
  );
  return () => clearTimeout(due);
}
