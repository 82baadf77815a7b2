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

/** Counts what is asked of it, and the entries that it answers. */
class CountingStore extends MemoryStore {
  asked = 0;
  answered = 0;

  override async range(name: StoreName, from: Key, to: Key, how?: RangeOptions): Promise<[Key, unknown][]> {
    const found = await super.range(name, from, to, how);
    this.asked++;
    this.answered += found.length;
    return found;
  }
}

const boot = (store: MemoryStore) =>
  eventLogOn(new Journal(store, jsonCodec), { isLastJournal: true, failed: () => undefined });

/** What one event costs a chat of so many pages, of which nothing is in memory. */
async function costOf(
  pages: number,
  event: (last: number) => ChatEvent,
  messages: readonly ChatEvent[] = [],
) {
  const disk = new Disk();
  const first = await boot(new MemoryStore(disk));
  const last = pages * RUN;
  await first.log.append(pulled(Array.from({ length: last }, (_, at) => put(message(at + 1)))));
  await first.log.compact();
  await first.log.close();
  const store = new CountingStore(disk);
  const { chatStore, log } = await boot(store);
  await log.append(pulled(messages));
  await log.append(act([event(last)]));
  const { summary } = chatStore.chat(CHAT)!;
  await log.close();
  return { asked: store.asked, answered: store.answered, last: summary.last?.id ?? null };
}

test('[INV-11] deleting a chat reads as much of a long history as of a short one', async () => {
  const whole = (last: number): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo: last, at: 1 });
  const little = await costOf(50, whole);
  expect(little).toEqual({ asked: 0, answered: 0, last: null });
  expect(await costOf(400, whole)).toEqual(little);
});

test('[INV-11] deleting a chat but for its newest messages reads their page and no other', async () => {
  const most = (last: number): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo: last - 1, at: 1 });
  // Read already: nothing is counted, only the last line is looked for.
  const read: ChatEvent = { kind: 'read', chat: CHAT, upTo: 1_000_000, told: true };
  const little = await costOf(50, most, [read]);
  expect(little).toMatchObject({ answered: 1, last: 50 * RUN });
  expect(await costOf(400, most, [read])).toEqual({ ...little, last: 400 * RUN });
});

test('[INV-11] what is deleted while newer messages are not in pages yet reads nothing', async () => {
  const newest = put(message(1_000_000));
  const whole = (): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo: 1_000_000, at: 1 });
  const little = await costOf(50, whole, [newest]);
  expect(little).toEqual({ asked: 0, answered: 0, last: null });
  expect(await costOf(400, whole, [newest])).toEqual(little);
});

/** Pages of two messages each: 10 and 11, 20 and 21, and so on. */
async function pagesOf(count: number) {
  const store = new CountingStore(new Disk());
  const firsts = Array.from({ length: count }, (_, at) => 10 * (at + 1));
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

test('[INV-11] nothing at or below an id is looked at for the newest message', async () => {
  const { store, pages } = await pagesOf(9);
  const looked: number[] = [];
  const newest = (above: number): number | null | undefined => {
    const past = pages.past(CHAT);
    const found = past.newest(({ id }) => looked.push(id) === 0, above);
    return past.missing ? undefined : (found?.id ?? null);
  };
  expect(newest(60)).toBeUndefined();
  await pages.load({ chat: CHAT, from: 80, upTo: Number.MAX_SAFE_INTEGER });
  // What lies below is not in memory, and nobody asks for it.
  expect([newest(79), newest(78)]).toEqual([null, undefined]);
  await pages.load({ chat: CHAT, from: 1, upTo: Number.MAX_SAFE_INTEGER });
  const { asked } = store;
  looked.length = 0;
  expect(newest(70)).toBeNull();
  expect(looked).toEqual([91, 90, 81, 80, 71]);
  expect(newest(91)).toBeNull();
  expect(looked).toHaveLength(5);
  expect(store.asked).toBe(asked);
});

test('the page of an id is found whatever order pages came in, and whatever came in their place', async () => {
  const { pages } = await pagesOf(9);
  const find = (id: number): number | null | undefined => {
    const past = pages.past(CHAT);
    const found = past.find(id);
    return past.missing ? undefined : (found?.id ?? null);
  };
  for (const id of [50, 20, 90, 21, 70]) await pages.load({ chat: CHAT, from: id, upTo: id });
  expect([20, 21, 22, 50, 71, 90, 99].map(find)).toEqual([20, 21, null, 50, 71, 90, null]);
  // Never read, and above one that was.
  expect([5, 30, 41, 60, 80].map(find)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  pages.replace(CHAT, { put: [[message(50), message(51), message(52)], [message(55)]], del: [70] });
  expect([50, 52, 55].map(find)).toEqual([50, 52, 55]);
  expect([53, 56, 70].map(find)).toEqual([undefined, undefined, undefined]);
  pages.drop(CHAT);
  expect([20, 50, 90].map(find)).toEqual([undefined, undefined, undefined]);
  await pages.load({ chat: CHAT, from: 5, upTo: 5 });
  expect(find(5)).toBeNull();
});

test('[INV-11] of any pages the messages below and above an id are those that stand there, and only their pages are read', async () => {
  const ids = Array.from({ length: 600 }, (_, at) => (at + 1) * 10);
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
      const right = ids.filter((it) => it > id);
      // At least as many as were asked for, the nearest ones, without a hole.
      expect(above).toEqual(right.slice(0, Math.max(above.length, Math.min(count, right.length))));
      expect(store.answered).toBeLessThanOrEqual(Math.ceil(count / 48) + 4);
      const below = (await pages.before(CHAT, id, count)).map((it) => it.id);
      const left = ids.filter((it) => it < id);
      expect(below).toEqual(left.slice(-Math.max(below.length, Math.min(count, left.length)) || left.length));
    }),
    { numRuns: 200 },
  );
});
