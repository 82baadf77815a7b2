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

/** Whether a promise is answered by what needs no clock. */
async function answers(asked: Promise<unknown>): Promise<boolean> {
  return Promise.race([asked.then(() => true), turn().then(() => false)]);
}

test('a log that closes writes down what is due, and has no timer and no listener left', async () => {
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

/** Three chats, one a slice. */
async function inSlices(idle: () => Promise<void>) {
  const it = await watched(new Disk(), { slice: 1, idle });
  const others = ([3, 4] as const).map((id): ChatEvent => ({
    kind: 'message',
    chat: `private-${id}`,
    message: message(id, { sendId: id }),
  }));
  await it.log.append(pulled([put(message(1)), ...others]));
  return it;
}

test('a log that closes during a compaction ends after the slice that is under way', async () => {
  const closed: Promise<void>[] = [];
  const it = await inSlices(() => {
    closed.push(it.log.close());
    return Promise.resolve();
  });
  await it.log.compact();
  await Promise.all(closed);
  expect(it.disk.entries('pages').map(({ key }) => key)).toEqual([[CHAT, 1]]);
  expect(it.disk.entries('tail')).toHaveLength(1);
});

test('a write that fails during a compaction costs the journal and ends the compaction', async () => {
  let slices = 0;
  const { log, store, losses, disk } = await inSlices(() =>
    ++slices > 1 ? Promise.reject(new Error('It goes on.')) : Promise.resolve(),
  );
  fail(store);
  await log.compact();
  expect([losses, log.durable, disk.entries('pages')]).toEqual([['gone'], false, []]);
});

test('a lost journal is told once and by its reason, whatever else is under way', async () => {
  const { log, store, losses } = await watched();
  fail(store, 'fenced');
  void log.flush();
  await log.flush();
  expect(losses).toEqual(['fenced']);
});

test('[INV-6] behind a lost journal nothing waits for a page, and an act is never answered', async () => {
  const { log, store, chatStore, disk } = await watched(await inPages());
  fail(store);
  await log.flush();
  disk.held = [];
  const acted = log.append(act([removed]));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
  expect(await answers(acted)).toBe(false);
  expect(await answers(log.append(outboxWrite({ del: ['a'] }, true)))).toBe(false);
});

test('[INV-6] where no account follows, an act behind a lost journal is answered from memory', async () => {
  const { log, store, chatStore } = await watched(new Disk(), { isLastJournal: true });
  await log.append(pulled(many(1, 5)));
  fail(store);
  await log.flush();
  await log.append(act([removed]));
  await log.append(outboxWrite({ del: ['a'] }, true));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
});

test('an abort writes nothing, waits for no page, and leaves no timer, no listener and no answer', async () => {
  const { log, store, scheduler, people, chatStore, disk } = await watched(await inPages());
  const { writes } = disk;
  void log.append(live(put(message(301))));
  people.setFriends([friend()]);
  disk.held = [];
  const acted = log.append(act([removed]));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({});
  expect(await answers(log.abort())).toBe(true);
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
  expect([log.durable, store.dead, disk.writes]).toEqual([false, true, writes]);
  expect([scheduler.actions, people.changes$.observed]).toEqual([[], false]);
  expect(await answers(acted)).toBe(false);
  expect(await answers(log.append(outboxWrite({ del: ['a'] }, true)))).toBe(false);
});

test('a write that fails after an abort is told to nobody', async () => {
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
