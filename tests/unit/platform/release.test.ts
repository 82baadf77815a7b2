// Released builds: when a page loads itself again, and what keeps it from that.
import { expect, test } from 'vitest';
import { Busy } from '../../../src/platform/busy.ts';
import { actOf, withBuild, type Known } from '../../../src/platform/release/policy.ts';
import { Writing } from '../../../src/platform/release/writing.ts';

const calm: Known = { over: false, other: false, busy: false, hidden: false, alone: false, tried: false };

test('a page whose engine gave the line up loads itself again, once per build, and never while something is under way', () => {
  expect(actOf(calm)).toBe('nothing');
  expect(actOf({ ...calm, over: true })).toBe('reload');
  expect(actOf({ ...calm, over: true, hidden: true })).toBe('reload');
  expect(actOf({ ...calm, over: true, busy: true })).toBe('say');
  expect(actOf({ ...calm, over: true, tried: true })).toBe('say');
  // It would ask for the line, and not get it: the user says where it shall be.
  expect(actOf({ ...calm, over: true, alone: true })).toBe('nothing');
});

test('that another build is ready is said to whoever looks, and taken up where nobody does', () => {
  expect(actOf({ ...calm, other: true })).toBe('say');
  expect(actOf({ ...calm, other: true, hidden: true })).toBe('when-unseen');
  expect(actOf({ ...calm, other: true, hidden: true, busy: true })).toBe('say');
  expect(actOf({ ...calm, other: true, hidden: true, tried: true })).toBe('say');
});

test('the builds for which a tab has loaded itself again are remembered, the last ten', () => {
  expect(withBuild([], 'a')).toEqual(['a']);
  expect(withBuild(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const many = Array.from({ length: 12 }, (_, at) => `${at}`);
  expect(many.reduce(withBuild, [] as string[])).toEqual(many.slice(-10));
});

test('a page is busy from the first hold to the end of the last, and says so when it changes', () => {
  const busy = new Busy();
  const told: boolean[] = [];
  busy.watch(() => told.push(busy.now));
  const first = busy.hold();
  const second = busy.hold();
  first();
  first();
  expect(busy.now).toBe(true);
  second();
  expect(told).toEqual([true, false]);
});

test('whoever writes is busy until the text is gone or ten seconds after the last key', () => {
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
