import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { SyncOptions } from '../../../workers/sync/sync.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import { frame, page, promised, refusal, syncWith } from './support.ts';
import { settle } from './clock.ts';

const MINUTE = 60_000;

/** Live; `pulls` counts those of all feeds since. */
async function live(over: Partial<SyncOptions> = {}) {
  const bench = syncWith(over);
  await bench.sync.catchUp();
  bench.asked.length = 0;
  bench.order.length = 0;
  bench.progress.length = 0;
  return { ...bench, pulls: () => bench.asked.length / 3 };
}

test('a live line pulls every three minutes if something came since, and is quiet if nothing did', async () => {
  const { sync, clock, pulls } = await live();
  await clock.pass(10 * MINUTE);
  expect(pulls()).toBe(0);
  sync.frame(frame(7));
  await clock.pass(3 * MINUTE);
  expect(pulls()).toBe(1);
  await clock.pass(10 * MINUTE);
  expect(pulls()).toBe(1);
});

test('the three minutes vary by a fifth, so that not all clients ask at once', async () => {
  for (const [random, least, most] of [
    [0, 143_999, 144_000],
    [1, 215_999, 216_000],
  ] as const) {
    const { sync, clock, pulls } = await live({ random: () => random });
    sync.frame(frame(7));
    await clock.pass(least);
    expect(pulls()).toBe(0);
    await clock.pass(most - least);
    expect(pulls()).toBe(1);
  }
});

test('the three minutes to a confirming pull begin anew with every line', async () => {
  const { sync, clock, asked } = await live();
  await clock.pass(MINUTE);
  sync.down();
  await sync.catchUp();
  asked.length = 0;
  sync.frame(frame(7));
  await clock.pass(2.9 * MINUTE);
  expect(asked).toEqual([]);
  await clock.pass(0.1 * MINUTE);
  expect(asked).toHaveLength(3);
});

test('a frame of the catch-up is confirmed by a later pull as well', async () => {
  const { promise, give } = promised<Result<PullPage>>();
  let first = true;
  const { sync, clock, asked } = syncWith({
    fetchPage: () => {
      const answer = first ? promise : Promise.resolve(page([]));
      first = false;
      return answer;
    },
  });
  const catchingUp = sync.catchUp();
  await settle();
  sync.frame(frame(7));
  give(page([]));
  await catchingUp;
  asked.length = 0;
  await clock.pass(3 * MINUTE);
  expect(asked.length).toBe(3);
});

test('[PULL-05] a refused confirming pull changes nothing, and is made again', async () => {
  let refused = false;
  const { sync, clock, order, progress, pulls } = await live({
    fetchPage: () => Promise.resolve(refused ? refusal : page([])),
  });
  refused = true;
  sync.frame(frame(7));
  order.length = 0;
  await clock.pass(3 * MINUTE);
  expect(pulls()).toBe(1);
  expect(order).toEqual([]);
  expect(progress).toEqual([]);
  sync.frame(frame(8));
  expect(order).toEqual(['live 8']);
  await clock.pass(3 * MINUTE);
  refused = false;
  await clock.pass(3 * MINUTE);
  expect(pulls()).toBe(3);
  await clock.pass(9 * MINUTE);
  expect(pulls()).toBe(3);
});

test('while a confirming pull runs live frames are handled live', async () => {
  const { promise, give } = promised<Result<PullPage>>();
  const { sync, order } = await slowAfterLive(promise);
  const confirmed = sync.confirm();
  sync.frame(frame(9));
  expect(order).toEqual(['live 9']);
  give(page([]));
  expect(await confirmed).toBe(true);
});

test('a question is answered by a pull that began after it, all waiting questions by the same one', async () => {
  const first = promised<Result<PullPage>>();
  const { sync, pulls } = await slowAfterLive(first.promise);
  const early = sync.confirm();
  const late = [sync.confirm(), sync.confirm()];
  let answered = 0;
  for (const it of late) void it.then(() => answered++);
  await settle();
  expect(pulls()).toBe(1);
  first.give(refusal);
  expect(await early).toBe(false);
  expect(await Promise.all(late)).toEqual([true, true]);
  expect(answered).toBe(2);
  expect(pulls()).toBe(2);
});

test('a question without a line is not confirmed; during a catch-up it waits for the end', async () => {
  const { sync, asked } = syncWith({});
  expect(await sync.confirm()).toBe(false);
  expect(asked).toEqual([]);
  const catchingUp = sync.catchUp();
  const confirmed = sync.confirm();
  await catchingUp;
  expect(await confirmed).toBe(true);
  expect(asked).toHaveLength(6);
});

test('[INV-6] a confirming pull whose store fails confirms nothing, and the next question pulls again', async () => {
  let breaks = false;
  const { sync, bugs } = await live({
    store: () => (breaks ? Promise.reject(new Error('the disk is gone')) : Promise.resolve()),
    fetchPage: () => Promise.resolve(page([7])),
  });
  breaks = true;
  expect(await sync.confirm()).toBe(false);
  expect(bugs).toEqual([new Error('the disk is gone')]);
  breaks = false;
  expect(await sync.confirm()).toBe(true);
});

test('a line that is lost in a confirming pull confirms nothing, and stores no late page', async () => {
  const { promise, give } = promised<Result<PullPage>>();
  const { sync, order, clock } = await slowAfterLive(promise);
  const running = sync.confirm();
  const waiting = sync.confirm();
  sync.down();
  expect(await waiting).toBe(false);
  order.length = 0;
  give(page([5]));
  expect(await running).toBe(false);
  expect(order).toEqual([]);
  sync.frame(frame(7));
  await clock.pass(20 * MINUTE);
  expect(order).toEqual([]);
});

/** The first page of every feed after the catch-up comes when the test says so, later ones at once. */
function slowAfterLive(first: Promise<Result<PullPage>>) {
  const slow = new Map<string, number>();
  return live({
    fetchPage: (feed) => {
      const count = (slow.get(feed) ?? 0) + 1;
      slow.set(feed, count);
      return count === 2 ? first : Promise.resolve(page([]));
    },
  });
}
