import { expect, test } from 'vitest';
import type { Failure, Result } from '../../../src/core/contract/result.ts';
import { CAPACITY } from '../../../workers/sync/buffer.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import {
  frame,
  full,
  page,
  promised,
  raw,
  refusal,
  row,
  noAnswer,
  syncWith,
  withSlowPage,
} from './support.ts';
import { settle } from './clock.ts';

test('[PULL-04] Buffered live messages are applied after the pull, and then the progress is cleared', async () => {
  const { sync, order, progress } = syncWith({
    fetchPage: (feed) => {
      if (feed === 'private') sync.frame(frame(7));
      return Promise.resolve(page([]));
    },
  });
  sync.live$.subscribe(() => order.push(`loading ${progress.at(-1) !== null}`));
  expect(await sync.catchUp()).toEqual({ kind: 'caught-up' });
  const stored = ['stored private', 'stored group', 'stored system'];
  expect(order).toEqual(['lists', ...stored, 'live 7', 'loading true']);
  expect(progress.at(-1)).toBeNull();
  sync.frame(frame(8));
  expect(order.slice(-2)).toEqual(['live 8', 'loading false']);
});

test('[RT-06] Frames of all feeds are buffered until the pulls of the catch-up have ended', async () => {
  const { sync, order, pages } = withSlowPage();
  sync.frame(frame(5));
  const catchingUp = sync.catchUp();
  sync.frame(raw(5, { id: 6, seqNo: 6, type: 53 }));
  await settle();
  sync.frame(raw(4, { id: 4, sendId: 2, groupId: 7, type: 0, content: 'x' }));
  // A frame without an effect is not buffered.
  sync.frame(raw(3, { type: 12 }));
  sync.frame(frame(4));
  expect(order).not.toContainEqual(expect.stringContaining('live'));
  pages[0]?.(page([3]));
  await catchingUp;
  expect(order.slice(order.indexOf('stored private 3') + 1)).toEqual([
    'live 5',
    'live 4',
    'live 4',
    'live 6',
  ]);
});

test('[RT-04, RT-06] A forced logoff, a ban and a cancelled account end the sign-in at once, also during a pull', () => {
  const { sync, order } = syncWith({});
  void sync.catchUp();
  sync.frame(raw(2, ''));
  sync.frame(raw(5, { type: 50, content: 'spam' }));
  sync.frame(raw(5, { type: 54 }));
  expect(order).toEqual(['lists', 'end forced-logoff', 'end banned', 'end cancelled']);
});

test('[PULL-03] Live messages move no cursor, so the next pull starts at the end of the last one', async () => {
  const tops = { private: 3, group: 30, system: 300 };
  const { sync, cursors, requests } = syncWith({
    fetchPage: (feed, from) => Promise.resolve(page(from < tops[feed] ? [tops[feed]] : [])),
  });
  await sync.catchUp();
  const afterPull = structuredClone(cursors);
  expect(afterPull).toMatchObject({ private: { done: 3 }, group: { done: 30 }, system: { done: 300 } });
  sync.frame(frame(9));
  sync.frame(raw(4, { id: 90, sendId: 2, groupId: 7, type: 0, content: 'x' }));
  sync.frame(raw(5, { seqNo: 900, type: 53 }));
  expect(cursors).toEqual(afterPull);
  sync.down();
  requests.length = 0;
  await sync.catchUp();
  expect(cursors).toEqual(afterPull);
  expect(requests).toEqual(Object.entries(tops));
});

test('A push that arrives before the response of a running pull is applied after it', async () => {
  const { sync, order, pages } = withSlowPage();
  const catchingUp = sync.catchUp();
  await settle();
  // The server sends this frame after it has created the response to the pull.
  sync.frame(frame(12));
  pages[0]?.(page([10, 11]));
  await catchingUp;
  expect(order.slice(-2)).toEqual(['stored private 10,11', 'live 12']);
});

test('The pull after an absence returns the recall of an older message', async () => {
  const recall = row(8, {
    event: { kind: 'recall', chat: 'private-2', id: 8, target: 3, byId: 2, byName: '' },
  });
  const { sync, order, cursors } = syncWith({
    fetchPage: (feed, from) => Promise.resolve(page(feed === 'private' && from < 8 ? [recall] : [])),
  });
  cursors.private = { done: 7, ask: 7, ended: 0 };
  await sync.catchUp();
  expect(order).toContain('stored private recall');
  expect(cursors.private).toMatchObject({ done: 8, ask: 8 });
});

test('[PULL-05, RT-12] A catch-up distinguishes refusals from missing responses, and lists from pulls', async () => {
  const pulled = (answer: Result<PullPage>) =>
    syncWith({ fetchPage: () => Promise.resolve(answer) }).sync.catchUp();
  expect(await pulled(refusal)).toEqual({ kind: 'pull-refused', message: 'no' });
  expect(await pulled(noAnswer)).toEqual({ kind: 'catch-up-no-answer', after: 0 });
  const busy = { code: 'BUSY', message: '', status: 503, after: 7000 } as const;
  expect(await pulled({ ok: false, error: busy })).toEqual({ kind: 'catch-up-no-answer', after: 7000 });
  const mixed = syncWith({ fetchPage: async (feed) => (feed === 'private' ? noAnswer : refusal) });
  expect(await mixed.sync.catchUp()).toEqual({ kind: 'pull-refused', message: 'no' });
  const lists = (error: Failure) => syncWith({ reloadLists: async () => error }).sync.catchUp();
  expect(await lists(refusal.error)).toEqual({ kind: 'lists-refused', message: 'no' });
  expect(await lists(noAnswer.error)).toEqual({ kind: 'catch-up-no-answer', after: 0 });
  expect(await lists(busy)).toEqual({ kind: 'catch-up-no-answer', after: 7000 });
});

test('[RT-11] A catch-up reloads friends and groups before the pulls', async () => {
  const { promise, give } = promised<null>();
  const { sync, requests } = syncWith({ reloadLists: () => promise });
  const catchingUp = sync.catchUp();
  await settle();
  expect(requests).toEqual([]);
  give(null);
  await catchingUp;
  expect(requests.map(([feed]) => feed)).toEqual(['private', 'group', 'system']);
});

test('[RT-06] More than 5,000 durable frames are dropped, and the lists and pulls are repeated for them', async () => {
  const server: number[] = [];
  let answers = 0;
  const { sync, order, requests } = syncWith({
    fetchPage: (feed, from) => {
      if (feed !== 'private') return Promise.resolve(page([]));
      // The first response is created before the flood of frames, and contains none of them.
      const answer = page(server.filter((id) => id > from).slice(0, 1000));
      if (answers++ === 0) {
        for (let id = 1; id <= CAPACITY + 1; id++) {
          server.push(id);
          sync.frame(frame(id));
        }
        sync.frame(raw(3, { id: 4, sendId: 1, recvId: 2, type: 11 }));
      }
      return Promise.resolve(answer);
    },
  });
  expect(await sync.catchUp()).toEqual({ kind: 'caught-up' });
  expect(order.filter((it) => it === 'lists')).toHaveLength(2);
  const stored = order.flatMap((it) => /^stored private (.+)$/.exec(it)?.[1]?.split(',') ?? []);
  expect(stored.map(Number)).toEqual(server);
  expect(order.filter((it) => it.startsWith('live'))).toEqual(['live read 4']);
  expect(sync.counts).toEqual({ most: CAPACITY, overflows: 1 });
  expect(requests.filter(([feed]) => feed === 'private').map(([, from]) => from)).toEqual([
    0, 0, 1000, 2000, 3000, 4000, 5000,
  ]);
});

test('A read mark without an id covers the ids that arrived before it, also when it was buffered', async () => {
  const { sync, order, cursors, pages } = withSlowPage();
  cursors.private = { done: 20, ask: 20, ended: 0 };
  const readMark = raw(3, { sendId: 1, recvId: 2, type: 11 });
  sync.down();
  const catchingUp = sync.catchUp();
  sync.frame(readMark);
  await settle();
  pages[0]?.(full(20));
  await settle();
  // The first 1,000 rows have arrived. The read mark may be older or newer than those rows.
  sync.frame(readMark);
  sync.frame(frame(30));
  pages[1]?.(page([1021]));
  await catchingUp;
  expect(order.filter((it) => it.startsWith('live'))).toEqual(['live read 20', 'live 30']);
  sync.frame(readMark);
  expect(order.at(-1)).toBe('live read 1021');
  sync.frame(frame(1022));
  sync.frame(readMark);
  expect(order.at(-1)).toBe('live read 1022');
  // The next socket knows only the pulled ids.
  sync.down();
  const next = sync.catchUp();
  await settle();
  sync.frame(readMark);
  pages[2]?.(page([]));
  await next;
  expect(order.at(-1)).toBe('live read 1021');
});

test('The progress of a catch-up counts stored messages, and sums the rows left of the feeds', async () => {
  const { sync, progress, pages } = withSlowPage();
  const catchingUp = sync.catchUp();
  await settle();
  expect(progress.at(-1)).toEqual({ pulled: 0, left: null });
  pages[0]?.(
    page(
      Array.from({ length: 1000 }, (_, index) => index + 1),
      { left: 340 },
    ),
  );
  await settle();
  expect(progress.at(-1)).toEqual({ pulled: 1000, left: 340 });
  pages[1]?.(full(1000));
  await settle();
  expect(progress.at(-1)).toEqual({ pulled: 2000, left: null });
  pages[2]?.(page([2001]));
  await catchingUp;
  expect(progress.slice(-2)).toEqual([{ pulled: 2001, left: 0 }, null]);
});

test('The number of rows left is unknown again when the pulls start again', async () => {
  const { sync, progress, pages } = withSlowPage();
  const catchingUp = sync.catchUp();
  await settle();
  for (let id = 1; id <= CAPACITY + 1; id++) sync.frame(frame(id));
  pages[0]?.(full(0));
  await settle();
  pages[1]?.(page([1001]));
  await settle();
  expect(progress.at(-1)).toEqual({ pulled: 1001, left: null });
  pages[2]?.(page([]));
  await catchingUp;
  expect(progress.slice(-2)).toEqual([{ pulled: 1001, left: 0 }, null]);
});

test('pulled$ emits each feed whose pull has succeeded, and no other', async () => {
  const ended: string[] = [];
  const { sync } = syncWith({
    fetchPage: (feed) => Promise.resolve(feed === 'group' ? noAnswer : page([])),
  });
  sync.pulled$.subscribe((feed) => ended.push(feed));
  await sync.catchUp();
  expect(ended).toEqual(['private', 'system']);
});
