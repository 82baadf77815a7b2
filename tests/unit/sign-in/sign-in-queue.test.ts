// The order of sign-ins and sign-outs.
import { expect, test } from 'vitest';
import { createScope } from '../../../workers/scope.ts';
import { SignInQueue } from '../../../workers/sign-in/sign-in-queue.ts';
import { unexpected } from '../support.ts';

test('sign-ins begin when the engine holds the line, and run one at a time in their order', async () => {
  const ready = Promise.withResolvers<void>();
  const queue = new SignInQueue(createScope(unexpected), ready.promise);
  const said: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = queue.run(() => {
    said.push(`one ${queue.busy}`);
    return first.promise;
  });
  const two = queue.run(() => said.push('two'));
  await Promise.resolve();
  expect([said, queue.busy]).toEqual([[], false]);
  ready.resolve();
  await ready.promise;
  await new Promise((turn) => setImmediate(turn));
  expect(said).toEqual(['one true']);
  first.resolve('answer');
  expect(await one).toBe('answer');
  await two;
  expect(said).toEqual(['one true', 'two']);
});

test('a sign-in that fails ends no other one, and one that nobody waits for is told as a bug', async () => {
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
