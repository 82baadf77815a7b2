import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { onDemand, RETRY_AFTER } from '../../workers/on-demand.ts';

/** A module whose loads have the listed results, an Error as a failure; the last result repeats. */
function moduleWith(...results: readonly (string | Error)[]) {
  const scheduler = new VirtualTimeScheduler();
  const reports: string[] = [];
  let tries = 0;
  const part = onDemand(
    'search',
    () => {
      const result = results[Math.min(tries++, results.length - 1)]!;
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
    },
    { scheduler, tell: (sentence) => reports.push(sentence) },
  );
  /** Requests the module, and lets the delay before a retry pass. */
  async function load(): Promise<string | null> {
    const answer = part();
    await new Promise(setImmediate);
    scheduler.flush();
    return answer;
  }
  return { load, part, reports, scheduler, tries: () => tries };
}

test('A module on demand loads once for all callers', async () => {
  const it = moduleWith('code');
  expect([it.tries(), await it.load(), await it.load(), await it.part()]).toEqual([
    0,
    'code',
    'code',
    'code',
  ]);
  expect([it.tries(), it.reports]).toEqual([1, []]);
});

test('A failed load of a module is retried once after a delay, and a successful retry is not reported', async () => {
  const it = moduleWith(new Error('no network'), 'code');
  expect(await it.load()).toBe('code');
  expect([it.tries(), it.scheduler.now(), it.reports]).toEqual([2, RETRY_AFTER, []]);
});

test('A module that fails twice is null, is reported once, and loads again at the next use', async () => {
  const it = moduleWith(new Error('no network'), new Error('still none'), 'code');
  const first = it.part();
  expect([await it.load(), await first]).toEqual([null, null]);
  expect(it.reports).toEqual(['search did not load: Error: still none']);
  expect([await it.load(), it.tries()]).toEqual(['code', 3]);
});

test('An exception while a module is created is reported like a failed load', async () => {
  const it = moduleWith(new TypeError('x is not a function'));
  expect([await it.load(), it.reports]).toEqual([
    null,
    ['search did not load: TypeError: x is not a function'],
  ]);
});
