// The order of sign-ins and sign-outs.
import { expect, test } from 'vitest';
import { createScope } from '../../../workers/scope.ts';
import { SignInQueue } from '../../../workers/sign-in/sign-in-queue.ts';
import { unexpected } from '../support.ts';

test('Queued sign-ins start when the queue is ready, and run one at a time in order', async () => {
  const ready = Promise.withResolvers<void>();
  const queue = new SignInQueue(createScope(unexpected), ready.promise);
  const steps: string[] = [];
  const answer = Promise.withResolvers<string>();
  const first = queue.run(() => {
    steps.push(`first ${queue.busy}`);
    return answer.promise;
  });
  const second = queue.run(() => steps.push('second'));
  await Promise.resolve();
  expect([steps, queue.busy]).toEqual([[], false]);
  ready.resolve();
  await ready.promise;
  await new Promise((turn) => setImmediate(turn));
  expect(steps).toEqual(['first true']);
  answer.resolve('answer');
  expect(await first).toBe('answer');
  await second;
  expect(steps).toEqual(['first true', 'second']);
});

test('A failed sign-in does not end the next one, and an error in a posted task is a bug', async () => {
  const bugs: unknown[] = [];
  const queue = new SignInQueue(
    createScope((bug) => bugs.push(bug)),
    Promise.resolve(),
  );
  const [waited, posted] = [new Error('waited for'), new Error('posted')];
  const fails = queue.run(() => Promise.reject(waited));
  queue.post(() => {
    throw posted;
  });
  await expect(fails).rejects.toBe(waited);
  expect(await queue.run(() => 'next')).toBe('next');
  expect([bugs, queue.busy]).toEqual([[posted], false]);
});
