import { expect, test } from 'vitest';
import { inBatches } from '../../../server/db/batches.ts';

/** A look-up whose answers come when told: of each key its square, of odd ones nothing. */
function scripted(atOnce: number) {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const failures: (() => void)[] = [];
  const find = inBatches(async (keys: number[]) => {
    asked.push(keys);
    await new Promise<void>((resolve, reject) => {
      answers.push(resolve);
      failures.push(() => reject(new Error('out')));
    });
    return new Map(keys.filter((key) => key % 2 === 0).map((key) => [key, key * key]));
  }, atOnce);
  return { find, asked, answers, failures };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a look-up that comes alone is asked at once, and one without a row finds nothing', async () => {
  const { find, asked, answers } = scripted(2);
  const [some, none] = [find(2), find(3)];
  await settled();
  expect(asked).toEqual([[2], [3]]);
  for (const answer of answers) answer();
  expect([await some, await none]).toEqual([4, undefined]);
});

test('look-ups that come while as many as may are under way go together with the next', async () => {
  const { find, asked, answers } = scripted(1);
  const first = find(2);
  await settled();
  const later = [find(4), find(6), find(4)];
  await settled();
  expect(asked).toEqual([[2]]);
  answers[0]!();
  expect(await first).toBe(4);
  await settled();
  expect(asked).toEqual([[2], [4, 6]]);
  answers[1]!();
  expect(await Promise.all(later)).toEqual([16, 36, 16]);
});

test('the answer of a look-up is never older than its question, also for a key that is under way', async () => {
  const { find, asked, answers } = scripted(1);
  const early = find(2);
  await settled();
  const late = find(2);
  answers[0]!();
  await early;
  await settled();
  expect(asked).toEqual([[2], [2]]);
  answers[1]!();
  expect(await late).toBe(4);
});

test('a call that fails fails for its own keys, and the next one is asked', async () => {
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
