import { expect, test, vi } from 'vitest';
import type { Db, Tx } from '../../../server/db/drizzle.ts';
import { Busy } from '../../../server/http/admission.ts';
import { groupLane, type Lane, privateLane } from '../../../server/chats.ts';
import { createLanes } from '../../../server/messages/lanes.ts';
import { createPendingPushes } from '../../../server/push/pending-pushes.ts';

const tx = { execute: async () => [] } as unknown as Tx;
const db = { transaction: (work: (tx: Tx) => unknown) => work(tx) } as unknown as Db;
const quiet = { warn: () => {}, error: () => {} };
const untold = { push: async (_lane: Lane, push: () => void | Promise<void>) => push() };
const nothing = () => {};

test('both sides of a private chat name one lane, and a group another than a private chat of its number', () => {
  expect(privateLane(7, 3)).toBe(privateLane(3, 7));
  expect(new Set([privateLane(3, 7), groupLane(3), groupLane(37), privateLane(3, 71)]).size).toBe(4);
});

test('within a lane the next begins when the one before is told; another lane waits for neither', async () => {
  const lanes = createLanes(db, untold);
  const order: string[] = [];
  const store = (name: string) => async () => order.push(`${name} stored`);
  const told = Promise.withResolvers<void>();
  const first = lanes.single(groupLane(1), store('first'), () => told.promise);
  const second = lanes.run(groupLane(1), store('second'), () => void order.push('second told'));
  await lanes.run(groupLane(2), store('another'), nothing);
  told.resolve();
  await Promise.all([first, second]);
  await lanes.run(groupLane(1), store('third'), nothing);
  expect(order).toEqual(['first stored', 'another stored', 'second stored', 'second told', 'third stored']);
});

test('a failure in a lane fails no other work of it', async () => {
  const lanes = createLanes(db, untold);
  const bad = lanes.single(groupLane(1), async () => Promise.reject(new Error('out')), nothing);
  const good = lanes.single(groupLane(1), async () => 'stored', nothing);
  await expect(bad).rejects.toThrow('out');
  expect(await good).toBe('stored');
});

test('a message whose turn comes too late is turned away: its client has given up', async () => {
  let now = 0;
  const lanes = createLanes(db, untold, () => now);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hang = () => {
    begun.resolve();
    return held.promise;
  };
  const first = lanes.single(groupLane(1), hang, nothing);
  await begun.promise;
  const store = vi.fn<() => Promise<void>>(async () => {});
  const late = lanes.single(groupLane(1), store, nothing);
  now = 8_001;
  const inTime = lanes.single(groupLane(1), store, nothing);
  held.resolve();
  await expect(late).rejects.toThrow(Busy);
  await Promise.all([first, inTime]);
  expect(store).toHaveBeenCalledTimes(1);
});

test('a lane that a hundred wait in takes no more, other lanes do, and so does it afterwards', async () => {
  const lanes = createLanes(db, untold);
  const held = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 100 }, () => lanes.single(groupLane(1), () => held.promise, nothing));
  await expect(lanes.single(groupLane(1), async () => 'stored', nothing)).rejects.toThrow(Busy);
  expect(await lanes.single(groupLane(2), async () => 'stored', nothing)).toBe('stored');
  held.resolve();
  await Promise.all(waiting);
  expect(await lanes.single(groupLane(1), async () => 'stored', nothing)).toBe('stored');
});

test('the age of the lanes is that of what has been under way longest', async () => {
  let now = 1_000;
  const lanes = createLanes(db, untold, () => now);
  expect(lanes.age()).toBe(0);
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const works = held.map((one, n) => lanes.single(groupLane(n), () => one.promise, nothing));
  await Promise.resolve();
  now = 5_000;
  expect(lanes.age()).toBe(4_000);
  for (const one of held) one.resolve();
  await Promise.all(works);
  expect(lanes.age()).toBe(0);
});

test('a push that fails fails no answer, and is made when the database is back', async () => {
  const { DrizzleQueryError } = await import('drizzle-orm/errors');
  const told = Promise.withResolvers<void>();
  const retrying = createPendingPushes(quiet, nothing, 0);
  const lanes = createLanes(db, retrying);
  let tries = 0;
  const answer = lanes.single(
    groupLane(1),
    async () => 'stored',
    async () => {
      if (++tries < 4) throw new DrizzleQueryError('select', []);
      told.resolve();
    },
  );
  expect(await answer).toBe('stored');
  await told.promise;
  expect(tries).toBe(4);
  retrying.close();
});
