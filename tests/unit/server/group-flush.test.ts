import { expect, test } from 'vitest';
import { createGroupFlush } from '../../../server/db/group-flush.ts';
import { isSettled } from '../../support/is-settled.ts';

/** A group flush whose flushes end by hand, in their order. */
function scene() {
  const begun: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  let now: () => void = () => undefined;
  let direct = 0;
  const group = createGroupFlush({
    flush: () => {
      begun.push(Promise.withResolvers());
      return begun.at(-1)!.promise;
    },
    flushNow: () => {
      direct++;
      now();
    },
    fail: (error) => failures.push(error),
  });
  const failNow = (error: Error) => {
    now = () => {
      throw error;
    };
  };
  return { group, begun, failures, failNow, direct: () => direct };
}

test('A clean log answers without a flush', async () => {
  const { group, begun } = scene();
  await group.flushed();
  expect(begun).toHaveLength(0);
});

test('An answer waits for a flush that began after its mark', async () => {
  const { group, begun } = scene();
  group.mark();
  const first = group.flushed();
  group.mark();
  const second = group.flushed();
  begun[0]!.resolve();
  await first;
  expect(await isSettled(second)).toBe(false);
  begun[1]!.resolve();
  await second;
});

test('All answers that wait during a flush share the next one', async () => {
  const { group, begun } = scene();
  group.mark();
  const first = group.flushed();
  const others = Array.from({ length: 9 }, () => {
    group.mark();
    return group.flushed();
  });
  begun[0]!.resolve();
  await first;
  begun[1]!.resolve();
  await Promise.all(others);
  expect(begun).toHaveLength(2);
});

test('A read waits for the running flush of the log, without a further one', async () => {
  const { group, begun } = scene();
  group.mark();
  const write = group.flushed();
  const read = group.flushed();
  expect(await isSettled(read)).toBe(false);
  begun[0]!.resolve();
  await Promise.all([write, read]);
  expect(begun).toHaveLength(1);
});

test('A direct flush makes all marks durable, and a clean log needs none', async () => {
  const { group, begun, direct } = scene();
  group.flushBefore();
  group.mark();
  group.flushBefore();
  group.flushBefore();
  await group.flushed();
  expect([begun.length, direct()]).toEqual([0, 1]);
});

test('An answer waits for a running flush, also after a direct one: an error may be known to one of them only', async () => {
  const { group, begun } = scene();
  group.mark();
  const first = group.flushed();
  group.flushBefore();
  const second = group.flushed();
  expect(await isSettled(second)).toBe(false);
  begun[0]!.resolve();
  await Promise.all([first, second]);
  expect(begun).toHaveLength(1);
});

test('Flushes never overlap, also for an answer between the end of one and the begin of the next', async () => {
  const { group, begun } = scene();
  group.mark();
  const first = group.flushed();
  group.mark();
  const second = group.flushed();
  // Runs right after the group has noted the end of the first flush.
  const third = begun[0]!.promise.then(() => {
    group.mark();
    return group.flushed();
  });
  begun[0]!.resolve();
  await first;
  expect(await isSettled(second)).toBe(false);
  expect(begun).toHaveLength(2);
  begun[1]!.resolve();
  await Promise.all([second, third]);
});

test('A failure elsewhere ends all answers, and is reported once', async () => {
  const { group, failures } = scene();
  const broken = new Error('EIO');
  group.failWith(broken);
  group.failWith(new Error('another'));
  expect(await isSettled(group.flushed())).toBe(false);
  expect(failures).toEqual([broken]);
});

test('After a failed flush no answer leaves, and each further change is refused', async () => {
  const { group, begun, failures } = scene();
  const broken = new Error('EIO');
  group.mark();
  const answers = [group.flushed()];
  group.mark();
  answers.push(group.flushed());
  begun[0]!.reject(broken);
  await expect.poll(() => failures).toEqual([broken]);
  answers.push(group.flushed());
  expect(await Promise.all(answers.map(isSettled))).toEqual([false, false, false]);
  expect(() => group.flushBefore()).toThrow(broken);
  expect([begun.length, failures.length]).toEqual([1, 1]);
});

test('A failed direct flush is reported once, and fails its change', async () => {
  const { group, failures, failNow } = scene();
  const broken = new Error('EIO');
  failNow(broken);
  group.mark();
  expect(() => group.flushBefore()).toThrow(broken);
  expect(() => group.flushBefore()).toThrow(broken);
  expect(await isSettled(group.flushed())).toBe(false);
  expect(failures).toEqual([broken]);
});
