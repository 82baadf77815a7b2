// The behaviours of token buckets, in memory and in Redis.
import { expect, test } from 'vitest';
import type { Buckets, Rate } from '../../server/http/buckets.ts';

export interface BucketsUnderTest {
  /** The buckets as two nodes see them. */
  nodes: readonly [Buckets, Buckets];
  /** Resolves when the bucket, which refills within 100 ms, is full. */
  full: (key: string) => Promise<void>;
}

/** A rate whose tokens do not come back during a test. */
const SLOW: Rate = { burst: 3, perSecond: 1 / 1_000 };
const QUICK: Rate = { burst: 5, perSecond: 100 };

export function bucketsSuite(place: string, start: () => BucketsUnderTest): void {
  test(`Buckets ${place}: a burst passes, then the wait is that of the next token`, async () => {
    const { nodes } = start();
    const [{ take }] = nodes;
    for (let n = 0; n < SLOW.burst; n++) expect(await take('send:1', SLOW)).toBe(0);
    for (let n = 0; n < 3; n++) {
      const wait = await take('send:1', SLOW);
      expect(wait).toBeGreaterThan(990_000);
      expect(wait).toBeLessThanOrEqual(1_000_000);
    }
  });

  test(`Buckets ${place}: each key has a bucket of its own`, async () => {
    const [{ take }] = start().nodes;
    for (let n = 0; n < SLOW.burst; n++) await take('send:2', SLOW);
    expect(await take('send:2', SLOW)).toBeGreaterThan(0);
    expect([await take('send:3', SLOW), await take('join:2', SLOW)]).toEqual([0, 0]);
  });

  test(`Buckets ${place}: simultaneous takes on two nodes get the tokens of one bucket`, async () => {
    const { nodes } = start();
    const takes = Array.from({ length: 40 }, (_, n) => nodes[n % 2 === 0 ? 0 : 1].take('send:4', SLOW));
    const waits = await Promise.all(takes);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(SLOW.burst);
  });

  test(`Buckets ${place}: a bucket that is full again lets the whole burst pass, and no more`, async () => {
    const { nodes, full } = start();
    const [{ take }] = nodes;
    for (let n = 0; n < QUICK.burst; n++) await take('send:5', QUICK);
    await full('send:5');
    // The slow rate adds no token meanwhile.
    const slow = { ...SLOW, burst: QUICK.burst };
    for (let n = 0; n < QUICK.burst; n++) expect(await take('send:5', slow)).toBe(0);
    expect(await take('send:5', slow)).toBeGreaterThan(0);
  });
}
