import { expect, test } from 'vitest';
import { createLoadAttempts, LOAD_PAUSES } from '../../../src/shared/lazy/load-attempts.ts';

/** Attempts whose timer the test ends. */
function setUp() {
  const waits: { ms: number; act: () => void }[] = [];
  const attempts = createLoadAttempts((ms, act) => {
    const wait = { ms, act };
    waits.push(wait);
    return () => void waits.splice(waits.indexOf(wait), 1);
  });
  const seen: number[] = [];
  attempts.watch(() => seen.push(attempts.get()));
  return { attempts, seen, waits, elapse: () => waits.shift()?.act() };
}

test('A part that did not load is loaded again after a pause, which grows up to 40 s', () => {
  const { attempts, seen, waits, elapse } = setUp();
  attempts.need(true);
  expect(waits).toEqual([]);
  const pauses = [];
  for (let failures = 0; failures < 5; failures += 1) {
    attempts.fail();
    pauses.push(waits[0]?.ms);
    elapse();
  }
  expect(pauses).toEqual([...LOAD_PAUSES, 40_000]);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(waits).toEqual([]);
});

test('A part that is not needed is not loaded again, until it is needed', () => {
  const { attempts, seen, waits, elapse } = setUp();
  attempts.fail();
  expect(waits).toEqual([]);
  attempts.need(true);
  attempts.need(true);
  expect(waits).toHaveLength(1);
  attempts.need(false);
  expect(waits).toEqual([]);
  attempts.need(true);
  elapse();
  expect(seen).toEqual([1]);
});
