// The cost of boot, views and events does not grow with the history: the tests count work, and measure no
// time.
import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { StatusRow } from '../../../src/core/contract/rows.ts';
import type { ViewSpec } from '../../../src/core/contract/views.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { RUN } from '../../../src/core/domain/timeline.ts';
import type { View, ViewSource } from '../../../workers/views/view.ts';
import { createView } from '../../../workers/views/views.ts';
import { jsonCodec, type Codec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import type { Key, Op, RangeOptions, StoreName } from '../../../workers/journal/store.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put, testScope } from '../support.ts';
import { live, pulled } from '../../../workers/log/entry.ts';

/** Both history lengths leave the same number of messages in the last page. */
const SHORT = 1000;
const LONG = SHORT + 297 * RUN;

test('[INV-11] Boot, views, a new message, reading and a recall cost the same after 1,000 and after 20,000 messages', async () => {
  const short = await costs(SHORT);
  expect(LONG).toBeGreaterThan(20_000);
  expect(await costs(LONG)).toEqual(short);
  // The counters count: they are neither 0 in every step nor as large as the history.
  expect(short['boot']).toMatchObject({ messages: 0, resident: 0 });
  expect(short['list']).toEqual({ ...nothing, rows: 3 });
  expect(short['head']).toEqual({ ...nothing, rows: 1 });
  expect(short['pane']).toMatchObject({ reads: 1, rows: 50, writes: 0 });
  expect(short['pane']!.messages).toBeLessThanOrEqual(3 * RUN);
  expect(short['live message']).toMatchObject({ reads: 0, messages: 0, rows: 3, resident: 1 });
  expect(short['read']).toMatchObject({ reads: 0, messages: 0 });
  expect(short['old recall']!.messages).toBe(RUN);
});

interface Work {
  /** Reads of the store. */
  reads: number;
  /** Entries that the reads returned. */
  entries: number;
  /** Operations in the writes to the store. */
  writes: number;
  /** Messages decoded, of pages and of the tail. */
  messages: number;
  /** Rows sent to the tab. */
  rows: number;
  /** Messages in the timelines in memory. */
  resident: number;
}

const nothing: Work = { reads: 0, entries: 0, writes: 0, messages: 0, rows: 0, resident: 0 };

/** The work of each step in turn, in an engine whose first chat has `history` messages. */
async function costs(history: number): Promise<Record<string, Work>> {
  const disk = new Disk();
  await fill(disk, history);
  const done: Record<string, Work> = {};
  const work = { ...nothing };
  const engine = await measured('boot', () => boot(disk, work));
  const { log, chatStore, scheduler, view, settle } = engine;

  async function measured<T>(step: string, act: () => T | Promise<T>): Promise<T> {
    Object.assign(work, nothing);
    const result = await act();
    done[step] = { ...work };
    return result;
  }
  const append = async (event: ChatEvent): Promise<void> => {
    void log.append(live(event));
    await settle();
  };

  await measured('list', () => view({ view: 'chats' }));
  await measured('head', () => view({ view: 'head', chat: CHAT }));
  await measured('pane', () => view({ view: 'pane', chat: CHAT, size: 50 }));
  await measured('live message', () => append(put(message(history + 1))));
  expect(chatStore.chat(CHAT)?.summary.unread).toBe(history + 1);
  await measured('read', () => append({ kind: 'read', chat: CHAT, upTo: history + 1, told: true }));
  expect(chatStore.chat(CHAT)?.summary.unread).toBe(0);
  const recall = { kind: 'recall', chat: CHAT, id: null, target: 2 * RUN + 1, byId: 2, byName: '' } as const;
  await measured('old recall', () => append(recall));
  expect(chatStore.chat(CHAT)?.timeline.find(recall.target)?.content).toBe('');
  await measured('fold', () => log.compact());
  expect(scheduler.actions).toEqual([]);
  await log.close();
  return done;
}

async function fill(disk: Disk, history: number): Promise<void> {
  const { log } = await boot(disk, { ...nothing });
  const others = (['private-3', 'private-4'] as const).map((chat, index): ChatEvent => ({
    kind: 'message',
    chat,
    message: message(1_000_001 + index, { sendId: 3 + index }),
  }));
  const events = Array.from({ length: history }, (_, index) => put(message(index + 1)));
  await log.append(pulled([...events, ...others]));
  await log.compact();
  await log.close();
}

async function boot(disk: Disk, work: Work) {
  const scheduler = new VirtualTimeScheduler();
  const journal = new Journal(new CountedStore(disk, work), countedCodec(work));
  const { chatStore, people, log } = await eventLogOn(journal, { scheduler });
  const views: View[] = [];
  chatStore.changes$.subscribe((news) => views.forEach((it) => it.note({ kind: 'chat', news })));
  let ready = (): void => undefined;
  const source = {
    status: () => ({ key: 'status', phase: 'live' }) as StatusRow,
    chatStore: () => chatStore,
    people: () => people,
    history: (chat, count) => journal.pages.before(chat, Number.MAX_SAFE_INTEGER, count),
    requestGapFill: () => undefined,
    canAsk: () => true,
    upload: () => null,
  } as Partial<ViewSource> as ViewSource;
  const send = (it: View): boolean => {
    const patch = it.patch();
    work.rows += patch ? patch.put.length + patch.del.length : 0;
    return patch !== null;
  };
  const view = async (spec: ViewSpec): Promise<void> => {
    const it = createView(views.length, spec, source, testScope());
    it.ready$.subscribe(() => ready());
    views.push(it);
    // Some views load their code first and then pages, so wait until the first patch.
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        ready = resolve;
      });
      if (send(it)) return;
      await woken;
    }
  };
  /** Waits until all events are applied and written, and sends the patches of all views. */
  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    scheduler.flush();
    await journal.written();
    for (const it of views) if (it.dirty) send(it);
    work.resident = [...chatStore.chats.values()].reduce((sum, { timeline }) => sum + timeline.size, 0);
  };
  await settle();
  return { log, chatStore, scheduler, view, settle };
}

class CountedStore extends MemoryStore {
  readonly #work: Work;

  constructor(disk: Disk, work: Work) {
    super(disk);
    this.#work = work;
  }

  override async all(names: readonly StoreName[]): Promise<Map<StoreName, [Key, unknown][]>> {
    const found = await super.all(names);
    this.#count([...found.values()].reduce((sum, { length }) => sum + length, 0));
    return found;
  }

  override async get(name: StoreName, key: Key): Promise<unknown> {
    const found = await super.get(name, key);
    this.#count(found === undefined ? 0 : 1);
    return found;
  }

  override async range(name: StoreName, from: Key, to: Key, how?: RangeOptions): Promise<[Key, unknown][]> {
    const found = await super.range(name, from, to, how);
    this.#count(found.length);
    return found;
  }

  override async keys(name: StoreName): Promise<Key[]> {
    const found = await super.keys(name);
    this.#count(found.length);
    return found;
  }

  override write(ops: readonly Op[]): Promise<void> {
    this.#work.writes += ops.length;
    return super.write(ops);
  }

  #count(entries: number): void {
    this.#work.reads++;
    this.#work.entries += entries;
  }
}

/** Counts decoded messages: records that are arrays are pages and batches of the tail. */
const countedCodec = (work: Work): Codec => ({
  encode: (value) => jsonCodec.encode(value),
  text: (bytes) => jsonCodec.text(bytes),
  decode: (bytes) => {
    const value = jsonCodec.decode(bytes);
    if (Array.isArray(value)) work.messages += value.length;
    return value;
  },
});
