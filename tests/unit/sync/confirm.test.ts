import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { SyncOptions } from '../../../workers/sync/sync.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import { frame, page, promised, refusal, syncWith } from './support.ts';
import { settle } from './clock.ts';

const MINUTE = 60_000;

/** A sync that is live. `pulls` counts the confirming pulls since then, each of three feeds. */
async function live(over: Partial<SyncOptions> = {}) {
  const fixture = syncWith(over);
  await fixture.sync.catchUp();
  fixture.requests.length = 0;
  fixture.order.length = 0;
  fixture.progress.length = 0;
  return { ...fixture, pulls: () => fixture.requests.length / 3 };
}

test('A live connection pulls again three minutes after a frame, and not without a frame', async () => {
  const { sync, clock, pulls } = await live();
  await clock.pass(10 * MINUTE);
  expect(pulls()).toBe(0);
  sync.frame(frame(7));
  await clock.pass(3 * MINUTE);
  expect(pulls()).toBe(1);
  await clock.pass(10 * MINUTE);
  expect(pulls()).toBe(1);
});

test('The three minutes before a confirming pull vary by a fifth, so clients do not pull together', async () => {
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

test('The three minutes to a confirming pull restart with every connection', async () => {
  const { sync, clock, requests } = await live();
  await clock.pass(MINUTE);
  sync.down();
  await sync.catchUp();
  requests.length = 0;
  sync.frame(frame(7));
  await clock.pass(2.9 * MINUTE);
  expect(requests).toEqual([]);
  await clock.pass(0.1 * MINUTE);
  expect(requests).toHaveLength(3);
});

test('A frame during the catch-up is followed by a confirming pull too', async () => {
  const { promise, give } = promised<Result<PullPage>>();
  let first = true;
  const { sync, clock, requests } = syncWith({
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
  requests.length = 0;
  await clock.pass(3 * MINUTE);
  expect(requests.length).toBe(3);
});

test('[PULL-05] A refused confirming pull changes nothing, and is repeated', async () => {
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

test('Live frames are applied at once during a confirming pull', async () => {
  const { promise, give } = promised<Result<PullPage>>();
  const { sync, order } = await slowAfterLive(promise);
  const confirmed = sync.confirm();
  sync.frame(frame(9));
  expect(order).toEqual(['live 9']);
  give(page([]));
  expect(await confirmed).toBe(true);
});

test('confirm waits for a pull that starts after the call, and waiting calls share one pull', async () => {
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

test('confirm returns false without a connection, and waits for the end of a catch-up', async () => {
  const { sync, requests } = syncWith({});
  expect(await sync.confirm()).toBe(false);
  expect(requests).toEqual([]);
  const catchingUp = sync.catchUp();
  const confirmed = sync.confirm();
  await catchingUp;
  expect(await confirmed).toBe(true);
  expect(requests).toHaveLength(6);
});

test('[INV-6] After a failed write of a confirming pull confirm returns false, and the next confirm pulls again', async () => {
  let storeFails = false;
  const { sync, bugs } = await live({
    store: () => (storeFails ? Promise.reject(new Error('the disk is gone')) : Promise.resolve()),
    fetchPage: () => Promise.resolve(page([7])),
  });
  storeFails = true;
  expect(await sync.confirm()).toBe(false);
  expect(bugs).toEqual([new Error('the disk is gone')]);
  storeFails = false;
  expect(await sync.confirm()).toBe(true);
});

test('If the connection is lost during a confirming pull, confirm is false and no late page is stored', async () => {
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

/** The first page of every feed after the catch-up resolves with `first`, later pages at once. */
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
