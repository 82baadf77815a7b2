// The cache of decoded pages (runs of a chat's messages), limited in bytes. The reducer reads it synchronously.
// A page that is not in memory is noted as missing. The caller then loads the page and reduces again.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Past } from '../../src/core/domain/past.ts';
import type { Codec } from './codec.ts';
import type { FoldedPages, Page } from '../compaction/fold-pages.ts';
import { readPage } from './records.ts';
import type { Key, Store } from './store.ts';

/** Maximum size of the decoded pages in memory, bytes. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX = Number.MAX_SAFE_INTEGER;

/** A range of message ids whose pages have to be read from the store. */
export interface Missing {
  chat: ChatKey;
  from: number;
  upTo: number;
}

export interface PagedPast extends Past {
  /** The first pages that a query needed and that are not in memory; null where none is missing. */
  missing: Missing | null;
}

interface Resident {
  first: number;
  last: number;
  messages: Page;
  /** First id of the next page, Infinity for the last page, null where it is not known. */
  next: number | null;
  bytes: number;
}

export interface PagesOptions {
  store: Store;
  codec: Codec;
}

/** The page that begins at message id `first` is invalid. The next page begins at `next`; null for none. */
export interface DamagedPage {
  kind: 'damaged';
  chat: ChatKey;
  first: number;
  next: number | null;
}

export class Pages {
  /** Pages of each chat in id order. The least recently used chat comes first. */
  readonly #byChat = new Map<ChatKey, Resident[]>();
  /** First id of a chat's first page, Infinity where the chat has no page. */
  readonly #lowest = new Map<ChatKey, number>();
  #bytes = 0;
  readonly damaged$ = new Subject<DamagedPage>();
  readonly #options: PagesOptions;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** The messages in a chat's pages, for the reducer. The caller checks `missing` afterwards. */
  past(chat: ChatKey): PagedPast {
    const pageWith = (id: number): Resident | null | undefined => this.#pageFor(chat, id);
    const lowest = (): number => this.#lowest.get(chat) ?? Infinity;
    const past: PagedPast = {
      missing: null,
      find(id) {
        const page = pageWith(id);
        if (page === undefined) past.missing ??= { chat, from: id, upTo: id };
        return page?.messages.find((message) => message.id === id) ?? null;
      },
      between(after, upTo) {
        const found: StoredMessage[] = [];
        for (let id = after + 1; id <= upTo;) {
          const page = pageWith(id);
          if (page === undefined) {
            past.missing ??= { chat, from: id, upTo };
            return found;
          }
          if (page === null) {
            id = lowest();
            continue;
          }
          for (const message of page.messages)
            if (message.id > after && message.id <= upTo) found.push(message);
          id = page.next ?? page.last + 1;
        }
        return found;
      },
      newest(wanted, above) {
        for (let id = MAX; id > above;) {
          const page = pageWith(id);
          if (page === undefined) past.missing ??= { chat, from: id, upTo: id };
          if (!page) return null;
          const found = page.messages.findLast((message) => message.id > above && wanted(message));
          if (found) return found;
          id = page.first - 1;
        }
        return null;
      },
    };
    return past;
  }

  /** Reads the pages whose ranges contain these ids. */
  async load({ chat, from, upTo }: Missing): Promise<void> {
    const { store } = this.#options;
    const [below, within, next] = await Promise.all([
      store.range('pages', [chat, 0], [chat, from], { reverse: true, limit: 1 }),
      from < upTo ? store.range('pages', [chat, from + 1], [chat, upTo]) : [],
      upTo < MAX ? store.firstKey('pages', [chat, upTo + 1], [chat, MAX]) : null,
    ]);
    const after = next === null ? Infinity : idOf(next);
    const entries = [...below, ...within];
    if (below.length === 0) this.#lowest.set(chat, entries[0] ? idOf(entries[0][0]) : after);
    for (const [index, [key, bytes]] of entries.entries()) {
      const following = entries[index + 1];
      this.#insert(chat, this.#decoded(chat, key, bytes, following ? idOf(following[0]) : after));
    }
  }

  /** The newest messages below an id, oldest first; at least `count` of them where the chat has so many. */
  async before(chat: ChatKey, below: number, count: number): Promise<StoredMessage[]> {
    const { store } = this.#options;
    let found: StoredMessage[] = [];
    for (let upTo = below - 1; found.length < count && upTo > 0;) {
      const limit = Math.ceil((count - found.length) / 48) + 1;
      const entries = await store.range('pages', [chat, 0], [chat, upTo], { reverse: true, limit });
      const pages = entries.map(([key, bytes], index) => {
        const following = entries[index - 1];
        return this.#decoded(chat, key, bytes, following ? idOf(following[0]) : null);
      });
      for (const page of pages) this.#insert(chat, page);
      found = [...pages.reverse().flatMap(({ messages }) => messages), ...found].filter(
        ({ id }) => id < below,
      );
      if (entries.length < limit) break;
      upTo = idOf(entries.at(-1)?.[0] ?? 0) - 1;
    }
    return found;
  }

  /** The oldest messages above an id, oldest first; at least `count` of them where the chat has so many. */
  async above(chat: ChatKey, above: number, count: number): Promise<StoredMessage[]> {
    const { store } = this.#options;
    // The page whose range contains the next id begins at or below that id.
    const first = await store.range('pages', [chat, 0], [chat, above + 1], { reverse: true, limit: 1 });
    const limit = Math.ceil(count / 48) + 1;
    let found: StoredMessage[] = [];
    for (let from = idOf(first[0]?.[0] ?? 0); found.length < count;) {
      const entries = await store.range('pages', [chat, from], [chat, MAX], { limit });
      const pages = entries.map(([key, bytes], index) => {
        const following = entries[index + 1];
        return this.#decoded(chat, key, bytes, following ? idOf(following[0]) : null);
      });
      for (const page of pages) this.#insert(chat, page);
      found = [...found, ...pages.flatMap(({ messages }) => messages)].filter(({ id }) => id > above);
      if (entries.length < limit) break;
      from = idOf(entries.at(-1)?.[0] ?? 0) + 1;
    }
    return found;
  }

  /** The pages whose ranges contain these ids (ascending), and the chat's last page if `last`. */
  async around(chat: ChatKey, ids: readonly number[], last: boolean): Promise<Page[]> {
    const wanted = last ? [...ids, MAX] : ids;
    const pages = new Map<number, Page>();
    for (const id of wanted) {
      let page = this.#pageFor(chat, id);
      if (page === undefined) {
        await this.load({ chat, from: id, upTo: id });
        page = this.#pageFor(chat, id);
      }
      if (page && page.messages.length > 0) pages.set(page.first, page.messages);
    }
    return [...pages].sort(([a], [b]) => a - b).map(([, page]) => page);
  }

  /** Updates the cache after a compaction was written. */
  replace(chat: ChatKey, { put, del }: FoldedPages): void {
    for (const first of del) this.#forget(chat, first);
    const held = this.#byChat.get(chat);
    const firsts = put.map((page) => page[0]?.id ?? 0);
    // A new page between two old ones changes the `next` of the page before it.
    for (const page of held ?? []) {
      const between = firsts.some((first) => first > page.first && (page.next === null || first < page.next));
      if (between || (page.next !== null && del.includes(page.next))) page.next = null;
    }
    for (const messages of put) this.#insert(chat, residentOf(messages, null));
    const lowest = this.#lowest.get(chat);
    if (lowest !== undefined) {
      if (del.includes(lowest)) this.#lowest.delete(chat);
      else this.#lowest.set(chat, Math.min(lowest, ...firsts));
    }
  }

  /** Whether the page at this key was read, is invalid, and has not been replaced. */
  isBroken(chat: ChatKey, first: number): boolean {
    return this.#pageAt(chat, first)?.messages.length === 0;
  }

  /** Removes an invalid page that was deleted from the store. */
  evict(key: Key): void {
    const [chat, first] = key as readonly [ChatKey, number];
    this.replace(chat, { put: [], del: [first] });
  }

  /** Discards all that is known of a chat's pages. */
  drop(chat: ChatKey): void {
    for (const { bytes } of this.#byChat.get(chat) ?? []) this.#bytes -= bytes;
    this.#byChat.delete(chat);
    this.#lowest.delete(chat);
  }

  /** Evicts pages above the limit: the least recently used chat first, and its oldest pages first. */
  trim(): void {
    if (this.#bytes <= MAX_BYTES) return;
    for (const [chat, pages] of this.#byChat) {
      for (const { first } of Array.from(pages)) {
        this.#forget(chat, first);
        if (this.#bytes <= MAX_BYTES * 0.75) return;
      }
    }
  }

  /** The page whose range contains an id; null where there is none, undefined where that is not known. */
  #pageFor(chat: ChatKey, id: number): Resident | null | undefined {
    const pages = this.#byChat.get(chat);
    const best = pages?.[countUpTo(pages, id) - 1];
    if (best && (id <= best.last || (best.next !== null && id < best.next))) {
      // Move the chat to the end as the last used one: a map keeps insertion order.
      if (pages) {
        this.#byChat.delete(chat);
        this.#byChat.set(chat, pages);
      }
      return best;
    }
    const lowest = this.#lowest.get(chat);
    return lowest !== undefined && id < lowest ? null : undefined;
  }

  #decoded(chat: ChatKey, key: Key, bytes: unknown, next: number | null): Resident {
    const messages = readPage(chat, this.#options.codec.decode(bytes));
    const first = idOf(key);
    // A page with a wrong first id, or one that reaches into the next page, would be requested for ever.
    if (messages && messages[0]?.id === first && (messages.at(-1)?.id ?? 0) < (next ?? Infinity))
      return residentOf(messages, next);
    this.damaged$.next({ kind: 'damaged', chat, first, next: next === Infinity ? null : next });
    return { first, last: first, messages: [], next, bytes: 0 };
  }

  #insert(chat: ChatKey, page: Resident): void {
    page.next ??= this.#pageAt(chat, page.first)?.next ?? null;
    this.#forget(chat, page.first);
    const pages = this.#byChat.get(chat) ?? [];
    pages.splice(countUpTo(pages, page.first), 0, page);
    this.#byChat.delete(chat);
    this.#byChat.set(chat, pages);
    this.#bytes += page.bytes;
  }

  #forget(chat: ChatKey, first: number): void {
    const pages = this.#byChat.get(chat);
    const page = this.#pageAt(chat, first);
    if (!pages || !page) return;
    pages.splice(countUpTo(pages, first) - 1, 1);
    this.#bytes -= page.bytes;
    if (pages.length === 0) this.#byChat.delete(chat);
  }

  #pageAt(chat: ChatKey, first: number): Resident | null {
    const pages = this.#byChat.get(chat) ?? [];
    const page = pages[countUpTo(pages, first) - 1];
    return page?.first === first ? page : null;
  }
}

/** The number of pages that begin at or below an id. */
function countUpTo(pages: readonly Resident[], id: number): number {
  let low = 0;
  let high = pages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pages[middle]?.first ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function residentOf(messages: Page, next: number | null): Resident {
  const first = messages[0]?.id ?? 0;
  const last = messages.at(-1)?.id ?? first;
  const bytes = messages.reduce((sum, { content }) => sum + 300 + 2 * content.length, 0);
  return { first, last, messages, next, bytes };
}

const idOf = (key: Key): number => (typeof key === 'object' ? Number(key[1]) : Number(key));
