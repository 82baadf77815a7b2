import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { StoreFailure } from '../../../workers/journal/store.ts';
import { eventLogOn, reasonOf } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, GROUP, ids, message, put } from '../support.ts';
import { many, watched } from '../diagnostics/watched.ts';
import { act, live, outboxWrite, pulled } from '../../../workers/log/entry.ts';

/** An event log, and the reasons of its storage failures. */
async function withLosses(journal: Journal) {
  const losses: StoreFailure['why'][] = [];
  return { losses, ...(await eventLogOn(journal, { failed: (it) => void losses.push(reasonOf(it)) })) };
}

test('[MSG-17] Without a journal a chat keeps about its newest 1,000 messages and a gap before them', async () => {
  const { chatStore, log } = await eventLogOn(null);
  await log.append(pulled(many(1, 3000)));
  const chat = chatStore.chat(CHAT)!;
  expect(chat.timeline.size).toBeGreaterThanOrEqual(1000);
  expect(chat.timeline.size).toBeLessThan(1100);
  expect(chat.timeline.last?.id).toBe(3000);
  expect(chat.summary.unread).toBe(3000);
  expect(chat.summary.gaps).toEqual([{ after: 0, before: chat.timeline.first?.id, lost: false }]);
});

test('[MSG-17] With a journal a chat keeps all 3,000 messages, without a gap', async () => {
  const journal = new Journal(new MemoryStore(new Disk()), jsonCodec);
  const { chatStore, log } = await eventLogOn(journal);
  await log.append(pulled(many(1, 3000)));
  await log.compact();
  expect((await journal.pages.before(CHAT, 9999, 9999)).map(({ id }) => id)).toHaveLength(3000);
  expect(chatStore.chat(CHAT)?.summary.gaps).toEqual([]);
  await log.close();
});

test('[MSG-18] New messages lie in the timeline in memory, and compacted messages in pages', async () => {
  const disk = new Disk();
  const journal = new Journal(new MemoryStore(disk), jsonCodec);
  const { chatStore, log } = await eventLogOn(journal);
  await log.append(pulled(many(1, 300)));
  expect(ids(chatStore.chat(CHAT)!)).toHaveLength(300);
  await log.compact();
  expect(chatStore.chat(CHAT)).toMatchObject({ folded: { to: 300 } });
  expect(ids(chatStore.chat(CHAT)!)).toEqual([]);
  void log.append(live(put(message(301))));
  expect(ids(chatStore.chat(CHAT)!)).toEqual([301]);
  expect(chatStore.chat(CHAT)?.summary.unread).toBe(301);
  expect((await journal.pages.before(CHAT, 400, 1000)).map(({ id }) => id)).toHaveLength(300);
  await log.close();
});

test('[MSG-17] A full disk prunes the oldest pages of the largest chat, reports it, and keeps the journal', async () => {
  const disk = new Disk();
  const store = new MemoryStore(disk);
  const journal = new Journal(store, jsonCodec);
  const { log, losses } = await withLosses(journal);
  const pruned: unknown[] = [];
  journal.losses$.subscribe((loss) => pruned.push(loss));
  await log.append(pulled(many(1, 64 * 8)));
  await log.compact();
  expect(disk.entries('pages')).toHaveLength(8);
  // The disk has room for seven pages.
  store.isFull = () => disk.entries('pages').length > 7;
  await log.append(pulled(many(1000, 1001), () => ({ 'done:private': 1001 })));
  expect(pruned).toEqual([{ kind: 'pruned', chat: CHAT, before: 4 * 64 + 1 }]);
  expect([losses, log.durable]).toEqual([[], true]);
  expect(disk.entries('meta')).toContainEqual({ key: 'done:private', value: 1001 });
  await log.close();
});

test('A full disk loses nothing: writes wait, the log goes on from memory, and space brings all to the disk', async () => {
  const disk = new Disk();
  const store = new MemoryStore(disk);
  const scheduler = new VirtualTimeScheduler();
  const journal = new Journal(store, jsonCodec, scheduler);
  const { chatStore, log, losses } = await withLosses(journal);
  const full: boolean[] = [];
  journal.space.full$.subscribe((isFull) => full.push(isFull));
  store.isFull = () => true;
  // Chromium has closed the database, so that no old page can be deleted either.
  store.keys = () => Promise.reject(new StoreFailure('gone'));
  await log.append(pulled(many(1, 5), () => ({ 'done:private': 5 })));
  await log.append(act([{ kind: 'draft', chat: CHAT, text: 'half a word', revision: 1 }]));
  await log.append(outboxWrite({}, true));
  await log.flush();
  await log.compact();
  expect([losses, log.durable, log.isFull, full]).toEqual([[], true, true, [false, true]]);
  expect(ids(chatStore.chat(CHAT)!)).toEqual([1, 2, 3, 4, 5]);
  expect(disk.entries('tail')).toEqual([]);
  await log.append(pulled(many(6, 7), () => ({ 'done:private': 7 })));
  scheduler.maxFrames = 4999;
  store.isFull = () => false;
  scheduler.flush();
  expect(log.isFull).toBe(true);
  scheduler.maxFrames = 5000;
  scheduler.flush();
  await expect.poll(() => disk.entries('meta')).toContainEqual({ key: 'done:private', value: 7 });
  expect([log.isFull, full]).toEqual([false, [false, true, false]]);
  await log.close();
  const again = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  expect(ids(again.chatStore.chat(CHAT)!)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(again.chatStore.chat(CHAT)?.marks.draft.text).toBe('half a word');
});

test('[INV-12] Space on a full disk also stores all that came after the write that waits', async () => {
  const disk = new Disk();
  const store = new MemoryStore(disk);
  const scheduler = new VirtualTimeScheduler();
  const { log, losses } = await withLosses(new Journal(store, jsonCodec, scheduler));
  store.isFull = () => true;
  await log.append(act([put(message(1))]));
  expect(log.isFull).toBe(true);
  for (const id of [2, 3]) await log.append(act([put(message(id))]));
  store.isFull = () => false;
  scheduler.maxFrames = 5000;
  scheduler.flush();
  // No event follows that would start another write.
  await expect.poll(() => [log.isFull, log.isWritten]).toEqual([false, true]);
  await expect.poll(() => disk.entries('tail').map(({ key }) => key)).toEqual([1, 2]);
  expect(losses).toEqual([]);
  const again = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  expect(ids(again.chatStore.chat(CHAT)!)).toEqual([1, 2, 3]);
});

test('A log on a full disk closes at once', async () => {
  const store = new MemoryStore(new Disk());
  const journal = new Journal(store, jsonCodec, new VirtualTimeScheduler());
  const { log } = await withLosses(journal);
  store.isFull = () => true;
  await log.append(pulled(many(1, 5)));
  await log.close();
  expect([journal.space.isFull, store.dead]).toEqual([true, true]);
});

const deletions: { confirmed: ChatEvent; pending: ChatEvent }[] = [
  {
    confirmed: { kind: 'removed', chat: CHAT, ids: [3] },
    pending: { kind: 'pending', chat: CHAT, deletions: [{ kind: 'remove', ids: [3] }] },
  },
  {
    confirmed: { kind: 'cleared', chat: CHAT, upTo: 5, at: 1 },
    pending: { kind: 'pending', chat: CHAT, deletions: [{ kind: 'clear', upTo: 5, at: 1 }] },
  },
];

test('[INV-2] A pending deletion refused after a crash shows every message again', async () => {
  for (const compacts of [false, true]) {
    for (const { confirmed, pending } of deletions) {
      const disk = new Disk();
      const boot = () => eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
      const crashed = await boot();
      await crashed.log.append(pulled(many(1, 5)));
      await crashed.log.append(act([pending]));
      // The journal gets the chat row without the pending deletion, and the shown state keeps that deletion.
      await crashed.log.append(act([{ kind: 'opened', chat: CHAT, at: 1 }]));
      if (compacts) await crashed.log.compact();
      expect(crashed.chatStore.chat(CHAT)?.summary.unread).toBe(confirmed.kind === 'removed' ? 4 : 0);
      const { chatStore, log } = await boot();
      await log.append(live([pending]));
      expect(chatStore.chat(CHAT)?.summary.unread).toBe(confirmed.kind === 'removed' ? 4 : 0);
      expect(chatStore.stored.get(CHAT)?.summary.unread).toBe(5);
      await log.append(live({ kind: 'pending', chat: CHAT, deletions: [] }));
      const state = chatStore.chat(CHAT)!;
      expect([ids(state), state.folded.to]).toEqual(compacts ? [[], 5] : [[1, 2, 3, 4, 5], 0]);
      expect(state.summary).toMatchObject({ unread: 5, last: { id: 5 } });
      expect(state).toEqual(chatStore.stored.get(CHAT));
      const pages = disk.entries('pages').flatMap(({ value }) => jsonCodec.decode(value) as unknown[]);
      expect(pages).toHaveLength(compacts ? 5 : 0);
      await log.close();
    }
  }
});

test('[INV-12] A deleted message that is pulled again is dropped by the next compaction', async () => {
  for (const { confirmed } of deletions) {
    const disk = new Disk();
    const { chatStore, log } = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
    await log.append(pulled(many(1, 5)));
    await log.append(act([confirmed]));
    await log.compact();
    const { summary } = chatStore.chat(CHAT)!;
    const pageKeys = disk.entries('pages').map(({ key }) => key);
    await log.append(pulled(many(3, 3)));
    expect(chatStore.chat(CHAT)?.summary).toEqual(summary);
    await log.compact();
    expect(ids(chatStore.chat(CHAT)!)).toEqual([]);
    expect(disk.entries('pages').map(({ key }) => key)).toEqual(pageKeys);
    const again = new Journal(new MemoryStore(disk), jsonCodec);
    const stored = (await again.pages.before(CHAT, 99, 99)).map(({ id }) => id);
    expect(stored).toEqual(confirmed.kind === 'removed' ? [1, 2, 4, 5] : []);
    await log.close();
  }
});

test('[INV-1] A chat that needs an erasure keeps its tail until its own compaction, even after other chats', async () => {
  const disk = new Disk();
  const store = new MemoryStore(disk);
  const { log } = await eventLogOn(new Journal(store, jsonCodec), { slice: 1 });
  await log.append(pulled(many(1, 5)));
  await log.compact();
  await log.append(pulled([{ kind: 'message', chat: 'private-9', message: message(6, { sendId: 9 }) }]));
  void log.append(act([{ kind: 'removed', chat: CHAT, ids: [2] }]));
  await log.append(pulled(many(7, 7)));
  // The engine dies between the two slices.
  store.death = { at: store.written + 1, after: true };
  void log.compact();
  while (!store.died) await new Promise<void>((turn) => void setImmediate(turn));
  const { chatStore } = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  expect(chatStore.chat(CHAT)?.timeline.find(7)).not.toBeNull();
});

test('[INV-12] A deletion confirmed before a crash is erased from the pages after the boot', async () => {
  const disk = new Disk();
  const boot = () => eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  const pending: ChatEvent = { kind: 'pending', chat: CHAT, deletions: [{ kind: 'remove', ids: [3] }] };
  const pagesText = () => JSON.stringify(disk.entries('pages').map(({ value }) => jsonCodec.decode(value)));
  const first = await boot();
  await first.log.append(pulled(many(1, 5)));
  await first.log.compact();
  await first.log.append(act([pending]));
  await first.log.compact();
  expect(pagesText()).toContain('text 3');
  await first.log.append(
    act([
      { kind: 'removed', chat: CHAT, ids: [3] },
      { ...pending, deletions: [] },
    ]),
  );
  await first.log.abort();
  const { log } = await boot();
  await log.compact();
  expect(pagesText()).not.toContain('text 3');
  expect(pagesText()).toContain('text 4');
});

test('[INV-12] A deletion confirmed during the compaction of its chat is erased by the next compaction', async () => {
  const disk = new Disk();
  const { log } = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  await log.append(pulled(many(1, 5)));
  disk.held = [];
  const folded = log.compact();
  while (disk.held.length === 0) await new Promise<void>((turn) => void setImmediate(turn));
  const deleted = log.append(act([{ kind: 'removed', chat: CHAT, ids: [3] }]));
  const held = disk.held.splice(0);
  disk.held = null;
  for (const go of held) go();
  await Promise.all([folded, deleted]);
  await log.compact();
  const pages = disk.entries('pages').map(({ value }) => jsonCodec.decode(value));
  expect(JSON.stringify(pages)).not.toContain('text 3');
});

test('[MSG-08] A read mark with `most` stops at the highest known id, and any other read mark does not', async () => {
  const { log, chatStore } = await watched();
  for (const event of many(1, 3)) void log.append(live(event));
  const upTo = Number.MAX_SAFE_INTEGER;
  void log.append(live({ kind: 'read', chat: CHAT, upTo, told: true, most: true }));
  void log.append(live({ kind: 'read', chat: GROUP, upTo, told: true, most: true }));
  expect(chatStore.chat(CHAT)?.marks).toMatchObject({ readUpTo: 3, readTold: 3 });
  expect(chatStore.chat(GROUP)?.marks.readUpTo ?? 0).toBe(0);
  void log.append(live({ kind: 'read', chat: CHAT, upTo: 9, told: true }));
  expect(chatStore.chat(CHAT)?.marks).toMatchObject({ readUpTo: 9 });
});
