import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import { decodeRows } from '../../../src/core/wire/index.ts';
import type { Http } from '../../../workers/env.ts';
import { INPUT_PAUSE, pausingForInput, httpPages, type PullPage } from '../../../workers/sync/pages.ts';
import { Clock, settle } from './clock.ts';
import { page as pageOf } from './support.ts';

const at = 1_790_000_000_000;

const { signal } = new AbortController();

async function fetched(feed: 'private' | 'group' | 'system', rows: unknown[], header?: string) {
  const requests: unknown[] = [];
  const http: Http = {
    call: (name, request, watch) => {
      requests.push(name, request);
      watch?.readHeaders?.(new Headers(header === undefined ? {} : { 'X-Rows-Left': header }), 200);
      const row = `${feed}Message` as const;
      return Promise.resolve(done(decodeRows(row, rows) as never));
    },
    serverNow: () => at,
  };
  const answer = await httpPages(http, 1)(feed, 7, signal);
  if (!answer.ok) throw new Error('no page');
  return { requests, page: answer.value };
}

const original = { id: 8, sendId: 2, recvId: 1, type: 0, content: 'x', sendTime: at };
const recall = { id: 9, sendId: 2, recvId: 1, type: 10, content: '3', sendTime: at + 1000 };

test('[PULL-01] Private and group pages are requested by minimum id, and each row has its id', async () => {
  const ofGroup = { id: 8, sendId: 2, groupId: 5, type: 0, content: 'x', sendTime: at };
  for (const [feed, row] of [
    ['private', original],
    ['group', ofGroup],
  ] as const) {
    const { requests, page } = await fetched(feed, [row]);
    const name = feed === 'private' ? 'messagePrivateLoadOfflineMessage' : 'messageGroupLoadOfflineMessage';
    expect(requests).toEqual([name, { query: { minId: 7, size: 1000 } }]);
    expect(page.rows).toMatchObject([{ id: 8, sendTime: at, event: { kind: 'message' } }]);
  }
});

test('[PULL-02] System pages are requested by sequence number, and each row has its number as id', async () => {
  const { requests, page } = await fetched('system', [{ id: 70, seqNo: 8, type: 53, sendTime: at }]);
  expect(requests).toEqual(['messageSystemLoadOfflineMessage', { query: { minSeqNo: 7, size: 1000 } }]);
  expect(page.rows).toMatchObject([{ id: 8, sendTime: at }]);
});

test('[PULL-01] Private and group pages are requested by minimum id, each feed at its own endpoint', async () => {
  const query = { minId: 7, size: 1000 };
  const ofPrivate = await fetched('private', [original]);
  expect(ofPrivate.requests).toEqual(['messagePrivateLoadOfflineMessage', { query }]);
  const ofGroup = await fetched('group', [{ ...original, recvId: undefined, groupId: 5 }]);
  expect(ofGroup.requests).toEqual(['messageGroupLoadOfflineMessage', { query }]);
  expect(ofGroup.page.rows).toMatchObject([{ id: 8, event: { kind: 'message', chat: 'group-5' } }]);
});

test('httpPages returns a failed call unchanged', async () => {
  const failure = { ok: false, error: { code: 'NO_ANSWER' } } as const;
  const http: Http = {
    call: () => Promise.resolve(failure),
    serverNow: () => at,
  };
  expect(await httpPages(http, 1)('group', 7, signal)).toBe(failure);
});

test('A pulled page has id and time of each row of any type, and counts malformed rows', async () => {
  const { page } = await fetched('private', [original, recall, { id: 10, type: 'x' }]);
  expect(page satisfies PullPage).toMatchObject({
    count: 3,
    at,
    rows: [
      { id: 8, sendTime: at, event: { kind: 'message' } },
      { id: 9, sendTime: at + 1000, event: { kind: 'recall', target: 3 } },
    ],
  });
});

test('The header X-Rows-Left sets the rows left, and any malformed value means unknown', async () => {
  expect((await fetched('group', [], '340')).page.left).toBe(340);
  for (const header of [undefined, '', '-1', 'many', '1e9']) {
    expect((await fetched('group', [], header)).page.left).toBeNull();
  }
});

test('While the user types, each page after the first waits 300 ms, so that key presses go first', async () => {
  const clock = new Clock();
  const requests: number[] = [];
  let typing = true;
  const fetchPage = pausingForInput(
    (_feed, from) => {
      requests.push(from);
      return Promise.resolve(pageOf([]));
    },
    { start: () => 7, inUse: () => typing, scheduler: clock.scheduler },
  );
  void fetchPage('private', 7, signal);
  await settle();
  expect(requests).toEqual([7]);
  void fetchPage('private', 8, signal);
  await clock.pass(INPUT_PAUSE - 1);
  expect(requests).toEqual([7]);
  await clock.pass(1);
  expect(requests).toEqual([7, 8]);
  typing = false;
  void fetchPage('private', 9, signal);
  await settle();
  expect(requests).toEqual([7, 8, 9]);
});
