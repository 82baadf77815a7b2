// Turns of expensive reads, by a clock and timers of the test.
import { expect, test } from 'vitest';
import { createSlices, inSlices } from '../../../server/slices.ts';

function scene(atOnce = 1) {
  let time = 0;
  const timers: { due: number; run: () => void }[] = [];
  const order: string[] = [];
  const running: (() => void)[] = [];
  const slices = createSlices({
    rows: 200,
    atOnce,
    now: () => time,
    startTimer: (ms, run) => {
      const timer = { due: time + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return {
    slices,
    order,
    running,
    /** A slice that runs until it is ended. */
    ask: (userId: number) =>
      slices.run(userId, () => {
        order.push(`${userId}`);
        return new Promise<void>((resolve) => running.push(resolve));
      }),
    /** The first running slice ends after `ms`. */
    end: async (ms = 5) => {
      time += ms;
      running.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    },
    pass: (ms: number) => {
      time += ms;
      for (const timer of timers.filter(({ due }) => due <= time)) timer.run();
    },
  };
}

test('One slice runs at a time, and users take turns, however many slices one of them asks for', async () => {
  const { ask, end, order } = scene();
  for (let n = 0; n < 20; n++) void ask(1);
  for (const userId of [2, 3, 2]) void ask(userId);
  await Promise.resolve();
  expect(order).toEqual(['1']);
  for (let n = 0; n < 6; n++) await end();
  expect(order).toEqual(['1', '1', '2', '3', '1', '2', '1']);
});

test('PostgreSQL runs some slices at once, and no more', async () => {
  const { ask, end, running } = scene(3);
  for (let n = 0; n < 9; n++) void ask(n % 2);
  await Promise.resolve();
  expect(running).toHaveLength(3);
  await end();
  expect(running).toHaveLength(3);
});

test('A user who has read for long waits while an ordinary request runs, and goes on when none runs', async () => {
  const { ask, end, order, slices } = scene();
  for (let n = 0; n < 100; n++) void ask(1);
  await Promise.resolve();
  // 250 ms are free, at 5 ms for each slice. A debt falls meanwhile.
  for (let n = 0; n < 80; n++) await end();
  expect(order).toHaveLength(81);
  const done = slices.ordinary();
  await end();
  expect(order).toHaveLength(81);
  // A user without a debt does not wait.
  void ask(2);
  await Promise.resolve();
  expect(order).toHaveLength(82);
  await end();
  expect(order).toHaveLength(82);
  const other = slices.ordinary();
  done();
  expect(order).toHaveLength(82);
  other();
  await Promise.resolve();
  expect(order).toHaveLength(83);
});

test('A user in debt reads for a quarter of the time while ordinary requests always run', async () => {
  const { ask, end, order, pass, slices } = scene();
  slices.ordinary();
  for (let n = 0; n < 200; n++) void ask(1);
  await Promise.resolve();
  for (let n = 0; n < 80; n++) await end();
  const before = order.length;
  for (let n = 0; n < 300; n++) {
    await end(5);
    pass(0);
  }
  // 1,500 ms pass; a slice of 5 ms is paid in 20 ms.
  const share = ((order.length - before) * 5) / 1_500;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.28);
});

test('A slice that fails gives its turn to the next one', async () => {
  const { slices, ask, order } = scene();
  const failed = slices.run(1, () => Promise.reject(new Error('out')));
  void ask(2);
  await expect(failed).rejects.toThrow('out');
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['2']);
});

test('A list comes in slices, each above the last key of the one before', async () => {
  const asked: number[] = [];
  const all = Array.from({ length: 500 }, (_, n) => n * 3 + 1);
  const slices = { rows: 200, run: <T>(_userId: number, slice: () => Promise<T>) => slice() };
  const read = async (after: number) => {
    asked.push(after);
    return all.filter((id) => id > after).slice(0, 200);
  };
  expect(await inSlices(slices, 1, read, (id) => id)).toEqual(all);
  expect(asked).toEqual([0, 598, 1198]);
});
