import { expect, test } from 'vitest';
import { checks, none, SECOND, silence } from './deleted-bench.ts';

test('[DEL-01] the ids of an answer are emitted with their group; an empty answer emits nothing', async () => {
  const bench = checks();
  bench.answer = (group) => ({ kind: 'ids', ids: group === 7 ? [5, 9] : [] });
  bench.open(7, 8);
  await bench.pass(10);
  expect(bench.told).toEqual([{ group: 7, ids: [5, 9] }]);
});

test('[DEL-02] a group that is opened again and again is asked about once, 2 s after the last time', async () => {
  const { open, pass, asked } = checks();
  open(7);
  await pass(1.9);
  open(7, 8);
  await pass(1.9);
  open(7);
  await pass(20);
  expect(asked).toEqual([
    [3.9, 8],
    [5.9, 7],
  ]);
});

test('[DEL-09] a group without an answer is asked about again 5 s later', async () => {
  const bench = checks();
  bench.after = 15 * SECOND;
  bench.answer = () => silence;
  bench.open(1);
  await bench.pass(17);
  bench.answer = () => ({ kind: 'ids', ids: [4] });
  await bench.pass(4.9);
  expect(bench.asked).toEqual([[2, 1]]);
  await bench.pass(60);
  expect(bench.asked).toEqual([
    [2, 1],
    [22, 1],
  ]);
  expect(bench.told).toEqual([{ group: 1, ids: [4] }]);
});

test('[DEL-09] a group is asked about three times at most, and the third silence ends all checks', async () => {
  const bench = checks();
  bench.answer = () => silence;
  bench.open(1);
  await bench.pass(12.1);
  expect(bench.asked.map(([at]) => at)).toEqual([2, 7, 12]);
  bench.open(2);
  await bench.pass(3600);
  expect(bench.asked.slice(3)).toEqual([
    [312, 2],
    [317, 2],
    [322, 2],
  ]);
});

test('[DEL-09, DEL-03] a repeated question counts like any other, and stands behind the queue', async () => {
  const bench = checks([1, 2, 3, 4, 5, 6, 7]);
  bench.answer = (group) => (group <= 2 ? silence : none);
  bench.appeared$.next();
  await bench.pass(20);
  expect(bench.asked).toHaveLength(5);
  bench.answer = () => none;
  await bench.pass(100);
  expect(bench.asked.slice(5)).toEqual([
    [65, 6],
    [65, 7],
    [65, 1],
    [67, 2],
  ]);
});

test('[DEL-10, DEL-02] groups are due 3 s after their tab becomes visible, and settle for 2 s like others', async () => {
  const bench = checks([1, 2]);
  bench.appeared$.next();
  await bench.pass(4.9);
  expect(bench.asked).toEqual([]);
  bench.listed = [3];
  await bench.pass(10);
  expect(bench.asked).toEqual([
    [5, 1],
    [5, 2],
  ]);
});

test('[DEL-10] only an opened group is asked about again within ten minutes', async () => {
  const bench = checks([1, 2]);
  bench.open(1);
  await bench.pass(3);
  bench.appeared$.next();
  await bench.pass(60);
  expect(bench.groups()).toEqual([1, 2]);
  bench.appeared$.next();
  bench.open(1);
  await bench.pass(60);
  expect(bench.groups()).toEqual([1]);
  await bench.pass(10 * 60);
  bench.appeared$.next();
  await bench.pass(10);
  expect(bench.groups()).toEqual([1, 2]);
});

test('[DEL-10] the ten minutes of a group begin with its question', async () => {
  // Asked at 2 s; due again 5 s after the tab has appeared.
  for (const [appears, again] of [
    [596.9, []],
    [597.1, [1]],
  ] as const) {
    const bench = checks([1]);
    bench.open(1);
    await bench.pass(appears);
    expect(bench.groups()).toEqual([1]);
    bench.appeared$.next();
    await bench.pass(10);
    expect(bench.groups()).toEqual(again);
  }
});

test('[DEL-10] a group without an answer is asked about again when a tab appears', async () => {
  const bench = checks([1]);
  bench.answer = () => silence;
  bench.appeared$.next();
  await bench.pass(400);
  expect(bench.groups()).toEqual([1, 1, 1]);
  bench.answer = () => none;
  bench.appeared$.next();
  await bench.pass(400);
  expect(bench.groups()).toEqual([1]);
});

test('[DEL-11] groups go in batches of three, one every 2 s', async () => {
  const bench = checks([1, 2, 3, 4, 5]);
  bench.appeared$.next();
  await bench.pass(10);
  expect(bench.asked).toEqual([
    [5, 1],
    [5, 2],
    [5, 3],
    [7, 4],
    [7, 5],
  ]);
});

test('[DEL-03] fifteen groups take three minutes, in their order; one that is opened meanwhile goes first', async () => {
  const listed = Array.from({ length: 15 }, (_, index) => index + 1);
  const bench = checks(listed);
  bench.appeared$.next();
  await bench.pass(30);
  expect(bench.groups()).toEqual(listed.slice(0, 5));
  bench.open(99);
  await bench.pass(60);
  expect(bench.groups()).toEqual([99, 6, 7, 8, 9]);
  await bench.pass(120);
  expect(bench.groups()).toEqual(listed.slice(9));
});

test('a line that is not live asks nothing, and drops the wishes that fall due meanwhile', async () => {
  const bench = checks([4]);
  bench.open(1, 2, 3, 5, 6, 7);
  await bench.pass(3);
  expect(bench.groups()).toHaveLength(3);
  bench.live$.next(false);
  bench.open(8);
  await bench.pass(5);
  bench.appeared$.next();
  await bench.pass(1);
  // Due with the line live again.
  bench.live$.next(true);
  await bench.pass(200);
  expect(bench.groups()).toEqual([4]);
  bench.open(8);
  await bench.pass(5);
  expect(bench.groups()).toEqual([8]);
});

test('[DEL-09] a lost line drops the questions that were to be asked again', async () => {
  const bench = checks();
  bench.answer = () => silence;
  bench.open(1);
  await bench.pass(3);
  bench.live$.next(false);
  bench.live$.next(true);
  await bench.pass(100);
  expect(bench.groups()).toEqual([1]);
});

test('[DEL-09] a question that a lost line left without an answer is not asked again', async () => {
  const bench = checks();
  bench.after = SECOND;
  bench.answer = () => silence;
  bench.open(1);
  await bench.pass(2.5);
  bench.live$.next(false);
  await bench.pass(1);
  bench.live$.next(true);
  await bench.pass(100);
  expect(bench.groups()).toEqual([1]);
});

test('[DEL-02, DEL-10] a group that is opened and due for its tab is asked about once, and first', async () => {
  const bench = checks([1, 2, 3, 4]);
  bench.appeared$.next();
  await bench.pass(2);
  bench.open(4);
  await bench.pass(20);
  expect(bench.groups()).toEqual([4, 1, 2, 3]);
});

test('an ended subscription asks and emits nothing more, and leaves no timer', async () => {
  const bench = checks([3]);
  bench.after = SECOND;
  bench.answer = () => ({ kind: 'ids', ids: [4] });
  bench.open(1);
  bench.appeared$.next();
  await bench.pass(2.5);
  bench.open(2);
  bench.scope.unsubscribe();
  // The answer that is on its way, and nothing of the check's own.
  expect(bench.clock.scheduler.actions.filter((action) => !action.closed)).toHaveLength(1);
  await bench.pass(1000);
  expect(bench.groups()).toEqual([1]);
  expect(bench.told).toEqual([]);
});
