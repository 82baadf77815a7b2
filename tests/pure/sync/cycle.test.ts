import { expect, test } from 'vitest';
import { settle } from './clock.ts';
import { page, promised, syncWith } from './support.ts';

const full = (from: number) => page(Array.from({ length: 1000 }, (_, index) => from + index + 1));

test('[PULL-01, PULL-02] the three kinds are asked for at once, and none waits until another one is stored', async () => {
  const written = promised<void>();
  const { sync, asked } = syncWith({
    fetchPage: (_kind, from) => Promise.resolve(from < 2000 ? full(from) : page([])),
    store: () => written.promise,
  });
  void sync.catchUp();
  await settle();
  expect(asked).toEqual([
    ['private', 0],
    ['group', 0],
    ['system', 0],
    ['private', 1000],
    ['group', 1000],
    ['system', 1000],
  ]);
});

test('a line that is lost, and a newer catch-up, cancel every page that still travels', async () => {
  const signals: AbortSignal[] = [];
  const { sync } = syncWith({
    fetchPage: (_kind, _from, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  const aborted = () => signals.map((signal) => signal.aborted);
  void sync.catchUp();
  await settle();
  expect(aborted()).toEqual([false, false, false]);
  sync.down();
  expect(aborted()).toEqual([true, true, true]);
  void sync.catchUp();
  await settle();
  void sync.catchUp();
  expect(aborted()).toEqual([true, true, true, true, true, true]);
});
