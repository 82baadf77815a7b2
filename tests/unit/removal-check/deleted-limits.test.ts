import { expect, test } from 'vitest';
import { error, noIds, virtualCheck } from './virtual-check.ts';

test('[DEL-03] Checks of all groups share five requests in any minute; other groups of a batch wait', async () => {
  const { open, pass, requests } = virtualCheck();
  open(1, 2, 3, 4, 5, 6, 7);
  await pass(30);
  open(8);
  await pass(120);
  expect(requests.map(([time]) => time)).toEqual([2, 2, 2, 4, 4, 62, 62, 62]);
  for (const [start] of requests) {
    const minute = requests.filter(([time]) => time >= start && time < start + 60);
    expect(minute.length).toBeLessThanOrEqual(5);
  }
});

test('[DEL-03] The rate limit of the checks counts requests in a sliding minute', async () => {
  const { open, pass, groups } = virtualCheck();
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

test('[DEL-04] A group whose check failed with status 500, 429, 503 or 507 is not requested again; others are', async () => {
  for (const status of [500, 429, 503, 507]) {
    const check = virtualCheck([1, 2]);
    check.answer = (group) => (group === 1 ? error(status) : noIds);
    check.open(1);
    await check.pass(2);
    expect(check.groups()).toEqual([1]);
    await check.pass(601);
    check.open(1, 2);
    check.appeared$.next();
    await check.pass(601);
    expect(check.groups()).toEqual([2]);
  }
});

test('[DEL-04] A group whose check failed with another status is requested again when it is opened', async () => {
  for (const status of [404, 502, 0]) {
    const check = virtualCheck();
    check.answer = () => error(status);
    check.open(1);
    await check.pass(10);
    check.open(1);
    await check.pass(10);
    expect(check.groups()).toEqual([1, 1]);
  }
});

test('[DEL-05] After a failed check only a new message in the group itself allows its next check', async () => {
  const check = virtualCheck();
  check.answer = () => error(500);
  check.open(1);
  await check.pass(5);
  check.news$.next(2);
  check.open(1);
  await check.pass(5);
  expect(check.groups()).toEqual([1]);
  check.news$.next(1);
  check.open(1);
  await check.pass(5);
  expect(check.groups()).toEqual([1]);
});

test('[DEL-05] After failed checks a reconnect allows the next check of every group', async () => {
  const check = virtualCheck();
  check.answer = () => error(500);
  check.open(1);
  await check.pass(5);
  check.open(2);
  await check.pass(5);
  expect(check.groups()).toEqual([1, 2]);
  check.live$.next(false);
  check.live$.next(true);
  check.answer = () => noIds;
  check.open(2);
  check.open(1);
  await check.pass(5);
  expect(check.groups()).toEqual([1, 2]);
});

test('[DEL-06, DEL-08] Three failed checks within a minute stop all checks for 300 s; then the queue continues', async () => {
  const check = virtualCheck();
  check.answer = (group) => (group <= 3 ? error(404) : noIds);
  for (const group of [1, 2]) {
    check.open(group);
    await check.pass(25);
  }
  check.open(3);
  await check.pass(3);
  expect(check.groups()).toEqual([1, 2, 3]);
  check.open(4);
  await check.pass(298.9);
  expect(check.groups()).toEqual([]);
  await check.pass(0.2);
  expect(check.groups()).toEqual([4]);
  check.open(5);
  await check.pass(3);
  expect(check.groups()).toEqual([5]);
});

test('[DEL-06] Three failed checks in more than a minute do not stop the checks', async () => {
  const check = virtualCheck();
  check.answer = (group) => (group <= 3 ? error(404) : noIds);
  for (const group of [1, 2, 3, 4]) {
    check.open(group);
    await check.pass(31);
  }
  expect(check.groups()).toEqual([1, 2, 3, 4]);
});

test('[DEL-07] A check answered with status 429, 503 or 507 stops all checks at once for 300 s', async () => {
  for (const status of [429, 503, 507]) {
    const check = virtualCheck();
    check.answer = (group) => (group === 1 ? error(status) : noIds);
    check.open(1);
    await check.pass(3);
    check.open(2);
    await check.pass(298.9);
    expect(check.groups()).toEqual([1]);
    await check.pass(0.2);
    expect(check.groups()).toEqual([2]);
  }
  const check = virtualCheck();
  check.answer = (group) => (group === 1 ? error(500) : noIds);
  check.open(1);
  await check.pass(3);
  check.open(2);
  await check.pass(3);
  expect(check.groups()).toEqual([1, 2]);
});
