import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { RUN } from '../../../src/core/domain/timeline.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { Pages } from '../../../workers/journal/pages.ts';
import { pageRecord } from '../../../workers/journal/records.ts';
import type { Key, RangeOptions, StoreName } from '../../../workers/journal/store.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put } from '../support.ts';
import { act, pulled } from '../../../workers/log/entry.ts';

/** A store that counts its range reads and the entries that they return. */
class CountingStore extends MemoryStore {
  reads = 0;
  entries = 0;

  override async range(name: StoreName, from: Key, to: Key, how?: RangeOptions): Promise<[Key, unknown][]> {
    const found = await super.range(name, from, to, how);
    this.reads++;
    this.entries += found.length;
    return found;
  }
}

const boot = (store: MemoryStore) =>
  eventLogOn(new Journal(store, jsonCodec), { isLastJournal: true, failed: () => undefined });

/** The reads that one event causes in a chat of `pages` pages, none of which is in memory. */
async function costOf(
  pages: number,
  event: (last: number) => ChatEvent,
  messages: readonly ChatEvent[] = [],
) {
  const disk = new Disk();
  const first = await boot(new MemoryStore(disk));
  const last = pages * RUN;
  await first.log.append(pulled(Array.from({ length: last }, (_, index) => put(message(index + 1)))));
  await first.log.compact();
  await first.log.close();
  const store = new CountingStore(disk);
  const { chatStore, log } = await boot(store);
  await log.append(pulled(messages));
  await log.append(act([event(last)]));
  const { summary } = chatStore.chat(CHAT)!;
  await log.close();
  return { reads: store.reads, entries: store.entries, last: summary.last?.id ?? null };
}

test('[INV-11] Deleting a chat reads no page, in a short and in a long history', async () => {
  const clearAll = (last: number): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo: last, at: 1 });
  const short = await costOf(50, clearAll);
  expect(short).toEqual({ reads: 0, entries: 0, last: null });
  expect(await costOf(400, clearAll)).toEqual(short);
});

test('[INV-11] Deleting all messages but the newest reads one page, in a short and in a long history', async () => {
  const clearOlder = (last: number): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo: last - 1, at: 1 });
  // All messages are read, so the deletion looks only for the last line and counts no unread messages.
  const read: ChatEvent = { kind: 'read', chat: CHAT, upTo: 1_000_000, told: true };
  const short = await costOf(50, clearOlder, [read]);
  expect(short).toMatchObject({ entries: 1, last: 50 * RUN });
  expect(await costOf(400, clearOlder, [read])).toEqual({ ...short, last: 400 * RUN });
});

test('[INV-11] Deleting a chat whose newest message is not in pages yet reads no page', async () => {
  const newest = put(message(1_000_000));
  const clearAll = (): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo: 1_000_000, at: 1 });
  const short = await costOf(50, clearAll, [newest]);
  expect(short).toEqual({ reads: 0, entries: 0, last: null });
  expect(await costOf(400, clearAll, [newest])).toEqual(short);
});

/** Pages of two messages each: 10 and 11, 20 and 21, and so on. */
async function pagesOf(count: number) {
  const store = new CountingStore(new Disk());
  const firsts = Array.from({ length: count }, (_, index) => 10 * (index + 1));
  await store.write(
    firsts.map((first) => ({
      put: 'pages',
      key: [CHAT, first],
      value: jsonCodec.encode(pageRecord([message(first), message(first + 1)])),
    })),
  );
  const pages = new Pages({ store, codec: jsonCodec });
  pages.damaged$.subscribe(() => expect.unreachable());
  return { store, pages };
}

test('[INV-11] Past.newest examines only messages above the given id, and reads no page from the store', async () => {
  const { store, pages } = await pagesOf(9);
  const examined: number[] = [];
  const newest = (above: number): number | null | undefined => {
    const past = pages.past(CHAT);
    const found = past.newest(({ id }) => examined.push(id) === 0, above);
    return past.missing ? undefined : (found?.id ?? null);
  };
  expect(newest(60)).toBeUndefined();
  await pages.load({ chat: CHAT, from: 80, upTo: Number.MAX_SAFE_INTEGER });
  // The page below id 80 is not in memory: `newest` needs it for 78, and not for 79.
  expect([newest(79), newest(78)]).toEqual([null, undefined]);
  await pages.load({ chat: CHAT, from: 1, upTo: Number.MAX_SAFE_INTEGER });
  const { reads } = store;
  examined.length = 0;
  expect(newest(70)).toBeNull();
  expect(examined).toEqual([91, 90, 81, 80, 71]);
  expect(newest(91)).toBeNull();
  expect(examined).toHaveLength(5);
  expect(store.reads).toBe(reads);
});

test('Past.find finds an id in the loaded pages, for any order of loads and after replace and drop', async () => {
  const { pages } = await pagesOf(9);
  const find = (id: number): number | null | undefined => {
    const past = pages.past(CHAT);
    const found = past.find(id);
    return past.missing ? undefined : (found?.id ?? null);
  };
  for (const id of [50, 20, 90, 21, 70]) await pages.load({ chat: CHAT, from: id, upTo: id });
  expect([20, 21, 22, 50, 71, 90, 99].map(find)).toEqual([20, 21, null, 50, 71, 90, null]);
  // These ids lie in pages that were not loaded, some of them above a loaded page.
  expect([5, 30, 41, 60, 80].map(find)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  pages.replace(CHAT, { put: [[message(50), message(51), message(52)], [message(55)]], del: [70] });
  expect([50, 52, 55].map(find)).toEqual([50, 52, 55]);
  expect([53, 56, 70].map(find)).toEqual([undefined, undefined, undefined]);
  pages.drop(CHAT);
  expect([20, 50, 90].map(find)).toEqual([undefined, undefined, undefined]);
  await pages.load({ chat: CHAT, from: 5, upTo: 5 });
  expect(find(5)).toBeNull();
});

test('[INV-11] Pages.above and Pages.before return the nearest messages without a hole, and read few pages', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => (index + 1) * 10);
  const disk = new Disk();
  const { log } = await boot(new MemoryStore(disk));
  await log.append(pulled(ids.map((id) => put(message(id)))));
  await log.compact();
  await log.close();
  await fc.assert(
    fc.asyncProperty(fc.nat(6100), fc.integer({ min: 1, max: 250 }), async (id, count) => {
      const store = new CountingStore(disk);
      const pages = new Pages({ store, codec: jsonCodec });
      const above = (await pages.above(CHAT, id, count)).map((it) => it.id);
      const higher = ids.filter((it) => it > id);
      // At least `count` messages, or all if there are fewer: the nearest ones, without a hole.
      expect(above).toEqual(higher.slice(0, Math.max(above.length, Math.min(count, higher.length))));
      expect(store.entries).toBeLessThanOrEqual(Math.ceil(count / 48) + 4);
      const below = (await pages.before(CHAT, id, count)).map((it) => it.id);
      const lower = ids.filter((it) => it < id);
      expect(below).toEqual(
        lower.slice(-Math.max(below.length, Math.min(count, lower.length)) || lower.length),
      );
    }),
    { numRuns: 200 },
  );
});
