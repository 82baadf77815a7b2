// Pages in memory: the lately needed ones, bounded by bytes and not by history. A reducer asks them at once; a page
// that is not in memory is noted as missing, read, and asked again.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Past } from '../../src/core/domain/past.ts';
import type { Codec } from './codec.ts';
import type { FoldedPages, Page } from '../compaction/fold-pages.ts';
import { readPage } from './records.ts';
import type { Key, Store } from './store.ts';

/** Bytes of decoded pages that stay in memory. */
const KEPT = 8 * 1024 * 1024;
const MAX = Number.MAX_SAFE_INTEGER;

/** Ids whose pages have to be read. */
export interface Missing {
  chat: ChatKey;
  from: number;
  upTo: number;
}

export interface PastOf extends Past {
  /** Set as soon as an answer needed a page that is not in memory. */
  missing: Missing | null;
}

interface Resident {
  first: number;
  last: number;
  messages: Page;
  /** First id of the page after it, Infinity for the last one, null where that is not known. */
  next: number | null;
  bytes: number;
}

export interface PagesOptions {
  store: Store;
  codec: Codec;
}

/** The page that begins at `first` does not hold; `next` begins the page after it, null where there is none. */
export interface DamagedPage {
  kind: 'damaged';
  chat: ChatKey;
  first: number;
  next: number | null;
}

export class Pages {
  /** In the order of their ids; the chat that was needed last stands last. */
  readonly #byChat = new Map<ChatKey, Resident[]>();
  /** First id of a chat's first page, Infinity where it has none. */
  readonly #lowest = new Map<ChatKey, number>();
  #bytes = 0;
  readonly damaged$ = new Subject<DamagedPage>();
  readonly #options: PagesOptions;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** The messages in pages, for a reducer; look at `missing` afterwards. */
  past(chat: ChatKey): PastOf {
    const held = (id: number): Resident | null | undefined => this.#holder(chat, id);
    const lowest = (): number => this.#lowest.get(chat) ?? Infinity;
    const past: PastOf = {
      missing: null,
      find(id) {
        const page = held(id);
        if (page === undefined) past.missing ??= { chat, from: id, upTo: id };
        return page?.messages.find((message) => message.id === id) ?? null;
      },
      between(after, upTo) {
        const found: StoredMessage[] = [];
        for (let id = after + 1; id <= upTo;) {
          const page = held(id);
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
          const page = held(id);
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

  /** Reads the pages that hold these ids. */
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
      this.#keep(chat, this.#decoded(chat, key, bytes, following ? idOf(following[0]) : after));
    }
  }

  /** The newest messages below an id, oldest first; at least `count` where there are so many. */
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
      for (const page of pages) this.#keep(chat, page);
      found = [...pages.reverse().flatMap(({ messages }) => messages), ...found].filter(
        ({ id }) => id < below,
      );
      if (entries.length < limit) break;
      upTo = idOf(entries.at(-1)?.[0] ?? 0) - 1;
    }
    return found;
  }

  /** The oldest messages above an id, oldest first; at least `count` where there are so many. */
  async above(chat: ChatKey, above: number, count: number): Promise<StoredMessage[]> {
    const { store } = this.#options;
    // The page that would hold the next id begins at or below it.
    const first = await store.range('pages', [chat, 0], [chat, above + 1], { reverse: true, limit: 1 });
    const limit = Math.ceil(count / 48) + 1;
    let found: StoredMessage[] = [];
    for (let from = idOf(first[0]?.[0] ?? 0); found.length < count;) {
      const entries = await store.range('pages', [chat, from], [chat, MAX], { limit });
      const pages = entries.map(([key, bytes], index) => {
        const following = entries[index + 1];
        return this.#decoded(chat, key, bytes, following ? idOf(following[0]) : null);
      });
      for (const page of pages) this.#keep(chat, page);
      found = [...found, ...pages.flatMap(({ messages }) => messages)].filter(({ id }) => id > above);
      if (entries.length < limit) break;
      from = idOf(entries.at(-1)?.[0] ?? 0) + 1;
    }
    return found;
  }

  /** The pages that begin nearest below these ids (ascending), and the last one if `last`. */
  async around(chat: ChatKey, ids: readonly number[], last: boolean): Promise<Page[]> {
    const wanted = last ? [...ids, MAX] : ids;
    const pages = new Map<number, Page>();
    for (const id of wanted) {
      let page = this.#holder(chat, id);
      if (page === undefined) {
        await this.load({ chat, from: id, upTo: id });
        page = this.#holder(chat, id);
      }
      if (page && page.messages.length > 0) pages.set(page.first, page.messages);
    }
    return [...pages].sort(([a], [b]) => a - b).map(([, page]) => page);
  }

  /** After a compaction was written. */
  replace(chat: ChatKey, { put, del }: FoldedPages): void {
    for (const first of del) this.#forget(chat, first);
    const held = this.#byChat.get(chat);
    const firsts = put.map((page) => page[0]?.id ?? 0);
    // New pages stand between old ones: the page before a new one has another `next` now.
    for (const page of held ?? []) {
      const between = firsts.some((first) => first > page.first && (page.next === null || first < page.next));
      if (between || (page.next !== null && del.includes(page.next))) page.next = null;
    }
    for (const messages of put) this.#keep(chat, resident(messages, null));
    const lowest = this.#lowest.get(chat);
    if (lowest !== undefined) {
      if (del.includes(lowest)) this.#lowest.delete(chat);
      else this.#lowest.set(chat, Math.min(lowest, ...firsts));
    }
  }

  /** This page was read, does not hold, and no other one has taken its place. */
  isBroken(chat: ChatKey, first: number): boolean {
    return this.#exactly(chat, first)?.messages.length === 0;
  }

  /** A page that did not hold has been deleted. */
  gone(key: Key): void {
    const [chat, first] = key as readonly [ChatKey, number];
    this.replace(chat, { put: [], del: [first] });
  }

  /** All that is known of a chat's pages is void. */
  drop(chat: ChatKey): void {
    for (const { bytes } of this.#byChat.get(chat) ?? []) this.#bytes -= bytes;
    this.#byChat.delete(chat);
    this.#lowest.delete(chat);
  }

  /** Forgets pages down to the bound: of the chat that was not needed for longest, and there the oldest first. */
  trim(): void {
    if (this.#bytes <= KEPT) return;
    for (const [chat, pages] of this.#byChat) {
      for (const { first } of Array.from(pages)) {
        this.#forget(chat, first);
        if (this.#bytes <= KEPT * 0.75) return;
      }
    }
  }

  /** The page that would hold an id; null when none would, undefined when that is not known. */
  #holder(chat: ChatKey, id: number): Resident | null | undefined {
    const pages = this.#byChat.get(chat);
    const best = pages?.[placeAbove(pages, id) - 1];
    if (best && (id <= best.last || (best.next !== null && id < best.next))) {
      // Used last: a map keeps the order of insertion.
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
    // Under another name than its own, or reaching into the next one, it would be asked for without end.
    if (messages && messages[0]?.id === first && (messages.at(-1)?.id ?? 0) < (next ?? Infinity))
      return resident(messages, next);
    this.damaged$.next({ kind: 'damaged', chat, first, next: next === Infinity ? null : next });
    return { first, last: first, messages: [], next, bytes: 0 };
  }

  #keep(chat: ChatKey, page: Resident): void {
    page.next ??= this.#exactly(chat, page.first)?.next ?? null;
    this.#forget(chat, page.first);
    const pages = this.#byChat.get(chat) ?? [];
    pages.splice(placeAbove(pages, page.first), 0, page);
    this.#byChat.delete(chat);
    this.#byChat.set(chat, pages);
    this.#bytes += page.bytes;
  }

  #forget(chat: ChatKey, first: number): void {
    const pages = this.#byChat.get(chat);
    const page = this.#exactly(chat, first);
    if (!pages || !page) return;
    pages.splice(placeAbove(pages, first) - 1, 1);
    this.#bytes -= page.bytes;
    if (pages.length === 0) this.#byChat.delete(chat);
  }

  #exactly(chat: ChatKey, first: number): Resident | null {
    const pages = this.#byChat.get(chat) ?? [];
    const page = pages[placeAbove(pages, first) - 1];
    return page?.first === first ? page : null;
  }
}

/** How many of these pages begin at or below an id. */
function placeAbove(pages: readonly Resident[], id: number): number {
  let low = 0;
  let high = pages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pages[middle]?.first ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function resident(messages: Page, next: number | null): Resident {
  const first = messages[0]?.id ?? 0;
  const last = messages.at(-1)?.id ?? first;
  const bytes = messages.reduce((sum, { content }) => sum + 300 + 2 * content.length, 0);
  return { first, last, messages, next, bytes };
}

const idOf = (key: Key): number => (typeof key === 'object' ? Number(key[1]) : Number(key));
