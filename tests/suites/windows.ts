// The behaviours of counters in windows of time, in memory and in Redis.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Counter, Limit, Windows } from '../../server/auth/windows.ts';

export interface WindowsUnderTest {
  /** The counters as two nodes see them. */
  nodes: readonly [Windows, Windows];
  /** Resolves when all windows of the limit, which is 100 ms long, have ended. */
  ended: (limit: Limit) => Promise<void>;
}

const HOUR = 60 * 60_000;

export function windowsSuite(place: string, start: () => WindowsUnderTest): void {
  let limits = 0;
  const limitOf = (most: number, ms = HOUR): Limit => ({ kind: `limit-${limits++}`, most, ms });
  /** How many more counts the counter takes. This uses them up. */
  const left = async (windows: Windows, counter: Counter) => {
    let count = 0;
    while ((await windows.count([counter])).wait === 0) count++;
    return count;
  };

  test(`Counters ${place}: a full counter refuses with the rest of its window, and counts nothing`, async () => {
    const { nodes } = start();
    const [{ count }] = nodes;
    const [narrow, wide] = [limitOf(2), limitOf(3)];
    const both = [
      { limit: narrow, key: 'ann' },
      { limit: wide, key: 'here' },
    ];
    expect([(await count(both)).wait, (await count(both)).wait]).toEqual([0, 0]);
    for (let n = 0; n < 5; n++) {
      const { wait } = await count(both);
      expect(wait).toBeGreaterThan(HOUR - 10_000);
      expect(wait).toBeLessThanOrEqual(HOUR);
    }
    expect(await left(nodes[0], { limit: wide, key: 'here' })).toBe(1);
    expect((await count([{ limit: narrow, key: 'bob' }])).wait).toBe(0);
  });

  test(`Counters ${place}: an undo takes back one count of each counter`, async () => {
    const { nodes } = start();
    const [one, two] = [limitOf(4), limitOf(4)];
    const counters = [
      { limit: one, key: 'ann' },
      { limit: two, key: 'here' },
    ];
    await nodes[0].count(counters);
    const { undo } = await nodes[1].count(counters);
    await undo();
    for (const counter of counters) expect(await left(nodes[0], counter)).toBe(3);
  });

  test(`Counters ${place}: an undo clears the counters that it names, and no other`, async () => {
    const [{ count }, other] = start().nodes;
    const limit = limitOf(5);
    const [ann, bob] = [
      { limit, key: 'ann' },
      { limit, key: 'bob' },
    ];
    for (let n = 0; n < 3; n++) await count([ann, bob]);
    const { undo } = await count([ann, bob]);
    await undo([ann]);
    expect([await left(other, ann), await left(other, bob)]).toEqual([5, 2]);
  });

  test(`Counters ${place}: an undo after the end of its window leaves the next window as it is`, async () => {
    const { nodes, ended } = start();
    const [windows] = nodes;
    const counter = { limit: limitOf(2, 100), key: 'ann' };
    const { undo } = await windows.count([counter]);
    await ended(counter.limit);
    const long = { limit: { ...counter.limit, ms: HOUR }, key: 'ann' };
    await windows.count([long]);
    await undo();
    expect(await left(windows, long)).toBe(1);
  });

  test(`Counters ${place}: simultaneous counts on two nodes never exceed a limit, and undos make room`, async () => {
    const { nodes } = start();
    const keys = ['a', 'b', 'c'] as const;
    const step = fc.record({
      node: fc.constantFrom(0, 1),
      keys: fc.subarray([...keys], { minLength: 1 }),
      isUndone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(step, { maxLength: 30 }),
        async (most, steps) => {
          const limit = limitOf(most);
          const counted = new Map<string, number>(keys.map((key) => [key, 0]));
          const runs = steps.map(async ({ node, keys: of, isUndone }) => {
            const { wait, undo } = await nodes[node === 0 ? 0 : 1].count(of.map((key) => ({ limit, key })));
            if (wait > 0) return;
            if (isUndone) return undo();
            for (const key of of) counted.set(key, counted.get(key)! + 1);
          });
          await Promise.all(runs);
          for (const key of keys) {
            expect(counted.get(key)).toBeLessThanOrEqual(most);
            expect(await left(nodes[0], { limit, key })).toBe(most - counted.get(key)!);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
}
