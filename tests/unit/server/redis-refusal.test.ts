// The log in a Redis that refuses events for want of memory, and its trims by age.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRedisBus } from '../../../server/cluster/redis-bus.ts';
import type { Redis, Reply } from '../../../server/redis/connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A bus on a Redis with one stream, which has no memory while `isFull`. */
async function scene() {
  const state = { isFull: false, now: 0 };
  const commands: (readonly string[])[] = [];
  const entries: [string, string[]][] = [];
  const readers: (() => void)[] = [];
  let read = 0;
  const send = async (args: readonly string[]): Promise<Reply> => {
    commands.push(args);
    if (args[0] === 'XTRIM' && args[2] === 'MAXLEN') state.isFull = false;
    if (args[0] === 'XADD') {
      if (state.isFull) throw new Error('OOM command not allowed when used memory > maxmemory');
      entries.push([`${100_000 + entries.length}-1`, args.slice(args.indexOf('*') + 1)]);
      for (const wake of readers.splice(0)) wake();
      return entries.at(-1)![0];
    }
    if (args[0] !== 'XREAD') return [];
    while (read === entries.length) await new Promise<void>((resolve) => readers.push(resolve));
    const found = entries.slice(read);
    read = entries.length;
    return [['log', found]];
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
  const unsent: string[] = [];
  const bus = createRedisBus(redis, { node: 'own', log, now: () => state.now, time: () => 0 });
  const noop = () => undefined;
  const detached = (events: readonly { event: { kind: string } }[]) =>
    unsent.push(...events.map(({ event }) => event.kind));
  bus.listen({ apply: noop, detached, missed: noop, hasState: () => true });
  const started = bus.start();
  await vi.advanceTimersByTimeAsync(0);
  await started;
  return { bus, state, commands, unsent };
}

test('A server whose event Redis refuses shortens the log, joins anew, and is not called connected', async () => {
  const { bus, state, commands, unsent } = await scene();
  expect([bus.isAttached(), bus.isRefused()]).toEqual([true, false]);
  state.isFull = true;
  bus.publish({ kind: 'missed', users: [1] });
  await vi.advanceTimersByTimeAsync(0);
  expect([bus.isAttached(), bus.isRefused(), unsent]).toEqual([false, true, ['missed']]);
  await vi.advanceTimersByTimeAsync(200);
  expect(commands).toContainEqual(['XTRIM', 'partyline:{log}', 'MAXLEN', '200']);
  expect([bus.isAttached(), bus.isRefused()]).toEqual([true, true]);
  state.now = 30_000;
  expect(bus.isRefused()).toBe(false);
});

test('Every fifth sign of life trims the entries that are older than 30 s by the clock of Redis', async () => {
  const { bus, commands } = await scene();
  for (let n = 0; n < 5; n++) {
    bus.publish({ kind: 'alive' });
    await vi.advanceTimersByTimeAsync(0);
  }
  const trims = commands.filter(([name]) => name === 'XTRIM');
  expect(trims).toEqual([['XTRIM', 'partyline:{log}', 'MINID', '~', '70004']]);
});
