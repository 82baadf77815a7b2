// Reloads of pages for a new build, and the conditions that prevent them.
import { expect, test } from 'vitest';
import { Busy } from '../../../src/platform/busy.ts';
import { actOf, withBuild, type Known } from '../../../src/platform/release/policy.ts';
import { Writing } from '../../../src/platform/release/writing.ts';

const calm: Known = { over: false, other: false, busy: false, hidden: false, alone: false, tried: false };

test('A page whose engine gave up the connection reloads once per build, and never while it is busy', () => {
  expect(actOf(calm)).toBe('nothing');
  expect(actOf({ ...calm, over: true })).toBe('reload');
  expect(actOf({ ...calm, over: true, hidden: true })).toBe('reload');
  expect(actOf({ ...calm, over: true, busy: true })).toBe('say');
  expect(actOf({ ...calm, over: true, tried: true })).toBe('say');
  // Without SharedWorker a reload would not get the connection back: the user chooses the page that has it.
  expect(actOf({ ...calm, over: true, alone: true })).toBe('nothing');
});

test('A hidden, idle page reloads for a new build when unseen; any other page announces the build', () => {
  expect(actOf({ ...calm, other: true })).toBe('say');
  expect(actOf({ ...calm, other: true, hidden: true })).toBe('when-unseen');
  expect(actOf({ ...calm, other: true, hidden: true, busy: true })).toBe('say');
  expect(actOf({ ...calm, other: true, hidden: true, tried: true })).toBe('say');
});

test('A tab remembers the last ten builds for which it has reloaded', () => {
  expect(withBuild([], 'a')).toEqual(['a']);
  expect(withBuild(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const many = Array.from({ length: 12 }, (_, at) => `${at}`);
  expect(many.reduce(withBuild, [] as string[])).toEqual(many.slice(-10));
});

test('A page is busy from the first hold to the release of the last, and reports each change', () => {
  const busy = new Busy();
  const changes: boolean[] = [];
  busy.watch(() => changes.push(busy.now));
  const first = busy.hold();
  const second = busy.hold();
  first();
  first();
  expect(busy.now).toBe(true);
  second();
  expect(changes).toEqual([true, false]);
});

test('Typing keeps a page busy until the text is empty or ten seconds after the last key', () => {
  const busy = new Busy();
  const timers: { ms: number; act: () => void; stopped: boolean }[] = [];
  const writing = new Writing(busy, (ms, act) => {
    const timer = { ms, act, stopped: false };
    timers.push(timer);
    return () => {
      timer.stopped = true;
    };
  });
  writing.key('');
  expect(busy.now).toBe(false);
  writing.key('a');
  writing.key('ab');
  expect(busy.now).toBe(true);
  expect(timers.map(({ ms, stopped }) => [ms, stopped])).toEqual([
    [10_000, true],
    [10_000, false],
  ]);
  timers[1]?.act();
  expect(busy.now).toBe(false);
  writing.key('abc');
  writing.key('');
  expect(busy.now).toBe(false);
});
