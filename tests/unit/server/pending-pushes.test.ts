import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test, vi } from 'vitest';
import { groupLane } from '../../../server/chats.ts';
import { createPendingPushes } from '../../../server/push/pending-pushes.ts';
import { waitFor } from '../../support/wait-for.ts';

const out = () => new DrizzleQueryError('select 1', []);
const lane = groupLane(1);

function pushesWith(giveUp = vi.fn<() => void>()) {
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const late = vi.fn<() => void>();
  return { log, giveUp, late, pushes: createPendingPushes(log, giveUp, 0, { late }) };
}

test('Pushes that failed are sent again in their order, each once', async () => {
  const { pushes, late } = pushesWith();
  const order: number[] = [];
  const done = Promise.withResolvers<void>();
  let isOut = true;
  const tell = (n: number) => () => {
    if (isOut) throw out();
    order.push(n);
    if (n === 3) done.resolve();
  };
  for (const n of [1, 2, 3]) await pushes.push(lane, tell(n));
  expect(order).toEqual([]);
  expect([pushes.waiting(), late.mock.calls.length]).toEqual([3, 0]);
  isOut = false;
  await done.promise;
  expect(order).toEqual([1, 2, 3]);
  await waitFor(() => expect([pushes.waiting(), late.mock.calls.length]).toEqual([0, 3]));
  await pushes.push(lane, () => {});
  expect(late).toHaveBeenCalledTimes(3);
  pushes.close();
});

test('A push waits behind a failed push of its lane (chat), and a push of another lane does not', async () => {
  const { pushes } = pushesWith();
  const order: string[] = [];
  const done = Promise.withResolvers<void>();
  let tries = 0;
  await pushes.push(lane, () => {
    if (++tries < 3) throw out();
    order.push('first');
  });
  await pushes.push(lane, () => {
    order.push('second');
    done.resolve();
  });
  await pushes.push(groupLane(2), () => void order.push('another'));
  await done.promise;
  expect(order).toEqual(['another', 'first', 'second']);
  pushes.close();
});

test('A push attempt that lasts longer than the pause before the next one is sent once', async () => {
  const { pushes } = pushesWith();
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  pushes.retryLater(lane, async () => {
    begun.resolve();
    await slow.promise;
    order.push('first');
  });
  await begun.promise;
  pushes.retryLater(lane, () => void order.push('second'));
  pushes.retryLater(groupLane(2), done.resolve);
  // This timeout is as long as the pause between two attempts, and the pause has started before it.
  await new Promise((resolve) => setTimeout(resolve, 0));
  slow.resolve();
  await done.promise;
  expect(order).toEqual(['first', 'second']);
  pushes.close();
});

test('A push after the queue was given up is sent, also while an older attempt lasts', async () => {
  const { pushes, giveUp } = pushesWith();
  const slow = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  pushes.retryLater(lane, () => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  for (let n = 0; n < 10_000; n++) pushes.retryLater(lane, () => {});
  expect(giveUp).toHaveBeenCalledTimes(1);
  const push = vi.fn<() => void>(() => done.resolve());
  pushes.retryLater(lane, push);
  slow.resolve();
  await done.promise;
  expect(push).toHaveBeenCalledOnce();
  pushes.close();
});

test('A push that throws any other error is logged and not sent again', async () => {
  const { pushes, log } = pushesWith();
  const tell = vi.fn<() => void>(() => {
    throw new TypeError('ours');
  });
  await pushes.push(lane, tell);
  const after = Promise.withResolvers<void>();
  pushes.retryLater(lane, () => after.resolve());
  await after.promise;
  expect(tell).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
  pushes.close();
});

test('The queue of failed pushes is given up when too many pushes wait, or one waits too long', async () => {
  const full = pushesWith();
  for (let n = 0; n < 10_001; n++) await full.pushes.push(lane, () => Promise.reject(out()));
  expect(full.giveUp).toHaveBeenCalledTimes(1);
  full.pushes.close();

  const givenUp = Promise.withResolvers<void>();
  const { pushes, giveUp } = pushesWith(vi.fn<() => void>(() => givenUp.resolve()));
  await pushes.push(lane, () => Promise.reject(out()));
  await givenUp.promise;
  expect(giveUp).toHaveBeenCalledOnce();
  pushes.close();
});

test('A push can be claimed only once; a private and a group message may share an id', () => {
  const { pushes } = pushesWith();
  expect([pushes.claim('private', 5), pushes.claim('private', 5), pushes.claim('group', 5)]).toEqual([
    true,
    false,
    true,
  ]);
  for (let id = 100; id < 100_200; id++) pushes.claim('private', id);
  // Memory is bounded: the oldest claimed pushes are forgotten.
  expect(pushes.claim('private', 5)).toBe(true);
});
