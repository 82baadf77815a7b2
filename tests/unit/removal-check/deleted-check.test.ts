import { expect, test } from 'vitest';
import { noAnswer, noIds, SECOND, virtualCheck } from './virtual-check.ts';

test('[DEL-01] The check for deleted messages emits the ids of an answer with their group, and no empty answer', async () => {
  const check = virtualCheck();
  check.answer = (group) => ({ kind: 'ids', ids: group === 7 ? [5, 9] : [] });
  check.open(7, 8);
  await check.pass(10);
  expect(check.emitted).toEqual([{ group: 7, ids: [5, 9] }]);
});

test('[DEL-02] A group opened several times is requested once, 2 s after the last opening', async () => {
  const { open, pass, requests } = virtualCheck();
  open(7);
  await pass(1.9);
  open(7, 8);
  await pass(1.9);
  open(7);
  await pass(20);
  expect(requests).toEqual([
    [3.9, 8],
    [5.9, 7],
  ]);
});

test('[DEL-09] A group whose check got no answer is requested again 5 s later', async () => {
  const check = virtualCheck();
  check.delay = 15 * SECOND;
  check.answer = () => noAnswer;
  check.open(1);
  await check.pass(17);
  check.answer = () => ({ kind: 'ids', ids: [4] });
  await check.pass(4.9);
  expect(check.requests).toEqual([[2, 1]]);
  await check.pass(60);
  expect(check.requests).toEqual([
    [2, 1],
    [22, 1],
  ]);
  expect(check.emitted).toEqual([{ group: 1, ids: [4] }]);
});

test('[DEL-09] A group is requested at most three times, and the third missing answer stops all checks for 300 s', async () => {
  const check = virtualCheck();
  check.answer = () => noAnswer;
  check.open(1);
  await check.pass(12.1);
  expect(check.requests.map(([time]) => time)).toEqual([2, 7, 12]);
  check.open(2);
  await check.pass(3600);
  expect(check.requests.slice(3)).toEqual([
    [312, 2],
    [317, 2],
    [322, 2],
  ]);
});

test('[DEL-09, DEL-03] A repeated request of a group counts towards the rate limit, and is queued last', async () => {
  const check = virtualCheck([1, 2, 3, 4, 5, 6, 7]);
  check.answer = (group) => (group <= 2 ? noAnswer : noIds);
  check.appeared$.next();
  await check.pass(20);
  expect(check.requests).toHaveLength(5);
  check.answer = () => noIds;
  await check.pass(100);
  expect(check.requests.slice(5)).toEqual([
    [65, 6],
    [65, 7],
    [65, 1],
    [67, 2],
  ]);
});

test('[DEL-10, DEL-02] Groups are requested 5 s after a tab becomes visible', async () => {
  const check = virtualCheck([1, 2]);
  check.appeared$.next();
  await check.pass(4.9);
  expect(check.requests).toEqual([]);
  check.listed = [3];
  await check.pass(10);
  expect(check.requests).toEqual([
    [5, 1],
    [5, 2],
  ]);
});

test('[DEL-10] Only an opened group is requested again within ten minutes', async () => {
  const check = virtualCheck([1, 2]);
  check.open(1);
  await check.pass(3);
  check.appeared$.next();
  await check.pass(60);
  expect(check.groups()).toEqual([1, 2]);
  check.appeared$.next();
  check.open(1);
  await check.pass(60);
  expect(check.groups()).toEqual([1]);
  await check.pass(10 * 60);
  check.appeared$.next();
  await check.pass(10);
  expect(check.groups()).toEqual([1, 2]);
});

test('[DEL-10] The ten minutes without a second request of a group start with its request', async () => {
  // The group is requested at 2 s, and would be requested again 5 s after the tab becomes visible.
  for (const [appearsAt, expected] of [
    [596.9, []],
    [597.1, [1]],
  ] as const) {
    const check = virtualCheck([1]);
    check.open(1);
    await check.pass(appearsAt);
    expect(check.groups()).toEqual([1]);
    check.appeared$.next();
    await check.pass(10);
    expect(check.groups()).toEqual(expected);
  }
});

test('[DEL-10] A group whose check got no answer is requested again when a tab becomes visible', async () => {
  const check = virtualCheck([1]);
  check.answer = () => noAnswer;
  check.appeared$.next();
  await check.pass(400);
  expect(check.groups()).toEqual([1, 1, 1]);
  check.answer = () => noIds;
  check.appeared$.next();
  await check.pass(400);
  expect(check.groups()).toEqual([1]);
});

test('[DEL-11] Groups are checked in batches of three, one batch every 2 s', async () => {
  const check = virtualCheck([1, 2, 3, 4, 5]);
  check.appeared$.next();
  await check.pass(10);
  expect(check.requests).toEqual([
    [5, 1],
    [5, 2],
    [5, 3],
    [7, 4],
    [7, 5],
  ]);
});

test('[DEL-03] Checks of fifteen groups take three minutes in order, and a group opened meanwhile goes first', async () => {
  const listed = Array.from({ length: 15 }, (_, index) => index + 1);
  const check = virtualCheck(listed);
  check.appeared$.next();
  await check.pass(30);
  expect(check.groups()).toEqual(listed.slice(0, 5));
  check.open(99);
  await check.pass(60);
  expect(check.groups()).toEqual([99, 6, 7, 8, 9]);
  await check.pass(120);
  expect(check.groups()).toEqual(listed.slice(9));
});

test('Without a connection no group is requested, and requests scheduled for that time are dropped', async () => {
  const check = virtualCheck([4]);
  check.open(1, 2, 3, 5, 6, 7);
  await check.pass(3);
  expect(check.groups()).toHaveLength(3);
  check.live$.next(false);
  check.open(8);
  await check.pass(5);
  check.appeared$.next();
  await check.pass(1);
  // The connection is live again at the scheduled time of the request of group 4.
  check.live$.next(true);
  await check.pass(200);
  expect(check.groups()).toEqual([4]);
  check.open(8);
  await check.pass(5);
  expect(check.groups()).toEqual([8]);
});

test('[DEL-09] A lost connection drops the pending repeats', async () => {
  const check = virtualCheck();
  check.answer = () => noAnswer;
  check.open(1);
  await check.pass(3);
  check.live$.next(false);
  check.live$.next(true);
  await check.pass(100);
  expect(check.groups()).toEqual([1]);
});

test('[DEL-09] A check of deleted messages is not repeated when its connection is lost before the answer', async () => {
  const check = virtualCheck();
  check.delay = SECOND;
  check.answer = () => noAnswer;
  check.open(1);
  await check.pass(2.5);
  check.live$.next(false);
  await check.pass(1);
  check.live$.next(true);
  await check.pass(100);
  expect(check.groups()).toEqual([1]);
});

test('[DEL-02, DEL-10] A group opened and also scheduled because its tab became visible is requested once, and first', async () => {
  const check = virtualCheck([1, 2, 3, 4]);
  check.appeared$.next();
  await check.pass(2);
  check.open(4);
  await check.pass(20);
  expect(check.groups()).toEqual([4, 1, 2, 3]);
});

test('An ended check of deleted messages sends and emits nothing more, and leaves no timer', async () => {
  const check = virtualCheck([3]);
  check.delay = SECOND;
  check.answer = () => ({ kind: 'ids', ids: [4] });
  check.open(1);
  check.appeared$.next();
  await check.pass(2.5);
  check.open(2);
  check.scope.unsubscribe();
  // The timer of the pending answer remains, and no timer of the check.
  expect(check.clock.scheduler.actions.filter((action) => !action.closed)).toHaveLength(1);
  await check.pass(1000);
  expect(check.groups()).toEqual([1]);
  expect(check.emitted).toEqual([]);
});
