// The decision that Redis is silent, alone and in the bus: a log that is late is not silent.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClusterEvent } from '../../../server/cluster/events.ts';
import { createRedisBus } from '../../../server/cluster/redis-bus.ts';
import { isSilent } from '../../../server/cluster/silence.ts';
import { fieldsOf } from '../../../server/cluster/log-entry.ts';
import type { Redis, Reply } from '../../../server/redis/connection.ts';

const entry = { number: 7, sentAt: 10 };

test('Redis is silent after more than four ticks without a reply, or with a reply and no progress of the log', () => {
  expect(isSilent([entry], { tick: 14, readAt: 0, accepted: 0 })).toBe(false);
  expect(isSilent([entry], { tick: 15, readAt: 15, accepted: 6 })).toBe(true);
  expect(isSilent([entry], { tick: 15, readAt: 10, accepted: 7 })).toBe(true);
  expect(isSilent([entry], { tick: 100, readAt: 96, accepted: 7 })).toBe(false);
  expect(isSilent([], { tick: 100, readAt: 0, accepted: 0 })).toBe(false);
});

test('A later entry without a reply is silence too, although the oldest one was accepted', () => {
  const later = { number: 8, sentAt: 90 };
  expect(isSilent([entry, later], { tick: 95, readAt: 95, accepted: 7 })).toBe(true);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A bus whose log brings the entries that the test names. `answers`: replies to XADD arrive. */
async function attachedBus() {
  const state = { answers: true };
  const added: string[][] = [];
  let give: (reply: Reply) => void = () => undefined;
  const send = (args: readonly string[]): Promise<Reply> => {
    if (args[0] === 'XADD') {
      added.push(args.slice(args.indexOf('*') + 1));
      return state.answers ? Promise.resolve('1-1') : new Promise(() => undefined);
    }
    if (args[0] === 'XREAD') return new Promise((resolve) => (give = resolve));
    return Promise.resolve([]);
  };
  const redis: Redis = {
    isReady: () => true,
    send,
    onReady: () => undefined,
    onLost: () => undefined,
    another: () => redis,
    close: () => Promise.resolve(),
  };
  const log = { warn: () => undefined, info: () => undefined };
  const bus = createRedisBus(redis, { node: 'own', log, now: () => performance.now(), time: Date.now });
  const noop = () => undefined;
  bus.listen({ apply: noop, detached: noop, missed: noop, hasState: () => true });
  let count = 0;
  const bring = async (fields: readonly string[]) => {
    give([['log', [[`${++count}-1`, fields]]]]);
    await vi.advanceTimersByTimeAsync(0);
  };
  const started = bus.start();
  await vi.advanceTimersByTimeAsync(0);
  await bring(added[0]!);
  await started;
  const ofOther = (number: number) => {
    const event: ClusterEvent = { kind: 'alive' };
    const accepted = { epoch: 0, number: 0 };
    return fieldsOf({ node: 'other', epoch: 1, number, accepted, at: { now: 0, time: 0 }, event });
  };
  return { bus, state, bring, ofOther };
}

test('A server stays attached while its own event is late and the log makes progress', async () => {
  const { bus, bring, ofOther } = await attachedBus();
  bus.publish({ kind: 'alive' });
  for (let number = 1; number <= 10; number++) {
    await vi.advanceTimersByTimeAsync(1_000);
    await bring(ofOther(number));
  }
  expect(bus.isAttached()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(bus.isAttached()).toBe(false);
});

test('A server detaches where its event gets no reply, although the log makes progress', async () => {
  const { bus, state, bring, ofOther } = await attachedBus();
  state.answers = false;
  bus.publish({ kind: 'alive' });
  for (let number = 1; number <= 5; number++) {
    await vi.advanceTimersByTimeAsync(500);
    await bring(ofOther(number));
  }
  expect(bus.isAttached()).toBe(false);
});
