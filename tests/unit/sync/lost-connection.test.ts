// A catch-up whose connection is lost: no stale page is stored, and no buffered frame is applied.
import { expect, test } from 'vitest';
import type { Failure } from '../../../src/core/contract/result.ts';
import { settle } from './clock.ts';
import { frame, full, page, promised, raw, refusal, syncWith, withSlowPage } from './support.ts';

test('A late page of an outdated catch-up is not stored, and no cursor moves back', async () => {
  const { sync, order, pages, cursors } = withSlowPage();
  const first = sync.catchUp();
  await settle();
  sync.down();
  const second = sync.catchUp();
  await settle();
  pages[1]?.(page([1, 2, 3, 4]));
  expect(await second).toEqual({ kind: 'caught-up' });
  pages[0]?.(page([1, 2]));
  expect(await first).toEqual({ kind: 'catch-up-no-answer' });
  expect(order.filter((it) => it.startsWith('stored private'))).toEqual(['stored private 1,2,3,4']);
  expect(cursors.private).toMatchObject({ done: 4, ask: 4 });
});

test('A catch-up waits for the write of an older one, and continues after it', async () => {
  const firstWrite = promised<void>();
  const stored = { done: 0, ask: 0, ended: 0 };
  const written: (number | undefined)[] = [];
  const { sync, requests } = syncWith({
    fetchPage: (feed, from) => Promise.resolve(page(feed === 'private' && from === 0 ? [1, 2, 3, 4] : [])),
    cursor: (feed) => (feed === 'private' ? { ...stored } : { done: 0, ask: 0, ended: 0 }),
    store: async (feed, _events, cursor) => {
      if (feed !== 'private') return;
      if (written.push(cursor.done) === 1) await firstWrite.promise;
      Object.assign(stored, cursor);
    },
  });
  void sync.catchUp();
  await settle();
  sync.down();
  requests.length = 0;
  const second = sync.catchUp();
  await settle();
  expect(requests).toEqual([]);
  firstWrite.give();
  expect(await second).toEqual({ kind: 'caught-up' });
  expect(requests).toContainEqual(['private', 4]);
  expect(written).toEqual([4, 4]);
});

test('A catch-up of a lost connection applies no buffered frame, and is not complete', async () => {
  const { promise: slow, give } = promised<Failure | null>();
  const { sync, order, progress } = syncWith({ reloadLists: () => slow });
  const first = sync.catchUp();
  sync.down();
  sync.frame(frame(7));
  give(null);
  expect(await first).toEqual({ kind: 'catch-up-no-answer' });
  expect(order).toEqual([]);
  expect(progress.filter((value) => value === null)).toHaveLength(1);
});

test('A refusal of the friend and group lists after a lost connection counts as no answer', async () => {
  const { promise: slow, give } = promised<Failure | null>();
  const { sync } = syncWith({ reloadLists: () => slow });
  const first = sync.catchUp();
  sync.down();
  give(refusal.error);
  expect(await first).toEqual({ kind: 'catch-up-no-answer' });
});

test('Buffered frames are dropped with their connection, because they may be outdated on the next one', async () => {
  const { sync, order, pages } = withSlowPage();
  void sync.catchUp();
  sync.frame(raw(3, { sendId: 2, recvId: 1, type: 81 }));
  sync.frame(raw(3, { sendId: 2, recvId: 1, type: 12 }));
  sync.down();
  const again = sync.catchUp();
  await settle();
  pages[0]?.(page([]));
  expect(await again).toEqual({ kind: 'caught-up' });
  expect(order).not.toContain('people friend-gone');
  expect(order).not.toContain('ask private-2');
});

test('A catch-up replaced by a newer one sends no further request, and clears no progress', async () => {
  const { sync, pages, requests, progress } = withSlowPage();
  const first = sync.catchUp();
  await settle();
  sync.down();
  void sync.catchUp();
  await settle();
  progress.length = 0;
  pages[0]?.(full(0));
  await first;
  expect(requests.filter(([feed]) => feed === 'private')).toHaveLength(2);
  expect(progress).toEqual([]);
});
