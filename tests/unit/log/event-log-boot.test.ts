import { expect, test } from 'vitest';
import { emptyMarks } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { StoreFailure } from '../../../workers/journal/store.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, GROUP, ids, message, put } from '../support.ts';
import { inPages, many, watched, WatchedStore } from '../diagnostics/watched.ts';
import { act, pulled } from '../../../workers/log/entry.ts';

const inGroup = (id: number): ChatEvent => ({
  kind: 'message',
  chat: GROUP,
  message: message(id, { groupId: 7, recvId: null }),
});

test('[INV-11] A boot on a fully compacted journal has an empty tail, and a compaction then writes nothing', async () => {
  const { log, store } = await watched(await inPages());
  await log.compact();
  expect([store.transactions, log.tail, log.isWritten]).toEqual([[], 0, true]);
});

test('A chat with stored marks but no stored row gets its row at the next write; no other chat does', async () => {
  const first = await watched();
  await first.log.append(act([inGroup(1)]));
  await first.journal.commit(() => ({ marks: new Map([[CHAT, { ...emptyMarks, readUpTo: 5 }]]) }));
  await first.log.close();
  const { log, store, disk } = await watched(first.disk);
  expect([store.transactions, log.isWritten]).toEqual([[], false]);
  await log.flush();
  expect(store.transactions).toEqual([
    { strict: false, ops: ['put chats private-2', 'put marks private-2'] },
  ]);
  expect(disk.entries('chats').map(({ key }) => key)).toEqual([GROUP, CHAT]);
});

test('[INV-2] A tail with the `restored` event of an older build is not damaged, and its marks apply', async () => {
  const { disk, log, journal } = await watched();
  await log.append(pulled(many(1, 5)));
  await log.append(act([{ kind: 'removed', chat: CHAT, ids: [3] }]));
  // Earlier builds wrote this event along with a row and marks that include its effect.
  const restored = { kind: 'restored', chat: CHAT, ids: [3], clearedTo: null };
  await log.append(act([put(message(6))]));
  await log.close();
  const last = disk.entries('tail').at(-1)!;
  last.value = journal.codec.encode([...(journal.codec.decode(last.value) as unknown[]), restored]);
  const marks = disk.entries('marks')[0]!;
  marks.value = journal.codec.encode({ ...(journal.codec.decode(marks.value) as object), removed: {} });
  expect((await new Journal(new MemoryStore(disk), jsonCodec).load()).damaged).toBe(false);
  const { chatStore } = await watched(disk);
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({});
  expect(ids(chatStore.chat(CHAT)!)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('After a crash between two slices of a compaction, a boot compacts the remaining chats only', async () => {
  const disk = new Disk();
  const slice = Promise.withResolvers<void>();
  const idle = (): Promise<void> => {
    slice.resolve();
    return new Promise(() => undefined);
  };
  const crashed = await watched(disk, { slice: 1, idle });
  await crashed.log.append(pulled([...many(1, 5), inGroup(6)]));
  void crashed.log.compact();
  await slice.promise;
  const { chatStore, log, store } = await watched(disk);
  // Compacted messages lie in pages and not in memory.
  expect([ids(chatStore.chat(CHAT)!), ids(chatStore.chat(GROUP)!)]).toEqual([[], [6]]);
  expect(chatStore.chat(CHAT)?.summary.unread).toBe(5);
  await log.compact();
  expect(store.transactions.map(({ ops }) => ops.filter((op) => op.startsWith('put')))).toEqual([
    ['put chats group-7', 'put marks group-7', 'put pages group-7,6', 'put sigs group-7,6'],
  ]);
  expect([disk.entries('tail'), log.tail]).toEqual([[], 0]);
});

/** A disk on which one chat row and one outbox record are malformed. */
async function damagedDisk(): Promise<Disk> {
  const { disk, log } = await watched(await inPages());
  await log.append(act([inGroup(301)]));
  await log.append(pulled([inGroup(302)], () => ({ 'done:group': 302 })));
  await log.close();
  const half = new TextEncoder().encode('{"half');
  disk.entries('chats').find(({ key }) => key === CHAT)!.value = half;
  disk.entries('outbox').push({ key: 'a', value: half });
  return disk;
}

test('[INV-1] One strict transaction repairs a damaged journal, and the next boot finds no damage', async () => {
  const disk = await damagedDisk();
  const { store, chatStore } = await watched(disk, {}, { 'done:group': 0 });
  expect(store.transactions).toHaveLength(1);
  expect(store.transactions[0]?.strict).toBe(true);
  expect(disk.entries('pages')).toEqual([]);
  expect(disk.entries('tail')).toHaveLength(1);
  const next = await watched(disk);
  const { damaged, cursors } = await next.journal.load();
  expect([damaged, cursors['done:group'], disk.entries('outbox')]).toEqual([false, 0, []]);
  expect(ids(next.chatStore.chat(GROUP)!)).toEqual([301, 302]);
  expect([...next.chatStore.chats]).toEqual([...chatStore.chats]);
});

test('A failed repair of the journal is reported as its loss, and the boot continues', async () => {
  const disk = await damagedDisk();
  const store = new WatchedStore(disk);
  store.write = () => Promise.reject(new StoreFailure('fenced'));
  const { log, chatStore, losses } = await watched(disk, {}, { 'done:group': 0 }, store);
  expect([losses, log.durable]).toEqual([['fenced'], false]);
  expect(ids(chatStore.chat(GROUP)!)).toEqual([301, 302]);
});
