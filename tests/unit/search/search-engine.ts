// A journal with its log, searches over both, and the expected hits of a search by a walk over all messages.
import type { SearchSpec } from '../../../src/core/contract/search.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { RUN } from '../../../src/core/domain/timeline.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import type { Key, RangeOptions, StoreName } from '../../../workers/journal/store.ts';
import { gather } from '../../../workers/search/gather.ts';
import { hitKey } from '../../../workers/search/hits.ts';
import { queryOf } from '../../../workers/search/query.ts';
import { Search } from '../../../workers/search/search.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore, type Death } from '../../faults/memory-store.ts';
import { CHAT, GROUP, message, testScope } from '../support.ts';
import { pulled } from '../../../workers/log/entry.ts';

/** A store that counts page reads. */
export class CountingStore extends MemoryStore {
  pages = 0;

  override async getMany(name: StoreName, keys: readonly Key[]): Promise<unknown[]> {
    if (name === 'pages') this.pages += keys.length;
    return super.getMany(name, keys);
  }

  override async range(
    name: StoreName,
    from: Key,
    to: Key,
    options?: RangeOptions,
  ): Promise<[Key, unknown][]> {
    const found = await super.range(name, from, to, options);
    if (name === 'pages') this.pages += found.length;
    return found;
  }
}

export interface OpenSearch {
  search: Search;
  end: () => void;
  /** Keys of the shown hits. */
  keys: () => string[];
  ended: () => Promise<void>;
}

export async function boot(disk = new Disk(), death: Death | null = null) {
  const store = new CountingStore(disk, death);
  const journal = new Journal(store, jsonCodec);
  const { chatStore, log } = await eventLogOn(journal, { slice: 2 });
  const idle = (): Promise<void> => Promise.resolve();

  function openSearch(over: Partial<SearchSpec>): OpenSearch {
    const waiting = new Set<() => void>();
    const spec: SearchSpec = { view: 'search', words: '', size: 50, ...over };
    const scope = testScope();
    const search = new Search({
      chats: () => chatStore.chats,
      journal,
      query: queryOf(spec),
      size: spec.size,
      idle,
      tell: () => undefined,
      scope,
    });
    search.changed$.subscribe(() => waiting.forEach((check) => check()));
    chatStore.changes$.subscribe(({ chat, messages, marks, unhidden }) =>
      unhidden ? search.restart() : search.update(chat, messages, marks),
    );
    return {
      search,
      end: () => scope.end(),
      keys: () => search.found().hits.map(({ key }) => key),
      ended: () =>
        new Promise((resolve) => {
          const check = (): void => void (search.step !== 'running' && resolve());
          waiting.add(check);
          check();
        }),
    };
  }

  return {
    disk,
    store,
    journal,
    chatStore,
    log,
    begin: openSearch,
    put: (...events: ChatEvent[]) => log.append(pulled(events)),
    /** Gathers signatures into small blocks. */
    gather: (least = 3) =>
      gather({
        journal,
        chats: () => chatStore.chats,
        idle,
        isOver: () => store.dead,
        least,
      }),
    /** Keys of all hits, after the search has ended. */
    find: async (over: Partial<SearchSpec>): Promise<string[]> => {
      const open = openSearch(over);
      await open.ended();
      open.end();
      return open.keys();
    },
    /** Keys of the expected hits, by a walk over all messages. */
    expectedHits: async (over: Partial<SearchSpec>): Promise<string[]> => {
      const spec: SearchSpec = { view: 'search', words: '', size: 50, ...over };
      const query = queryOf(spec);
      const all: { key: string; it: StoredMessage }[] = [];
      for (const state of chatStore.chats.values()) {
        if (spec.chat !== undefined && spec.chat !== state.key) continue;
        const messages = new Map(
          (await journal.pages.before(state.key, Infinity, 1e6)).map((it) => [it.id, it]),
        );
        for (const it of state.timeline.after(0)) messages.set(it.id, it);
        for (const it of messages.values())
          if (query.finds(it, state.marks)) all.push({ key: hitKey(state.key, it.id), it });
      }
      all.sort((a, b) => b.it.sendTime - a.it.sendTime || b.it.id - a.it.id || (a.key < b.key ? -1 : 1));
      return query.isEmpty ? [] : all.slice(0, spec.size).map(({ key }) => key);
    },
  };
}

export type Engine = Awaited<ReturnType<typeof boot>>;

/** The event of a message that arrives in a chat. */
export function messageEvent(chat: ChatKey, id: number, over: Partial<StoredMessage> = {}): ChatEvent {
  const target = Number(chat.slice(chat.indexOf('-') + 1));
  const place = chat.startsWith('group') ? { groupId: target, recvId: null } : { sendId: target };
  return { kind: 'message', chat, message: message(id, { ...place, ...over }) };
}

/** Pages of each chat of `longHistory`. */
export const PAGES = 30;

/** Resolves after the background work of the search. */
export async function backgroundWork(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Two chats of 30 pages, in which every 500th message contains "needle". */
export async function longHistory(): Promise<Engine> {
  const engine = await boot();
  const all = Array.from({ length: PAGES * RUN }, (_, at) => at + 1).flatMap((id) => {
    const content = id % 500 === 0 ? `a Needle, ${id}` : `hay ${id}`;
    return [messageEvent(CHAT, id, { content }), messageEvent(GROUP, id, { content, sendNickName: 'Ada' })];
  });
  await engine.put(...all);
  await engine.log.compact();
  return engine;
}
