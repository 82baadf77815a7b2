// Limits, captchas and codes of two nodes in one Redis. tests/unit runs the same suites on memory.
import { afterAll, expect, test } from 'vitest';
import { createWindows } from '../../server/auth/windows.ts';
import { createBuckets, createSharedBuckets } from '../../server/http/buckets.ts';
import { connectRedis } from '../../server/redis/connection.ts';
import { createOwnCaptchaStore, createSharedCaptchaStore } from '../../server/registration/captcha-store.ts';
import { CODE, createOwnCodeStore, createSharedCodeStore } from '../../server/registration/code-store.ts';
import { bucketsSuite } from '../suites/buckets.ts';
import { captchaStoreSuite } from '../suites/captcha-store.ts';
import { codeStoreSuite } from '../suites/code-store.ts';
import { windowsSuite } from '../suites/windows.ts';
import { connected, ownRedisUrl, sharedOn, silent } from './redis.ts';

const url = await ownRedisUrl();
const connections = [connectRedis(url, silent), connectRedis(url, silent)] as const;
await Promise.all(connections.map(connected));
afterAll(() => Promise.all(connections.map((redis) => redis.close())));
const [first, second] = [sharedOn(connections[0]), sharedOn(connections[1])];

/** A clock that makes each use of this node's own state fail the test. */
const clock = () => {
  throw new Error('the node used its own state');
};

const keys = async (pattern: string) => (await connections[0].send(['KEYS', pattern])) as string[];
/** Resolves when Redis has no key of this pattern. */
const gone = async (pattern: string) => {
  await expect.poll(() => keys(pattern), { interval: 5 }).toEqual([]);
};

bucketsSuite('of two nodes', () => ({
  nodes: [
    createSharedBuckets(first, createBuckets(clock)),
    createSharedBuckets(second, createBuckets(clock)),
  ],
  full: (key) => gone(`partyline:bucket:${key}`),
}));

windowsSuite('of two nodes', () => ({
  nodes: [createWindows({ shared: first, clock }), createWindows({ shared: second, clock })],
  ended: ({ kind }) => gone(`partyline:{windows}:${kind}:*`),
}));

/** Nothing is in the node's own stores, so their clock is not asked. */
const ownCaptchas = () => createOwnCaptchaStore(clock);
captchaStoreSuite('of two nodes', () => ({
  nodes: [createSharedCaptchaStore(first, ownCaptchas()), createSharedCaptchaStore(second, ownCaptchas())],
  expired: () => expireAll('partyline:captcha:*'),
}));

codeStoreSuite('of two nodes', () => ({
  nodes: [
    createSharedCodeStore(first, createOwnCodeStore(clock)),
    createSharedCodeStore(second, createOwnCodeStore(clock)),
  ],
  expired: () => expireAll('partyline:code:*'),
}));

/** Shortens the remaining life of all keys, which must have one, and resolves when they have expired. */
async function expireAll(pattern: string): Promise<void> {
  const names = await keys(pattern);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(await connections[0].send(['PEXPIRE', name, '20', 'LT'])).toBe(1);
  await gone(pattern);
}

test('Captchas and codes in Redis expire after five minutes', async () => {
  await createSharedCaptchaStore(first, ownCaptchas()).put('captcha', ['right']);
  await createSharedCodeStore(first, createOwnCodeStore(clock)).put('recipient', 'hash');
  for (const pattern of ['partyline:captcha:*', 'partyline:code:*']) {
    const [name] = await keys(pattern);
    const left = Number(await connections[0].send(['PTTL', name!]));
    expect(left).toBeGreaterThan(5 * 60_000 - 10_000);
    expect(left).toBeLessThanOrEqual(5 * 60_000);
  }
});

test('The claim of a node that died ends, and another node can claim the code', async () => {
  const times = { lifeMs: CODE.lifeMs, claimMs: 50 };
  const dead = createSharedCodeStore(first, createOwnCodeStore(clock), times);
  const alive = createSharedCodeStore(second, createOwnCodeStore(clock), times);
  await dead.put('ann', 'hash');
  const lost = await dead.claim('ann', 'hash');
  expect(lost).not.toBeNull();
  await expect.poll(() => alive.claim('ann', 'hash'), { interval: 5 }).not.toBeNull();
  // The dead node's claim no longer holds the code.
  await lost!.consume();
  expect(await keys(`partyline:code:${first.hash('code ann')}`)).toHaveLength(1);
});

test('Redis gets no name, address, phone number or answer, only keyed hashes', async () => {
  const [name, address, phone] = ['ann@host.example', '198.51.100.7', 'phone 13900000001'];
  const limit = { kind: 'together', most: 2, ms: 60_000 };
  await createWindows({ shared: first, clock }).count([
    { limit, key: name },
    { limit, key: address },
  ]);
  await createSharedCodeStore(first, createOwnCodeStore(clock)).put(phone, 'hash');
  await createSharedCaptchaStore(first, ownCaptchas()).put('the id of a captcha', ['hash']);
  const all = (await keys('*')).join('\n');
  for (const secret of [name, address, '13900000001', 'the id']) expect(all).not.toContain(secret);
});
