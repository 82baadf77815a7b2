import { expect, test, vi } from 'vitest';
import type { Db, Tx } from '../../../server/db/drizzle.ts';
import { Busy } from '../../../server/http/admission.ts';
import { groupLane, type Lane, privateLane } from '../../../server/chats.ts';
import { createLanes, NO_TURNS } from '../../../server/messages/lanes.ts';
import { createPendingPushes } from '../../../server/push/pending-pushes.ts';
import { NO_SPANS, type Spans } from '../../../server/spans.ts';

const tx = { execute: async () => [] } as unknown as Tx;
const db = { transaction: (work: (tx: Tx) => unknown) => work(tx) } as unknown as Db;
const quiet = { warn: () => {}, error: () => {} };
const pendingPushes = { push: async (_lane: Lane, push: () => void | Promise<void>) => push() };
const noop = () => {};

test('Both users of a private chat share one lane (queue of work), and each group has its own', () => {
  expect(privateLane(7, 3)).toBe(privateLane(3, 7));
  expect(new Set([privateLane(3, 7), groupLane(3), groupLane(37), privateLane(3, 71)]).size).toBe(4);
});

test('Work of a chat’s lane starts after the push of the work before it, and other lanes do not wait', async () => {
  const lanes = createLanes(db, pendingPushes);
  const order: string[] = [];
  const store = (name: string) => async () => order.push(`${name} stored`);
  const pushed = Promise.withResolvers<void>();
  const first = lanes.single(groupLane(1), store('first'), () => pushed.promise);
  const second = lanes.run(groupLane(1), store('second'), () => void order.push('second told'));
  await lanes.run(groupLane(2), store('another'), noop);
  pushed.resolve();
  await Promise.all([first, second]);
  await lanes.run(groupLane(1), store('third'), noop);
  expect(order).toEqual(['first stored', 'another stored', 'second stored', 'second told', 'third stored']);
});

test('A failure in a chat’s lane fails no other work of the lane', async () => {
  const lanes = createLanes(db, pendingPushes);
  const bad = lanes.single(groupLane(1), async () => Promise.reject(new Error('out')), noop);
  const good = lanes.single(groupLane(1), async () => 'stored', noop);
  await expect(bad).rejects.toThrow('out');
  expect(await good).toBe('stored');
});

test('Jobs that wait for an earlier job of their lane are counted, and running ones are not', async () => {
  const lanes = createLanes(db, pendingPushes);
  const held = Promise.withResolvers<void>();
  const hang = () => lanes.single(groupLane(1), () => held.promise, noop);
  const other = lanes.single(groupLane(2), () => held.promise, noop);
  const jobs = [hang(), hang(), hang()];
  expect(lanes.waiting()).toBe(2);
  held.resolve();
  await Promise.all([...jobs, other]);
  expect(lanes.waiting()).toBe(0);
});

test('A job has a span with the kind of its lane, without ids, and with its wait', async () => {
  let now = 0;
  const spans: unknown[] = [];
  const within: Spans['within'] = (start, work) => work((fields) => void spans.push([start.name, fields]));
  const traced = { ...NO_SPANS, within };
  const lanes = createLanes(db, pendingPushes, NO_TURNS, () => now, traced);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hang = () => {
    begun.resolve();
    return held.promise;
  };
  const first = lanes.single(groupLane(77), hang, noop);
  await begun.promise;
  const second = lanes.single(groupLane(77), async () => {}, noop);
  now = 250;
  held.resolve();
  await Promise.all([first, second]);
  expect(spans).toEqual([
    ['lane group', { 'partyline.lane.wait_ms': 0 }],
    ['lane group', { 'partyline.lane.wait_ms': 250 }],
  ]);
});

test('Work of a lane that waited for 8 s is refused, because its client has given up', async () => {
  let now = 0;
  const lanes = createLanes(db, pendingPushes, NO_TURNS, () => now);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hang = () => {
    begun.resolve();
    return held.promise;
  };
  const first = lanes.single(groupLane(1), hang, noop);
  await begun.promise;
  const store = vi.fn<() => Promise<void>>(async () => {});
  const late = lanes.single(groupLane(1), store, noop);
  now = 8_001;
  const inTime = lanes.single(groupLane(1), store, noop);
  held.resolve();
  await expect(late).rejects.toThrow(Busy);
  await Promise.all([first, inTime]);
  expect(store).toHaveBeenCalledTimes(1);
});

test('A lane with 100 waiting tasks refuses more until they are done, and other lanes take work', async () => {
  const lanes = createLanes(db, pendingPushes);
  const held = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 100 }, () => lanes.single(groupLane(1), () => held.promise, noop));
  await expect(lanes.single(groupLane(1), async () => 'stored', noop)).rejects.toThrow(Busy);
  expect(await lanes.single(groupLane(2), async () => 'stored', noop)).toBe('stored');
  held.resolve();
  await Promise.all(waiting);
  expect(await lanes.single(groupLane(1), async () => 'stored', noop)).toBe('stored');
});

test('The age of the lanes is the age of the oldest work under way', async () => {
  let now = 1_000;
  const lanes = createLanes(db, pendingPushes, NO_TURNS, () => now);
  expect(lanes.age()).toBe(0);
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const begun = held.map(() => Promise.withResolvers<void>());
  const works = held.map((one, n) => {
    const store = () => {
      begun[n]?.resolve();
      return one.promise;
    };
    return lanes.single(groupLane(n), store, noop);
  });
  await Promise.all(begun.map(({ promise }) => promise));
  now = 5_000;
  expect(lanes.age()).toBe(4_000);
  for (const one of held) one.resolve();
  await Promise.all(works);
  expect(lanes.age()).toBe(0);
});

test('A failed push does not fail the answer to its request, and is sent when the database is back', async () => {
  const { DrizzleQueryError } = await import('drizzle-orm/errors');
  const pushed = Promise.withResolvers<void>();
  const retrying = createPendingPushes(quiet, noop, 0);
  const lanes = createLanes(db, retrying);
  let tries = 0;
  const answer = lanes.single(
    groupLane(1),
    async () => 'stored',
    async () => {
      if (++tries < 4) throw new DrizzleQueryError('select', []);
      pushed.resolve();
    },
  );
  expect(await answer).toBe('stored');
  await pushed.promise;
  expect(tries).toBe(4);
  retrying.close();
});
