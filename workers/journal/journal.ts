// The engine. The journal: what survives. One write queue: a change is made when its turn comes, encoded,
// and then written by one transaction that only puts and deletes.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { BlobLike } from '../../src/core/contract/commands.ts';
import type { FilePart, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Codec } from './codec.ts';
import type { Page } from '../compaction/fold-pages.ts';
import { lastBatch, readAll, type Loaded } from './load.ts';
import { Pages } from './pages.ts';
import { eventsRecord, marksRecord, pageRecord, readPage, readRows, rowRecord, type Row } from './records.ts';
import { pageOps, type WrittenPages } from './signatures.ts';
import { StoreFailure, type Key, type Op, type Store, type StoreName } from './store.ts';

export type { Loaded };

export interface FileRecord {
  tmpId: string;
  part: FilePart;
  blob: BlobLike;
}

export interface Change {
  /** Everything that a pull brings goes first: another journal was lost, and this one is begun anew. */
  wipe?: boolean;
  /** Records that do not hold go. */
  gone?: readonly (readonly [StoreName, Key])[];
  /** The tail begins anew with `events`. */
  renew?: true;
  /** Appended as one batch of the tail. */
  events?: readonly ChatEvent[];
  rows?: ReadonlyMap<ChatKey, Row>;
  marks?: ReadonlyMap<ChatKey, Marks>;
  people?: ReadonlyMap<string, readonly unknown[]>;
  outbox?: { put?: readonly OutboxRow[]; del?: readonly string[]; files?: readonly FileRecord[] };
  /** By their names in `meta`. */
  cursors?: Readonly<Record<string, number>>;
  pages?: readonly WrittenPages[];
  /** Signatures alone: gathered, or of pages that had none. */
  signatures?: readonly Op[];
  /** No chat owes these batches any more. */
  dropTailTo?: number;
  /** Verified on the medium before it counts: for what no pull repeats. */
  strict?: boolean;
  /** Called when it is written, before the next change is made. */
  onWritten?: () => void;
}

/** Pages of a chat that were just written. */
export type Reader = (chat: ChatKey, pages: readonly Page[]) => void;

/** What the journal tells of itself. */
export interface Watcher {
  /** The disk was full: all of this chat below an id went. */
  onPruned: (chat: ChatKey, before: number) => void;
  /** The page that begins at `first` does not hold; `next` begins the one after it, null where there is none. */
  onDamaged: (chat: ChatKey, first: number, next: number | null) => void;
}

export class Journal {
  readonly pages: Pages;
  private readonly store: Store;
  readonly codec: Codec;
  private watcher: Watcher | null = null;
  private readonly readers = new Set<Reader>();
  /** Rises with every change of pages and signatures. */
  edition = 0;
  private queue: Promise<void> = Promise.resolve();
  private batch = 0;

  constructor(store: Store, codec: Codec) {
    this.store = store;
    this.codec = codec;
    this.pages = new Pages({
      store,
      codec,
      onDamaged: (...place) => this.watcher?.onDamaged(...place),
    });
  }

  watch(watcher: Watcher): void {
    this.watcher = watcher;
  }

  /** Everything but pages, members and files. */
  async load(): Promise<Loaded> {
    const [entries, friends, groups] = await Promise.all([
      this.store.all(['chats', 'marks', 'outbox', 'meta', 'tail']),
      this.people('friends'),
      this.people('groups'),
    ]);
    const people = new Map([
      ['friends', friends],
      ['groups', groups],
    ]);
    const loaded = readAll(entries, people, this.codec);
    this.batch = lastBatch(loaded);
    return loaded;
  }

  /** Whoever goes through the pages: what is read here stays in nobody's memory. */
  get reads(): Pick<Store, 'some' | 'range' | 'keys'> {
    return this.store;
  }

  /** null where it does not hold. */
  page(chat: ChatKey, record: unknown): Page | null {
    return readPage(chat, this.codec.decode(record));
  }

  /** Told of every page that is written from now on; answers the end of it. */
  read(reader: Reader): () => void {
    this.readers.add(reader);
    return () => void this.readers.delete(reader);
  }

  /** One record of people, [] where there is none. */
  async people(name: string): Promise<unknown[]> {
    const bytes = await this.store.get('people', name);
    return bytes === undefined ? [] : readRows(this.codec.decode(bytes));
  }

  async file(tmpId: string, part: FilePart): Promise<BlobLike | null> {
    return ((await this.store.get('files', [tmpId, part])) as BlobLike | undefined) ?? null;
  }

  /**
   * Resolves when the change is written; in the order of the calls. `make` is asked when its turn has come,
   * and told the number that its batch will have. Behind a write that failed nothing is written any more: a
   * cursor there could pass what is not stored (INV-1).
   */
  commit(make: (number: number) => Change | Promise<Change>): Promise<void> {
    const written = this.queue.then(async () => {
      const number = this.batch + 1;
      const change = await make(number);
      const hasEvents = change.events !== undefined && change.events.length > 0;
      await this.write(this.opsOf(change, number), change.strict === true);
      if (change.pages ?? change.signatures ?? change.gone ?? change.wipe) this.edition++;
      if (hasEvents) this.batch = number;
      for (const [name, key] of change.gone ?? []) if (name === 'pages') this.pages.gone(key);
      for (const folded of change.pages ?? []) {
        if (folded.erase > 0) this.pages.drop(folded.chat);
        else this.pages.replace(folded.chat, folded);
      }
      change.onWritten?.();
      for (const { chat, put } of change.pages ?? []) for (const reader of this.readers) reader(chat, put);
    });
    this.queue = written;
    written.catch(() => undefined);
    return written;
  }

  /** Looks at the store while nothing is written to it. */
  still(look: (store: Store) => Promise<void>): Promise<void> {
    return this.commit(async () => {
      await look(this.store);
      return {};
    });
  }

  /** Resolves when all changes so far are written, or will never be. */
  async written(): Promise<void> {
    await this.queue.catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.queue.catch(() => undefined);
    this.store.close();
  }

  /** Without waiting for what is under way. */
  abort(): void {
    const gone = Promise.reject(new StoreFailure('gone'));
    gone.catch(() => undefined);
    this.queue = gone;
    this.store.close();
  }

  private async write(ops: readonly Op[], strict: boolean): Promise<void> {
    for (let room = PRUNINGS; ; room--) {
      try {
        return await this.store.write(ops, strict);
      } catch (error) {
        if (!(error instanceof StoreFailure) || error.why !== 'quota' || room === 0) throw error;
        // Its code comes when a disk is full.
        const { pruned } = await import('./prune.ts');
        for (const { chat, before } of await pruned(this.store)) {
          this.pages.drop(chat);
          this.edition++;
          this.watcher?.onPruned(chat, before);
        }
      }
    }
  }

  private opsOf(change: Change, number: number): Op[] {
    const encode = (value: unknown): Uint8Array => this.codec.encode(value);
    const ops: Op[] = change.wipe ? [...WIPED] : [];
    for (const [del, key] of change.gone ?? []) {
      ops.push({ del, key });
      if (del === 'pages') ops.push({ del: 'sigs', key });
    }
    if (change.renew) ops.push({ delRange: 'tail', from: -Infinity, to: LAST });
    if (change.events && change.events.length > 0) {
      ops.push({ put: 'tail', key: number, value: encode(eventsRecord(change.events)) });
    }
    for (const [key, row] of change.rows ?? [])
      ops.push({ put: 'chats', key, value: encode(rowRecord(row)) });
    for (const [key, marks] of change.marks ?? [])
      ops.push({ put: 'marks', key, value: encode(marksRecord(marks)) });
    for (const [key, rows] of change.people ?? []) ops.push({ put: 'people', key, value: encode(rows) });
    for (const row of change.outbox?.put ?? [])
      ops.push({ put: 'outbox', key: row.tmpId, value: encode(row) });
    for (const { tmpId, part, blob } of change.outbox?.files ?? []) {
      ops.push({ put: 'files', key: [tmpId, part], value: blob });
    }
    for (const tmpId of change.outbox?.del ?? []) {
      ops.push({ del: 'outbox', key: tmpId });
      ops.push({ delRange: 'files', from: [tmpId, ''], to: [tmpId, LAST] });
    }
    for (const [key, id] of Object.entries(change.cursors ?? {})) ops.push({ put: 'meta', key, value: id });
    for (const written of change.pages ?? [])
      ops.push(...pageOps(written, (page) => encode(pageRecord(page))));
    ops.push(...(change.signatures ?? []));
    if (change.dropTailTo !== undefined) ops.push({ delRange: 'tail', from: 0, to: change.dropTailTo });
    return ops;
  }
}

const MAX = Number.MAX_SAFE_INTEGER;
const LAST = '\uffff';
const WIPED: readonly Op[] = [
  { delRange: 'tail', from: 0, to: MAX },
  { delRange: 'pages', from: ['', 0], to: [LAST, MAX] },
  { delRange: 'sigs', from: ['', 0], to: [LAST, MAX] },
  { delRange: 'chats', from: '', to: LAST },
  { delRange: 'outbox', from: '', to: LAST },
];

/** How often room is made for one write before the disk counts as full. */
const PRUNINGS = 4;
