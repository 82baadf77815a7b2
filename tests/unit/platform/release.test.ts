// Reloads of pages for a new build, and the conditions that prevent them.
import { expect, test } from 'vitest';
import { Busy } from '../../../src/platform/busy.ts';
import { releaseAction, withBuild, type ReleaseFacts } from '../../../src/platform/release/policy.ts';
import { Typing } from '../../../src/platform/release/typing.ts';

const calm: ReleaseFacts = {
  over: false,
  otherBuild: false,
  busy: false,
  hidden: false,
  alone: false,
  hasReloaded: false,
};

test('A page whose engine gave up the connection reloads once per build, and never while it is busy', () => {
  expect(releaseAction(calm)).toBe('none');
  expect(releaseAction({ ...calm, over: true })).toBe('reload');
  expect(releaseAction({ ...calm, over: true, hidden: true })).toBe('reload');
  expect(releaseAction({ ...calm, over: true, busy: true })).toBe('notify');
  expect(releaseAction({ ...calm, over: true, hasReloaded: true })).toBe('notify');
  // Without SharedWorker a reload would not get the connection back: the user chooses the page that has it.
  expect(releaseAction({ ...calm, over: true, alone: true })).toBe('none');
});

test('A hidden, idle page reloads for a new build when unseen; any other page announces the build', () => {
  expect(releaseAction({ ...calm, otherBuild: true })).toBe('notify');
  expect(releaseAction({ ...calm, otherBuild: true, hidden: true })).toBe('reload-if-unseen');
  expect(releaseAction({ ...calm, otherBuild: true, hidden: true, busy: true })).toBe('notify');
  expect(releaseAction({ ...calm, otherBuild: true, hidden: true, hasReloaded: true })).toBe('notify');
});

test('A tab remembers the last ten builds for which it has reloaded', () => {
  expect(withBuild([], 'a')).toEqual(['a']);
  expect(withBuild(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const many = Array.from({ length: 12 }, (_, at) => `${at}`);
  expect(many.reduce(withBuild, [] as string[])).toEqual(many.slice(-10));
});

test('A page is busy from the first hold to the release of the last one, and reports each change', () => {
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

test('Typing keeps a page busy until the text is empty or ten seconds after the last key press', () => {
  const busy = new Busy();
  const timers: { ms: number; act: () => void; stopped: boolean }[] = [];
  const typing = new Typing(busy, (ms, act) => {
    const timer = { ms, act, stopped: false };
    timers.push(timer);
    return () => {
      timer.stopped = true;
    };
  });
  typing.key('');
  expect(busy.now).toBe(false);
  typing.key('a');
  typing.key('ab');
  expect(busy.now).toBe(true);
  expect(timers.map(({ ms, stopped }) => [ms, stopped])).toEqual([
    [10_000, true],
    [10_000, false],
  ]);
  timers[1]?.act();
  expect(busy.now).toBe(false);
  typing.key('abc');
  typing.key('');
  expect(busy.now).toBe(false);
});
