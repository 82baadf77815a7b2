// Limits, captchas and codes of two nodes while their Redis is killed, frozen and started again.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createWindows } from '../../server/auth/windows.ts';
import { createRates, RATES } from '../../server/http/rates.ts';
import { connectRedis, type Redis } from '../../server/redis/connection.ts';
import type { Shared } from '../../server/redis/shared.ts';
import { createCaptchaStore } from '../../server/registration/captcha-store.ts';
import { createCodeStore } from '../../server/registration/code-store.ts';
import { connected, ownRedisServer, sharedOn, silent } from './redis.ts';

const server = await ownRedisServer();
afterAll(() => server.stop());

const BURST = 4;
const REPLY_MS = 200;
const rates = { ...RATES, send: { burst: BURST, perSecond: 1 / 1_000 } };
const limit = { kind: 'guesses', most: 4, ms: 60_000 };

function nodeOn(shared: Shared) {
  const clock = Date.now;
  const { take } = createRates({ shared, rates });
  const windows = createWindows({ shared, clock });
  return {
    take: (userId = 1) => take(userId, 'send'),
    guess: () => windows.count([{ limit, key: 'ann' }]),
    captchas: createCaptchaStore({ shared, clock }),
    codes: createCodeStore({ shared, clock }),
  };
}

let redis: [Redis, Redis];
let nodes: [ReturnType<typeof nodeOn>, ReturnType<typeof nodeOn>];
beforeEach(async () => {
  redis = [connectRedis(server.url, silent), connectRedis(server.url, silent)];
  await Promise.all(redis.map(connected));
  await redis[0].send(['FLUSHALL']);
  nodes = [nodeOn(sharedOn(redis[0], REPLY_MS)), nodeOn(sharedOn(redis[1], REPLY_MS))];
});
afterEach(() => Promise.all(redis.map((connection) => connection.close())));

const allowed = async (waits: Promise<number>[]) =>
  (await Promise.all(waits)).filter((wait) => wait === 0).length;
const takes = (count: number) => Array.from({ length: count }, (_, n) => nodes[n % 2 === 0 ? 0 : 1].take());
const guesses = (count: number) =>
  Array.from({ length: count }, async (_, n) => (await nodes[n % 2 === 0 ? 0 : 1].guess()).wait);

const lost = () =>
  Promise.all(
    redis.map(async (connection) => {
      await expect.poll(() => connection.isReady(), { interval: 5 }).toBe(false);
    }),
  );

test('Without Redis each node bounds the work by itself; afterwards the nodes share one bucket again', async () => {
  expect(await allowed(takes(20))).toBe(BURST);
  await server.kill();
  await lost();
  expect(await allowed(takes(20))).toBe(2 * BURST);
  expect(await allowed(guesses(20))).toBe(2 * limit.most);
  await server.start();
  await Promise.all(redis.map(connected));
  expect(await allowed(takes(20))).toBe(BURST);
  expect(await allowed(guesses(20))).toBe(limit.most);
});

test('A Redis that is killed under load fails no call, and each node stays within its limit', async () => {
  const running = takes(20);
  const during: Promise<number>[] = [];
  const killed = server.kill();
  while (redis.some((connection) => connection.isReady())) {
    during.push(...takes(2));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await killed;
  const count = await allowed([...running, ...during, ...takes(20)]);
  // One shared burst, and a burst of each node.
  expect(count).toBeGreaterThanOrEqual(2 * BURST);
  expect(count).toBeLessThanOrEqual(3 * BURST);
  await server.start();
});

test('While Redis is frozen a call waits for the time limit at most, and the calls after it do not wait', async () => {
  await nodes[0].take();
  server.freeze();
  try {
    const from = performance.now();
    expect(await allowed(takes(20))).toBe(2 * BURST);
    expect(performance.now() - from).toBeLessThan(10 * REPLY_MS);
    const next = Promise.all([nodes[0].guess(), nodes[1].guess()]).then(() => 'at once');
    const turn = new Promise((resolve) => setImmediate(() => resolve('waited')));
    expect(await Promise.race([next, turn])).toBe('at once');
  } finally {
    server.thaw();
  }
  // The late replies end the silence: a bucket of this node alone has no key in Redis.
  await expect
    .poll(async () => {
      await nodes[0].take(2);
      return redis[1].send(['EXISTS', 'partyline:bucket:send:2']);
    })
    .toBe(1);
});

test('A count that was made without Redis is undone on its node', async () => {
  await server.kill();
  await lost();
  for (let n = 0; n < 20; n++) await (await nodes[0].guess()).undo();
  expect((await nodes[0].guess()).wait).toBe(0);
  await server.start();
});

test('An undo without Redis leaves the count until the end of its window', async () => {
  const { undo } = await nodes[0].guess();
  await server.kill();
  await expect(undo()).resolves.toBeUndefined();
  await server.start();
});

test('A captcha and a code made without Redis are valid on their node, also after Redis is back', async () => {
  await nodes[0].captchas.put('before', ['right']);
  await nodes[0].codes.put('before', 'hash');
  await server.kill();
  await lost();
  expect(await nodes[0].captchas.check('before', 'right')).toBe(false);
  expect(await nodes[0].codes.claim('before', 'hash')).toBeNull();
  await nodes[0].captchas.put('during', ['right']);
  await nodes[0].codes.put('during', 'hash');
  const check = () => Promise.all(nodes.map(({ captchas }) => captchas.check('during', 'right')));
  expect(await check()).toEqual([true, false]);
  await server.start();
  await Promise.all(redis.map(connected));
  expect(await check()).toEqual([true, false]);
  expect(await nodes[0].captchas.consume('during')).toBe(true);
  expect(await check()).toEqual([false, false]);
  expect(await nodes[1].codes.claim('during', 'hash')).toBeNull();
  await (await nodes[0].codes.claim('during', 'hash'))!.consume();
  expect(await nodes[0].codes.claim('during', 'hash')).toBeNull();
});

test('A new code in Redis replaces the code that its node made without Redis', async () => {
  await server.kill();
  await lost();
  await nodes[0].codes.put('ann', 'old');
  await server.start();
  await Promise.all(redis.map(connected));
  await nodes[0].codes.put('ann', 'new');
  expect(await nodes[0].codes.claim('ann', 'old')).toBeNull();
  expect(await nodes[1].codes.claim('ann', 'new')).not.toBeNull();
});
