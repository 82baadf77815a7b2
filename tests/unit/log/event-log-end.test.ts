import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { StoreFailure } from '../../../workers/journal/store.ts';
import { Disk } from '../../faults/memory-store.ts';
import { CHAT, friend, message, put } from '../support.ts';
import { inPages, many, turn, watched, type WatchedStore } from '../diagnostics/watched.ts';
import { act, live, outboxWrite, pulled } from '../../../workers/log/entry.ts';

const removed: ChatEvent = { kind: 'removed', chat: CHAT, ids: [3] };

const fail = (store: WatchedStore, why: StoreFailure['why'] = 'gone'): void => {
  store.write = () => Promise.reject(new StoreFailure(why));
};

/** Resolves with true if the promise resolves without the passage of time. */
async function resolvesNow(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), turn().then(() => false)]);
}

test('Closing a log writes the pending events, and leaves no timer and no subscription', async () => {
  const { log, store, scheduler, people } = await watched();
  void log.append(live(put(message(1))));
  await turn();
  await log.close();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 1'] }]);
  expect([store.dead, scheduler.actions, people.changes$.observed]).toEqual([true, [], false]);
  void log.append(live(put(message(2))));
  await turn();
  expect(scheduler.actions).toEqual([]);
});

/** A log with three chats, whose compaction takes one chat per slice. */
async function threeSlices(idle: () => Promise<void>) {
  const it = await watched(new Disk(), { slice: 1, idle });
  const others = ([3, 4] as const).map((id): ChatEvent => ({
    kind: 'message',
    chat: `private-${id}`,
    message: message(id, { sendId: id }),
  }));
  await it.log.append(pulled([put(message(1)), ...others]));
  return it;
}

test('A log closed during a compaction ends after the current slice', async () => {
  const closed: Promise<void>[] = [];
  const it = await threeSlices(() => {
    closed.push(it.log.close());
    return Promise.resolve();
  });
  await it.log.compact();
  await Promise.all(closed);
  expect(it.disk.entries('pages').map(({ key }) => key)).toEqual([[CHAT, 1]]);
  expect(it.disk.entries('tail')).toHaveLength(1);
});

test('A failed write during a compaction loses the journal and ends the compaction', async () => {
  let slices = 0;
  const { log, store, losses, disk } = await threeSlices(() =>
    ++slices > 1 ? Promise.reject(new Error('unexpected further slice')) : Promise.resolve(),
  );
  fail(store);
  await log.compact();
  expect([losses, log.durable, disk.entries('pages')]).toEqual([['gone'], false, []]);
});

test('A lost journal is reported once with its reason, even with two writes in progress', async () => {
  const { log, store, losses } = await watched();
  fail(store, 'fenced');
  void log.flush();
  await log.flush();
  expect(losses).toEqual(['fenced']);
});

test('[INV-6] After a lost journal events apply without their page, and a user action never resolves', async () => {
  const { log, store, chatStore, disk } = await watched(await inPages());
  fail(store);
  await log.flush();
  disk.held = [];
  const acted = log.append(act([removed]));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
  expect(await resolvesNow(acted)).toBe(false);
  expect(await resolvesNow(log.append(outboxWrite({ del: ['a'] }, true)))).toBe(false);
});

test('[INV-6] A user action after the loss of the last journal resolves from memory', async () => {
  const { log, store, chatStore } = await watched(new Disk(), { isLastJournal: true });
  await log.append(pulled(many(1, 5)));
  fail(store);
  await log.flush();
  await log.append(act([removed]));
  await log.append(outboxWrite({ del: ['a'] }, true));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
});

test('An abort of the log writes nothing, waits for no page, leaves no timer, and resolves no user action', async () => {
  const { log, store, scheduler, people, chatStore, disk } = await watched(await inPages());
  const { writes } = disk;
  void log.append(live(put(message(301))));
  people.setFriends([friend()]);
  disk.held = [];
  const acted = log.append(act([removed]));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({});
  expect(await resolvesNow(log.abort())).toBe(true);
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
  expect([log.durable, store.dead, disk.writes]).toEqual([false, true, writes]);
  expect([scheduler.actions, people.changes$.observed]).toEqual([[], false]);
  expect(await resolvesNow(acted)).toBe(false);
  expect(await resolvesNow(log.append(outboxWrite({ del: ['a'] }, true)))).toBe(false);
});

test('A write that fails after an abort of the log is not reported', async () => {
  const { log, store, losses } = await watched();
  const written = Promise.withResolvers<void>();
  store.write = () => written.promise;
  const flushed = log.flush();
  await turn();
  await log.abort();
  written.reject(new StoreFailure('gone'));
  await flushed;
  expect(losses).toEqual([]);
});
