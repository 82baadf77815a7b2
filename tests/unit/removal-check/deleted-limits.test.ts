import { expect, test } from 'vitest';
import { checks, error, none } from './deleted-bench.ts';

test('[DEL-03] all groups share five requests in any minute; the rest of a batch waits for room', async () => {
  const { open, pass, asked } = checks();
  open(1, 2, 3, 4, 5, 6, 7);
  await pass(30);
  open(8);
  await pass(120);
  expect(asked.map(([at]) => at)).toEqual([2, 2, 2, 4, 4, 62, 62, 62]);
  for (const [at] of asked) {
    const minute = asked.filter(([other]) => other >= at && other < at + 60);
    expect(minute.length).toBeLessThanOrEqual(5);
  }
});

test('[DEL-03] the minute slides: later requests make room later', async () => {
  const { open, pass, groups } = checks();
  open(1, 2, 3);
  await pass(22);
  open(4, 5);
  await pass(20);
  expect(groups()).toHaveLength(5);
  open(6, 7, 8, 9);
  await pass(19.9);
  expect(groups()).toEqual([]);
  await pass(0.2);
  expect(groups()).toHaveLength(3);
  await pass(21.7);
  expect(groups()).toEqual([]);
  await pass(0.3);
  expect(groups()).toHaveLength(1);
});

test('[DEL-04] a group whose check failed by 500, 429, 503 or 507 is not asked about again; others are', async () => {
  for (const status of [500, 429, 503, 507]) {
    const bench = checks([1, 2]);
    bench.answer = (group) => (group === 1 ? error(status) : none);
    bench.open(1);
    await bench.pass(2);
    expect(bench.groups()).toEqual([1]);
    await bench.pass(601);
    bench.open(1, 2);
    bench.appeared$.next();
    await bench.pass(601);
    expect(bench.groups()).toEqual([2]);
  }
});

test('[DEL-04] any other failure leaves the group where it was', async () => {
  for (const status of [404, 502, 0]) {
    const bench = checks();
    bench.answer = () => error(status);
    bench.open(1);
    await bench.pass(10);
    bench.open(1);
    await bench.pass(10);
    expect(bench.groups()).toEqual([1, 1]);
  }
});

test('[DEL-05] only a new message in the group itself lets it be asked about again', async () => {
  const bench = checks();
  bench.answer = () => error(500);
  bench.open(1);
  await bench.pass(5);
  bench.news$.next(2);
  bench.open(1);
  await bench.pass(5);
  expect(bench.groups()).toEqual([1]);
  bench.news$.next(1);
  bench.open(1);
  await bench.pass(5);
  expect(bench.groups()).toEqual([1]);
});

test('[DEL-05] a reconnect lets every group be asked about again', async () => {
  const bench = checks();
  bench.answer = () => error(500);
  bench.open(1);
  await bench.pass(5);
  bench.open(2);
  await bench.pass(5);
  expect(bench.groups()).toEqual([1, 2]);
  bench.live$.next(false);
  bench.live$.next(true);
  bench.answer = () => none;
  bench.open(2);
  bench.open(1);
  await bench.pass(5);
  expect(bench.groups()).toEqual([1, 2]);
});

test('[DEL-06, DEL-08] three errors within a minute end all checks for 300 s; then the queue goes on', async () => {
  const bench = checks();
  bench.answer = (group) => (group <= 3 ? error(404) : none);
  for (const group of [1, 2]) {
    bench.open(group);
    await bench.pass(25);
  }
  bench.open(3);
  await bench.pass(3);
  expect(bench.groups()).toEqual([1, 2, 3]);
  bench.open(4);
  await bench.pass(298.9);
  expect(bench.groups()).toEqual([]);
  await bench.pass(0.2);
  expect(bench.groups()).toEqual([4]);
  bench.open(5);
  await bench.pass(3);
  expect(bench.groups()).toEqual([5]);
});

test('[DEL-06] three errors in more than a minute end nothing', async () => {
  const bench = checks();
  bench.answer = (group) => (group <= 3 ? error(404) : none);
  for (const group of [1, 2, 3, 4]) {
    bench.open(group);
    await bench.pass(31);
  }
  expect(bench.groups()).toEqual([1, 2, 3, 4]);
});

test('[DEL-07] a server without resources (429, 503, 507) ends all checks at once, for 300 s', async () => {
  for (const status of [429, 503, 507]) {
    const bench = checks();
    bench.answer = (group) => (group === 1 ? error(status) : none);
    bench.open(1);
    await bench.pass(3);
    bench.open(2);
    await bench.pass(298.9);
    expect(bench.groups()).toEqual([1]);
    await bench.pass(0.2);
    expect(bench.groups()).toEqual([2]);
  }
  const bench = checks();
  bench.answer = (group) => (group === 1 ? error(500) : none);
  bench.open(1);
  await bench.pass(3);
  bench.open(2);
  await bench.pass(3);
  expect(bench.groups()).toEqual([1, 2]);
});
