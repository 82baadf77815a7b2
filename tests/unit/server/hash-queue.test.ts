// Node: in which order passwords are hashed, and how many wait.
import { expect, test } from 'vitest';
import { createHashQueue, HASH_QUEUE } from '../../../server/auth/hash-queue.ts';

/** A queue whose work ends when it is told to. */
function start(size: { running: number; waiting: number; waitingEach: number }) {
  const queue = createHashQueue(size);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    queue,
    begun,
    ask: (name: string, { address = name, known = false } = {}) =>
      queue.run({ address, known }, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      }),
    /** Ends the oldest work that runs, and lets the next begin. */
    endOne: async () => {
      await settle();
      ends.shift()?.();
      await settle();
    },
    settle,
  };
}

const WIDE = { running: 1, waiting: 100, waitingEach: 100 };

test('only so many hashes run at once, and each answer goes to its asker', async () => {
  const { ask, begun, endOne, settle } = start({ ...WIDE, running: 2 });
  const answers = Promise.all([ask('a'), ask('b'), ask('c')]);
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'c']);
  await endOne();
  await endOne();
  expect(await answers).toEqual(['a', 'b', 'c']);
});

test('beyond the waiting ones a try is refused at once, of one address sooner than of all', async () => {
  const { ask, settle } = start({ running: 1, waiting: 3, waitingEach: 2 });
  expect(ask('runs')).not.toBeNull();
  for (const name of ['1', '2']) expect(ask(name, { address: 'one' })).not.toBeNull();
  expect(ask('3', { address: 'one' })).toBeNull();
  expect(ask('4', { address: 'two' })).not.toBeNull();
  expect(ask('5', { address: 'three' })).toBeNull();
  // Known addresses wait apart.
  expect(ask('6', { address: 'one', known: true })).not.toBeNull();
  await settle();
});

test('places come free as the work ends, also where it fails', async () => {
  const queue = createHashQueue({ running: 1, waiting: 1, waitingEach: 1 });
  const from = { address: 'a', known: false };
  const failing = queue.run(from, () => Promise.reject(new Error('no memory')));
  const second = queue.run(from, () => Promise.resolve('second'));
  await expect(failing).rejects.toThrow('no memory');
  expect(await second).toBe('second');
  expect(await queue.run(from, () => Promise.resolve('third'))).toBe('third');
});

test('addresses take turns: many tries from one delay those of another by one', async () => {
  const { ask, begun, endOne } = start(WIDE);
  for (let n = 0; n < 50; n++) void ask(`many-${n}`, { address: 'many' });
  void ask('honest');
  void ask('honest again', { address: 'honest' });
  for (let n = 0; n < 4; n++) await endOne();
  expect(begun).toEqual(['many-0', 'many-1', 'honest', 'many-2', 'honest again']);
});

test('a known address goes ahead of all strangers, but after four in a row one stranger has a turn', async () => {
  const { ask, begun, endOne } = start(WIDE);
  for (let n = 0; n < 3; n++) void ask(`stranger-${n}`);
  for (let n = 0; n < 6; n++) void ask(`known-${n}`, { known: true });
  for (let n = 0; n < 8; n++) await endOne();
  expect(begun).toEqual([
    'stranger-0',
    'known-0',
    'known-1',
    'known-2',
    'known-3',
    'stranger-1',
    'known-4',
    'known-5',
    'stranger-2',
  ]);
});

test('the size in use leaves a thread of the pool free, and what waits is done within minutes', () => {
  expect(HASH_QUEUE.running).toBeGreaterThanOrEqual(1);
  expect(HASH_QUEUE.running).toBeLessThanOrEqual(3);
  expect(HASH_QUEUE.waiting).toBeLessThanOrEqual(1000);
});
