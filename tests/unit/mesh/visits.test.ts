import { describe, expect, test } from 'vitest';
import { pauseOf } from '../../../src/calls/mesh/sampling.ts';
import { offersTo, placeOfScope, scopeOf } from '../../../src/calls/mesh/visits.ts';
import { createWaiting, MOST_WAITING, WAIT_LIMIT } from '../../../src/calls/mesh/waiting.ts';
import { settled } from '../calls/fake-rtc.ts';

describe('[GCALL-17] the scope of a link', () => {
  test('Both sides name the visits of the lower id and of the higher one', () => {
    const [low, high] = [
      { userId: 3, visit: 36 },
      { userId: 12, visit: 35 },
    ];
    expect([scopeOf(low, high), scopeOf(high, low)]).toEqual(['10.z', '10.z']);
    expect(scopeOf(low, { ...high, visit: 0 })).toBe('');
  });

  test('A scope with an earlier visit of either side is stale, and one with a later visit is ahead', () => {
    const place = (scope: string) => placeOfScope(scope, '10.z');
    expect(['10.z', ''].map(place)).toEqual(['current', 'current']);
    expect(['11.z', '10.10', '20.20'].map(place)).toEqual(['ahead', 'ahead', 'ahead']);
    expect(['z.z', '10.y', '20.a', 'a.20'].map(place)).toEqual(['stale', 'stale', 'stale', 'stale']);
    expect(placeOfScope('10.z', '')).toBe('current');
  });

  test('A hostile scope is stale', () => {
    for (const scope of ['x', '10.z.1', '.', '-1.z', '10.Z', `${'z'.repeat(12)}.z`, 'id-of-a-private-call'])
      expect(placeOfScope(scope, '10.z')).toBe('stale');
  });
});

describe('[GCALL-17] the side that offers', () => {
  const [low, high] = [
    { userId: 3, visit: 20 },
    { userId: 12, visit: 10 },
  ];

  test('The earlier visit offers, whatever the ids and the order of the rows', () => {
    for (const isFirst of [true, false])
      expect([offersTo(low, high, isFirst), offersTo(high, low, isFirst)]).toEqual([false, true]);
  });

  test('Without visits the present side offers, and the lower id at the first row', () => {
    const [a, b] = [
      { userId: 3, visit: 0 },
      { userId: 12, visit: 0 },
    ];
    expect([offersTo(a, b, false), offersTo(b, a, false)]).toEqual([true, true]);
    expect([offersTo(a, b, true), offersTo(b, a, true)]).toEqual([true, false]);
  });
});

describe('[GCALL-17] waiting signals', () => {
  function scene() {
    const timers: (() => void)[] = [];
    let stopped = 0;
    const waiting = createWaiting<number>((ms, act) => {
      expect(ms).toBe(WAIT_LIMIT);
      timers.push(act);
      return () => (stopped += 1);
    });
    const done: number[] = [];
    const add = (from: number, signal: number): void =>
      void waiting.add(from, signal).then(() => done.push(signal));
    return { waiting, timers, done, add, stopped: () => stopped };
  }

  test('The signals of a person are taken in their order, and are handled then', async () => {
    const { waiting, add, done, stopped } = scene();
    for (const [from, signal] of [
      [1, 10],
      [2, 20],
      [1, 11],
    ] as const)
      add(from, signal);
    await settled();
    expect(done).toEqual([]);
    const taken: number[] = [];
    waiting.take(1, (signal) => Promise.resolve(void taken.push(signal)));
    waiting.take(1, () => Promise.reject(new Error('taken twice')));
    await settled();
    expect([taken, done]).toEqual([
      [10, 11],
      [10, 11],
    ]);
    expect(stopped()).toBe(2);
  });

  test('A signal whose sender does not come is dropped after its time', async () => {
    const { waiting, timers, add, done } = scene();
    add(1, 10);
    add(1, 11);
    timers[0]!();
    await settled();
    expect(done).toEqual([10]);
    waiting.close();
    await settled();
    expect(done).toEqual([10, 11]);
  });

  test('More than 256 signals of one person drop the oldest one', async () => {
    const { add, done } = scene();
    for (let signal = 0; signal <= MOST_WAITING; signal += 1) add(1, signal);
    add(2, 1_000);
    await settled();
    expect(done).toEqual([0]);
  });
});

test('[GCALL-17] The statistics of each link are read each 500 ms, or each 125 ms times the links', () => {
  expect([1, 2, 4, 5, 8].map((links) => pauseOf(links) * links)).toEqual([500, 500, 500, 625, 1_000]);
});
