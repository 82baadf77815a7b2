// The order in which passwords are hashed, and the number of those that wait.
import { expect, test } from 'vitest';
import { createHashQueue, Displaced, HASH_QUEUE } from '../../../server/auth/hash-queue.ts';

/** A queue of password hashes that end on demand. */
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
    /** Ends the oldest running work, and lets the next begin. */
    endOne: async () => {
      await settle();
      ends.shift()?.();
      await settle();
    },
    settle,
  };
}

const WIDE = { running: 1, waiting: 100, waitingEach: 100 };

test('As many password hashes as allowed run at once, and each caller gets its own answer', async () => {
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

test('A sign-in beyond the hash queue is refused at once, for one IP address sooner than for all together', async () => {
  const { ask, settle } = start({ running: 1, waiting: 2, waitingEach: 1 });
  expect(ask('runs')).not.toBeNull();
  expect(ask('1', { address: 'one' })).not.toBeNull();
  expect(ask('3', { address: 'one' })).toBeNull();
  expect(ask('4', { address: 'two' })).not.toBeNull();
  expect(ask('5', { address: 'three' })).toBeNull();
  // IP addresses known for a name have a queue of their own.
  expect(ask('6', { address: 'one', known: true })).not.toBeNull();
  await settle();
});

test('A finished password hash frees its place, also when it fails', async () => {
  const queue = createHashQueue({ running: 1, waiting: 1, waitingEach: 1 });
  const from = { address: 'a', known: false };
  const failing = queue.run(from, () => Promise.reject(new Error('no memory')));
  const second = queue.run(from, () => Promise.resolve('second'));
  await expect(failing).rejects.toThrow('no memory');
  expect(await second).toBe('second');
  expect(await queue.run(from, () => Promise.resolve('third'))).toBe('third');
});

test('IP addresses take turns: many sign-ins from one delay those of another by one hash', async () => {
  const { ask, begun, endOne } = start(WIDE);
  for (let n = 0; n < 50; n++) void ask(`many-${n}`, { address: 'many' });
  void ask('honest');
  void ask('honest again', { address: 'honest' });
  for (let n = 0; n < 4; n++) await endOne();
  expect(begun).toEqual(['many-0', 'many-1', 'honest', 'many-2', 'honest again']);
});

test('A known IP address goes before all others, but after four in a row one other has a turn', async () => {
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

test('The server’s hash queue runs at most three hashes at once, and at most 1,000 sign-ins wait', () => {
  expect(HASH_QUEUE.running).toBeGreaterThanOrEqual(1);
  expect(HASH_QUEUE.running).toBeLessThanOrEqual(3);
  expect(HASH_QUEUE.waiting).toBeLessThanOrEqual(1000);
});

test('In a full hash queue the newest sign-in of the address with the most gives way to a new address', async () => {
  const { ask, begun, endOne } = start({ running: 1, waiting: 4, waitingEach: 2 });
  void ask('runs');
  const flood = [1, 2, 3, 4].map((n) => ask(`flood-${n}`, { address: `10.0.0.${n % 2}` }));
  // The queue is full: an address of the flood gets no place, and an honest one gets the newest of the flood.
  expect(ask('flood-5', { address: '10.0.0.0' })).toBeNull();
  const displaced = flood[2]?.catch((error: unknown) => error);
  const honest = ask('honest', { address: '192.0.2.1' });
  expect(await displaced).toBeInstanceOf(Displaced);
  for (let n = 0; n < 5; n++) await endOne();
  expect(await honest).toBe('honest');
  expect(begun).toEqual(['runs', 'flood-1', 'flood-2', 'honest', 'flood-4']);
});

test('The addresses of one IPv6 /48 share a place in the turns of the hash queue', async () => {
  const { ask, begun, endOne } = start(WIDE);
  void ask('runs');
  for (let n = 0; n < 10; n++) void ask(`flood-${n}`, { address: `2001:db8:1:${n}::/64` });
  void ask('honest', { address: '2001:db8:2:1::/64' });
  for (let n = 0; n < 3; n++) await endOne();
  expect(begun).toEqual(['runs', 'flood-0', 'honest', 'flood-1']);
});
