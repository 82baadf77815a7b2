import { expect, test } from 'vitest';
import type { Failure, Result } from '../../../src/core/contract/result.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import { settle } from './clock.ts';
import { AT, DAY, frame, page, promised, raw, refusal, syncWith } from './support.ts';

const full = (from: number) => page(Array.from({ length: 1000 }, (_, index) => from + index + 1));

test('[PULL-01, PULL-02] The private, group and system feeds are pulled in parallel, and none waits for another’s write', async () => {
  const written = promised<void>();
  const { sync, requests } = syncWith({
    fetchPage: (_feed, from) => Promise.resolve(from < 2000 ? full(from) : page([])),
    store: () => written.promise,
  });
  void sync.catchUp();
  await settle();
  expect(requests).toEqual([
    ['private', 0],
    ['group', 0],
    ['system', 0],
    ['private', 1000],
    ['group', 1000],
    ['system', 1000],
  ]);
});

test('A lost connection or a newer catch-up aborts every page request in progress', async () => {
  const signals: AbortSignal[] = [];
  const { sync } = syncWith({
    fetchPage: (_feed, _from, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  const aborted = () => signals.map((signal) => signal.aborted);
  void sync.catchUp();
  await settle();
  expect(aborted()).toEqual([false, false, false]);
  sync.down();
  expect(aborted()).toEqual([true, true, true]);
  void sync.catchUp();
  await settle();
  void sync.catchUp();
  expect(aborted()).toEqual([true, true, true, true, true, true]);
});

const READED = raw(3, { sendId: 1, recvId: 2, type: 11 });
const staleCursor = { done: 3, ask: 3, ended: AT - 30 * DAY };

test('A feed pulled too long ago is marked as broken before the catch-up loads the lists', async () => {
  const { sync, order, cursors } = syncWith();
  cursors.private = staleCursor;
  await sync.catchUp();
  expect(order.slice(0, 2)).toEqual(['break private', 'lists']);
  expect(order).not.toContain('break group');
});

test('A lost connection drops buffered messages, and applies buffered events that no pull repeats', async () => {
  const { sync, order } = syncWith({ reloadLists: () => new Promise(() => undefined) });
  void sync.catchUp();
  sync.frame(frame(7));
  sync.frame(READED);
  sync.frame(raw(3, { sendId: 2, recvId: 1, type: 81 }));
  sync.down();
  expect(order).toEqual(['live read 7']);
});

test('A read mark without an id covers ids up to the stored cursor, or to a later recall', async () => {
  const { sync, order } = syncWith({ cursor: () => ({ done: 20, ask: 20, ended: 0 }) });
  const catchingUp = sync.catchUp();
  sync.frame(READED);
  await catchingUp;
  expect(order.at(-1)).toBe('live read 20');
  sync.frame(raw(3, { id: 31, sendId: 2, recvId: 1, type: 10, content: '3' }));
  sync.frame(READED);
  expect(order.at(-1)).toBe('live read 31');
  sync.frame(raw(3, { sendId: 2, recvId: 1, type: 10, content: '3' }));
  sync.frame(READED);
  expect(order.at(-1)).toBe('live read 31');
});

test('A live connection emits changes of people and requests for the friend’s read mark at once', async () => {
  const { sync, order } = syncWith();
  await sync.catchUp();
  sync.frame(raw(3, { sendId: 2, recvId: 1, type: 81 }));
  sync.frame(raw(3, { sendId: 2, recvId: 1, type: 12 }));
  expect(order.slice(-2)).toEqual(['people friend-gone', 'ask private-2']);
});

test('The progress of a catch-up starts at 0, and counts a page when it is stored, not on arrival', async () => {
  const written = promised<void>();
  const { sync, progress } = syncWith({
    fetchPage: (feed) => Promise.resolve(page(feed === 'private' ? [1, 2] : [])),
    store: () => written.promise,
  });
  const catchingUp = sync.catchUp();
  expect(progress).toEqual([{ pulled: 0, left: null }]);
  await settle();
  expect(progress).toHaveLength(1);
  written.give();
  await catchingUp;
  expect(progress.at(-2)).toEqual({ pulled: 2, left: 0 });
});

test('A pull yields to other tasks between two slices of one response', async () => {
  const { sync, order, clock } = syncWith({
    fetchPage: (feed) => {
      const rows = Array.from({ length: feed === 'private' ? 1001 : 0 }, (_, index) => index + 1);
      return Promise.resolve(page(rows));
    },
  });
  const catchingUp = sync.catchUp();
  const stored = () => order.filter((it) => it.startsWith('stored private')).length;
  await settle();
  expect(stored()).toBe(1);
  await clock.pass(0);
  expect(stored()).toBe(2);
  expect(await catchingUp).toEqual({ kind: 'caught-up' });
});

test('A refusal of the friend and group lists after a lost connection does not end the sign-in', async () => {
  const lists = promised<Failure | null>();
  const { sync } = syncWith({ reloadLists: () => lists.promise });
  const catchingUp = sync.catchUp();
  sync.down();
  lists.give(refusal.error);
  expect(await catchingUp).toEqual({ kind: 'catch-up-no-answer' });
});

test('A catch-up cancelled while it waits for the write of an older one sends no request', async () => {
  const written = promised<void>();
  const { sync, requests } = syncWith({ store: () => written.promise });
  void sync.catchUp();
  await settle();
  const second = sync.catchUp();
  await settle();
  sync.down();
  requests.length = 0;
  written.give();
  expect(await second).toEqual({ kind: 'catch-up-no-answer' });
  expect(requests).toEqual([]);
});

test('confirm returns false without a connection, and during a catch-up waits until it is live', async () => {
  const lists = promised<null>();
  let lost = false;
  const { sync, requests } = syncWith({ reloadLists: () => (lost ? lists.promise : Promise.resolve(null)) });
  await sync.catchUp();
  sync.down();
  expect(await sync.confirm()).toBe(false);
  lost = true;
  requests.length = 0;
  void sync.catchUp();
  const confirmed = sync.confirm();
  await settle();
  expect(requests).toEqual([]);
  lists.give(null);
  expect(await confirmed).toBe(true);
});

test('The late end of a lost connection’s confirming pull starts no pull beside the running one', async () => {
  const answers: ((answer: Result<PullPage>) => void)[] = [];
  let slow = false;
  const { sync, requests } = syncWith({
    fetchPage: (feed) => {
      if (!slow || feed !== 'private') return Promise.resolve(page([]));
      const { promise, give } = promised<Result<PullPage>>();
      answers.push(give);
      return promise;
    },
  });
  await sync.catchUp();
  slow = true;
  void sync.confirm();
  await settle();
  sync.down();
  slow = false;
  await sync.catchUp();
  slow = true;
  void sync.confirm();
  void sync.confirm();
  await settle();
  requests.length = 0;
  answers[0]?.(page([]));
  await settle();
  expect(requests).toEqual([]);
  answers[1]?.(page([]));
  await settle();
  expect(requests).toHaveLength(3);
});
