// A catch-up whose line is lost: it stores nothing stale, opens no gate, and drops the frames that waited.
import { expect, test } from 'vitest';
import type { Failure } from '../../../src/core/contract/result.ts';
import { settle } from './clock.ts';
import { frame, full, page, promised, raw, refusal, syncWith, withSlowPage } from './support.ts';

test("P3, a stale cycle's page that lands late is not stored, and no cursor goes back", async () => {
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

test('P3, a catch-up waits while an older one still stores a slice, and goes on behind it', async () => {
  const written = promised<void>();
  const held = { done: 0, ask: 0, ended: 0 };
  const stored: (number | undefined)[] = [];
  const { sync, asked } = syncWith({
    fetchPage: (feed, from) => Promise.resolve(page(feed === 'private' && from === 0 ? [1, 2, 3, 4] : [])),
    cursor: (feed) => (feed === 'private' ? { ...held } : { done: 0, ask: 0, ended: 0 }),
    store: async (feed, _events, cursor) => {
      if (feed !== 'private') return;
      if (stored.push(cursor.done) === 1) await written.promise;
      Object.assign(held, cursor);
    },
  });
  void sync.catchUp();
  await settle();
  sync.down();
  asked.length = 0;
  const second = sync.catchUp();
  await settle();
  expect(asked).toEqual([]);
  written.give();
  expect(await second).toEqual({ kind: 'caught-up' });
  expect(asked).toContainEqual(['private', 4]);
  expect(stored).toEqual([4, 4]);
});

test('a catch-up that a newer one has overtaken opens no gate', async () => {
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

test('a refusal of the lists that comes after the line was lost refuses nothing', async () => {
  const { promise: slow, give } = promised<Failure | null>();
  const { sync } = syncWith({ reloadLists: () => slow });
  const first = sync.catchUp();
  sync.down();
  give(refusal.error);
  expect(await first).toEqual({ kind: 'catch-up-no-answer' });
});

test('frames that wait are dropped with their line: they may be untrue on the next one', async () => {
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

test('a catch-up that a newer one has overtaken asks for no further page, and clears no loading', async () => {
  const { sync, pages, asked, progress } = withSlowPage();
  const first = sync.catchUp();
  await settle();
  sync.down();
  void sync.catchUp();
  await settle();
  progress.length = 0;
  pages[0]?.(full(0));
  await first;
  expect(asked.filter(([feed]) => feed === 'private')).toHaveLength(2);
  expect(progress).toEqual([]);
});
