import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { onDemand, RETRY_AFTER } from '../../workers/on-demand.ts';

/** A part whose loads end as listed, an Error as a failure; the last one for ever. */
function loads(...ends: readonly (string | Error)[]) {
  const scheduler = new VirtualTimeScheduler();
  const told: string[] = [];
  let tries = 0;
  const part = onDemand(
    'search',
    () => {
      const end = ends[Math.min(tries++, ends.length - 1)]!;
      return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
    },
    { scheduler, tell: (sentence) => told.push(sentence) },
  );
  /** Asks for the part, and lets the pause pass. */
  async function ask(): Promise<string | null> {
    const answer = part();
    await new Promise(setImmediate);
    scheduler.flush();
    return answer;
  }
  return { ask, part, told, scheduler, tries: () => tries };
}

test('a part on demand is loaded once for all callers', async () => {
  const it = loads('code');
  expect([it.tries(), await it.ask(), await it.ask(), await it.part()]).toEqual([0, 'code', 'code', 'code']);
  expect([it.tries(), it.told]).toEqual([1, []]);
});

test('a load that fails is tried once more after a pause, and a success then is not told', async () => {
  const it = loads(new Error('no network'), 'code');
  expect(await it.ask()).toBe('code');
  expect([it.tries(), it.scheduler.now(), it.told]).toEqual([2, RETRY_AFTER, []]);
});

test('a part that fails twice is null, is told once, and loads again at the next use', async () => {
  const it = loads(new Error('no network'), new Error('still none'), 'code');
  const first = it.part();
  expect([await it.ask(), await first]).toEqual([null, null]);
  expect(it.told).toEqual(['search did not load: Error: still none']);
  expect([await it.ask(), it.tries()]).toEqual(['code', 3]);
});

test('a part that loads but cannot be made is told like one that does not load', async () => {
  const it = loads(new TypeError('x is not a function'));
  expect([await it.ask(), it.told]).toEqual([null, ['search did not load: TypeError: x is not a function']]);
});
