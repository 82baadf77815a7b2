import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import type { StoreFailure } from '../../../workers/journal/store.ts';
import { eventLogOn, reasonOf } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, GROUP, ids, message, put } from '../support.ts';
import { many, watched } from '../diagnostics/watched.ts';
import { act, live, pulled } from '../../../workers/log/entry.ts';

/** Whose losses are told. */
async function told(journal: Journal) {
  const losses: StoreFailure['why'][] = [];
  return { losses, ...(await eventLogOn(journal, { failed: (it) => void losses.push(reasonOf(it)) })) };
}

test('[MSG-17] without a journal the newest 1000 messages of a chat are kept, and what went before is known to be missing', async () => {
  const { chatStore, log } = await eventLogOn(null);
  await log.append(pulled(many(1, 3000)));
  const chat = chatStore.chat(CHAT)!;
  expect(chat.timeline.size).toBeGreaterThanOrEqual(1000);
  expect(chat.timeline.size).toBeLessThan(1100);
  expect(chat.timeline.last?.id).toBe(3000);
  expect(chat.summary.unread).toBe(3000);
  expect(chat.summary.gaps).toEqual([{ after: 0, before: chat.timeline.first?.id, lost: false }]);
});

test('[MSG-17] a journal keeps more than 1000 messages of a chat, and misses none of them', async () => {
  const journal = new Journal(new MemoryStore(new Disk()), jsonCodec);
  const { chatStore, log } = await eventLogOn(journal);
  await log.append(pulled(many(1, 3000)));
  await log.compact();
  expect((await journal.pages.before(CHAT, 9999, 9999)).map(({ id }) => id)).toHaveLength(3000);
  expect(chatStore.chat(CHAT)?.summary.gaps).toEqual([]);
  await log.close();
});

test('[MSG-18] recent messages are the timeline in memory, and older ones lie in pages', async () => {
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

test('[MSG-17] a full disk gives up the oldest pages of the largest chats, says so, and goes on', async () => {
  const disk = new Disk();
  const store = new MemoryStore(disk);
  const journal = new Journal(store, jsonCodec);
  const { log, losses } = await told(journal);
  const pruned: unknown[] = [];
  journal.losses$.subscribe((loss) => pruned.push(loss));
  await log.append(pulled(many(1, 64 * 8)));
  await log.compact();
  expect(disk.entries('pages')).toHaveLength(8);
  // Room for seven pages and no more.
  store.isFull = () => disk.entries('pages').length > 7;
  await log.append(pulled(many(1000, 1001), () => ({ 'done:private': 1001 })));
  expect(pruned).toEqual([{ kind: 'pruned', chat: CHAT, before: 4 * 64 + 1 }]);
  expect([losses, log.durable]).toEqual([[], true]);
  expect(disk.entries('meta')).toContainEqual({ key: 'done:private', value: 1001 });
  await log.close();
});

test('a disk that stays full costs the journal, not the messages', async () => {
  const store = new MemoryStore(new Disk());
  const journal = new Journal(store, jsonCodec);
  const { chatStore, log, losses } = await told(journal);
  store.isFull = () => true;
  await log.append(pulled(many(1, 5)));
  expect([losses, log.durable]).toEqual([['quota'], false]);
  expect(ids(chatStore.chat(CHAT)!)).toEqual([1, 2, 3, 4, 5]);
});

const deletions: { how: ChatEvent; pending: ChatEvent }[] = [
  {
    how: { kind: 'removed', chat: CHAT, ids: [3] },
    pending: { kind: 'pending', chat: CHAT, deletions: [{ kind: 'remove', ids: [3] }] },
  },
  {
    how: { kind: 'cleared', chat: CHAT, upTo: 5, at: 1 },
    pending: { kind: 'pending', chat: CHAT, deletions: [{ kind: 'clear', upTo: 5, at: 1 }] },
  },
];

test('[INV-2] a deletion that is refused after a death gives back every message', async () => {
  for (const compacts of [false, true]) {
    for (const { how, pending } of deletions) {
      const disk = new Disk();
      const boot = () => eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
      const dies = await boot();
      await dies.log.append(pulled(many(1, 5)));
      await dies.log.append(act([pending]));
      // The row is written as it is stored, and shown as before.
      await dies.log.append(act([{ kind: 'opened', chat: CHAT, at: 1 }]));
      if (compacts) await dies.log.compact();
      expect(dies.chatStore.chat(CHAT)?.summary.unread).toBe(how.kind === 'removed' ? 4 : 0);
      const { chatStore, log } = await boot();
      await log.append(live([pending]));
      expect(chatStore.chat(CHAT)?.summary.unread).toBe(how.kind === 'removed' ? 4 : 0);
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

test('[INV-12] a deleted message that is pulled again leaves with the next compaction', async () => {
  for (const { how } of deletions) {
    const disk = new Disk();
    const { chatStore, log } = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
    await log.append(pulled(many(1, 5)));
    await log.append(act([how]));
    await log.compact();
    const { summary } = chatStore.chat(CHAT)!;
    const left = disk.entries('pages').map(({ key }) => key);
    await log.append(pulled(many(3, 3)));
    expect(chatStore.chat(CHAT)?.summary).toEqual(summary);
    await log.compact();
    expect(ids(chatStore.chat(CHAT)!)).toEqual([]);
    expect(disk.entries('pages').map(({ key }) => key)).toEqual(left);
    const again = new Journal(new MemoryStore(disk), jsonCodec);
    const held = (await again.pages.before(CHAT, 99, 99)).map(({ id }) => id);
    expect(held).toEqual(how.kind === 'removed' ? [1, 2, 4, 5] : []);
    await log.close();
  }
});

test('[INV-1] a chat that owes an erasure keeps its tail until it is folded, whatever else is', async () => {
  const disk = new Disk();
  const store = new MemoryStore(disk);
  const { log } = await eventLogOn(new Journal(store, jsonCodec), { slice: 1 });
  await log.append(pulled(many(1, 5)));
  await log.compact();
  await log.append(pulled([{ kind: 'message', chat: 'private-9', message: message(6, { sendId: 9 }) }]));
  void log.append(act([{ kind: 'removed', chat: CHAT, ids: [2] }]));
  await log.append(pulled(many(7, 7)));
  // Dies between the two slices.
  store.death = { at: store.written + 1, after: true };
  void log.compact();
  while (!store.died) await new Promise<void>((turn) => void setImmediate(turn));
  const { chatStore } = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  expect(chatStore.chat(CHAT)?.timeline.find(7)).not.toBeNull();
});

test('[INV-12] a deleted message leaves the disk once the server agrees, though the engine died before', async () => {
  const disk = new Disk();
  const boot = () => eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  const pending: ChatEvent = { kind: 'pending', chat: CHAT, deletions: [{ kind: 'remove', ids: [3] }] };
  const words = () => JSON.stringify(disk.entries('pages').map(({ value }) => jsonCodec.decode(value)));
  const first = await boot();
  await first.log.append(pulled(many(1, 5)));
  await first.log.compact();
  await first.log.append(act([pending]));
  await first.log.compact();
  expect(words()).toContain('text 3');
  await first.log.append(
    act([
      { kind: 'removed', chat: CHAT, ids: [3] },
      { ...pending, deletions: [] },
    ]),
  );
  await first.log.abort();
  const { log } = await boot();
  await log.compact();
  expect(words()).not.toContain('text 3');
  expect(words()).toContain('text 4');
});

test('[INV-12] a deletion that is agreed to while its chat is folded is erased all the same', async () => {
  const disk = new Disk();
  const { log } = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  await log.append(pulled(many(1, 5)));
  disk.held = [];
  const folded = log.compact();
  while (disk.held.length === 0) await new Promise<void>((turn) => void setImmediate(turn));
  const confirmed = log.append(act([{ kind: 'removed', chat: CHAT, ids: [3] }]));
  const held = disk.held.splice(0);
  disk.held = null;
  for (const go of held) go();
  await Promise.all([folded, confirmed]);
  await log.compact();
  const pages = disk.entries('pages').map(({ value }) => jsonCodec.decode(value));
  expect(JSON.stringify(pages)).not.toContain('text 3');
});

test('[MSG-08] a read mark at an id that nobody named stays within what is held, any other goes where it says', async () => {
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
