import { expect, test } from 'vitest';
import { inBatches } from '../../../server/db/batches.ts';

/** A batched look-up that answers on demand: the square of an even key, and nothing for an odd one. */
function scripted(atOnce: number) {
  const calls: number[][] = [];
  const answers: (() => void)[] = [];
  const failures: (() => void)[] = [];
  const find = inBatches(async (keys: number[]) => {
    calls.push(keys);
    await new Promise<void>((resolve, reject) => {
      answers.push(resolve);
      failures.push(() => reject(new Error('out')));
    });
    return new Map(keys.filter((key) => key % 2 === 0).map((key) => [key, key * key]));
  }, atOnce);
  return { find, calls, answers, failures };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('A single look-up is sent at once, and a key without a row finds nothing', async () => {
  const { find, calls, answers } = scripted(2);
  const [some, none] = [find(2), find(3)];
  await settled();
  expect(calls).toEqual([[2], [3]]);
  for (const answer of answers) answer();
  expect([await some, await none]).toEqual([4, undefined]);
});

test('Look-ups that arrive while all calls are under way go together in the next call', async () => {
  const { find, calls, answers } = scripted(1);
  const first = find(2);
  await settled();
  const later = [find(4), find(6), find(4)];
  await settled();
  expect(calls).toEqual([[2]]);
  answers[0]!();
  expect(await first).toBe(4);
  await settled();
  expect(calls).toEqual([[2], [4, 6]]);
  answers[1]!();
  expect(await Promise.all(later)).toEqual([16, 36, 16]);
});

test('The answer to a look-up is never older than it, also for a key that is under way', async () => {
  const { find, calls, answers } = scripted(1);
  const early = find(2);
  await settled();
  const late = find(2);
  answers[0]!();
  await early;
  await settled();
  expect(calls).toEqual([[2], [2]]);
  answers[1]!();
  expect(await late).toBe(4);
});

test('A failed batch of look-ups fails only its own keys, and the next batch is sent', async () => {
  const { find, answers, failures } = scripted(1);
  const first = find(2).catch((error: unknown) => error);
  await settled();
  const next = find(4);
  failures[0]!();
  expect(await first).toEqual(new Error('out'));
  await settled();
  answers[1]!();
  expect(await next).toBe(16);
});
