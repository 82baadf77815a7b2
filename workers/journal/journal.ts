// The journal of an account: the data in IndexedDB that survives the engine. All writes go through one queue.
// Each write is made and encoded at its turn, then stored by one transaction that only puts and deletes.
import { asyncScheduler, concatMap, firstValueFrom, merge, reduce, Subject } from 'rxjs';
import type { Observable, SchedulerLike } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { BlobLike } from '../../src/core/contract/blob.ts';
import type { FilePart, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Codec } from './codec.ts';
import type { Page } from '../compaction/fold-pages.ts';
import { createDiskSpace, transact, type DiskSpace } from './disk-space.ts';
import { lastBatch, readAll, type Loaded } from './load.ts';
import { Pages, type DamagedPage } from './pages.ts';
import {
  eventsRecord,
  marksRecord,
  outboxRecord,
  pageRecord,
  readPage,
  readRows,
  rowRecord,
  type Row,
} from './records.ts';
import type { Cut } from './prune.ts';
import { PEOPLE_LISTS } from './schema.ts';
import { pageOps, type WrittenPages } from './search-signatures.ts';
import { StoreFailure, type Key, type Op, type Store, type StoreName } from './store.ts';

export type { Loaded };

export interface FileRecord {
  tmpId: string;
  part: FilePart;
  blob: BlobLike;
}

/** The content of one write, which one transaction stores. */
export interface JournalWrite {
  /**
   * Deletes the tail, pages, signatures, chat rows and outbox rows first: this journal replaces a lost one.
   */
  wipe?: boolean;
  /** Keys of unreadable records to delete. */
  discard?: readonly (readonly [StoreName, Key])[];
  /** Replaces the whole tail (the batches of events that are not in pages yet) by `events`. */
  newTail?: true;
  /** The events to append to the tail as one batch. */
  events?: readonly ChatEvent[];
  rows?: ReadonlyMap<ChatKey, Row>;
  marks?: ReadonlyMap<ChatKey, Marks>;
  people?: ReadonlyMap<string, readonly unknown[]>;
  outbox?: { put?: readonly OutboxRow[]; del?: readonly string[]; files?: readonly FileRecord[] };
  /** Pull cursors by their keys in the store `meta`. */
  cursors?: Readonly<Record<string, number>>;
  pages?: readonly WrittenPages[];
  /**
   * Changes of search signatures without a change of their pages: new and split blocks, and signatures of
   * unsigned pages.
   */
  signatures?: readonly Op[];
  /** Deletes the batches of the tail up to this number, because no chat needs them any more. */
  dropTailTo?: number;
  /** The write resolves only when its data is on the storage medium: for facts that no pull repeats. */
  strict?: boolean;
  /** Updates the memory after this write is stored and before the next one is made. */
  applyToMemory?: () => void;
}

/**
 * The field `at` of chat rows in a write: the number of its batch. A write without events has no batch, so
 * `at` is the number before.
 */
export const atOf = ({ events }: Pick<JournalWrite, 'events'>, number: number): number =>
  events && events.length > 0 ? number : number - 1;

/** Receives the pages of a chat that were just written. */
export type Reader = (chat: ChatKey, pages: readonly Page[]) => void;

/** A part of a chat that the journal has lost. */
export type JournalLoss =
  /** The disk was full: the pages with this chat's messages below the id `before` were deleted. */
  { kind: 'pruned'; chat: ChatKey; before: number } | DamagedPage;

export class Journal {
  readonly pages: Pages;
  readonly #store: Store;
  readonly codec: Codec;
  readonly #readers = new Set<Reader>();
  /** Rises with every change of stored pages and signatures. */
  edition = 0;
  readonly #jobs$ = new Subject<() => Promise<void>>();
  /** Resolves when no job is left and none can follow. */
  readonly #drained = firstValueFrom(
    this.#jobs$.pipe(
      concatMap((job) => job()),
      reduce(() => null, null),
    ),
  );
  #failure: unknown = null;
  #batch = 0;
  readonly #pruned$ = new Subject<JournalLoss>();
  /** Losses, emitted as they are found. */
  readonly losses$: Observable<JournalLoss>;
  /** Holds all writes while the disk is full. */
  readonly space: DiskSpace;

  constructor(store: Store, codec: Codec, scheduler: SchedulerLike = asyncScheduler) {
    this.#store = store;
    this.codec = codec;
    this.space = createDiskSpace(scheduler);
    this.pages = new Pages({ store, codec });
    this.losses$ = merge(this.#pruned$, this.pages.damaged$);
  }

  /** Loads all records but pages, signatures, group members and files. */
  async load(): Promise<Loaded> {
    const [entries, ...lists] = await Promise.all([
      this.#store.all(['chats', 'marks', 'outbox', 'meta', 'tail']),
      ...PEOPLE_LISTS.map((name) => this.people(name)),
    ]);
    const people = new Map(PEOPLE_LISTS.map((name, index) => [name, lists[index] ?? []]));
    const loaded = readAll(entries, people, this.codec);
    this.#batch = lastBatch(loaded);
    return loaded;
  }

  /** For scans of all pages: records read here do not enter the page cache. */
  get reads(): Pick<Store, 'getMany' | 'range' | 'keys'> {
    return this.#store;
  }

  /** Decodes a page; null where the record is invalid. */
  page(chat: ChatKey, record: unknown): Page | null {
    return readPage(chat, this.codec.decode(record));
  }

  /**
   * Calls the reader for every page that is written from now on. Returns the function that removes the
   * reader.
   */
  addReader(reader: Reader): () => void {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  /** A stored list of people by its name, such as `friends`; [] where there is none. */
  async people(name: string): Promise<unknown[]> {
    const bytes = await this.#store.get('people', name);
    return bytes === undefined ? [] : readRows(this.codec.decode(bytes));
  }

  async file(tmpId: string, part: FilePart): Promise<BlobLike | null> {
    return ((await this.#store.get('files', [tmpId, part])) as BlobLike | undefined) ?? null;
  }

  /**
   * Resolves when the write is stored, on a full disk when there is space again; writes are stored in the order
   * of the calls. `make` is called at the
   * write's turn with the number that its batch will have. If a write fails, this one and all later ones
   * reject: a cursor written behind it could pass events that are not stored (INV-1).
   */
  commit(make: (number: number) => JournalWrite | Promise<JournalWrite>): Promise<void> {
    return this.#enqueue(async () => {
      try {
        await this.#perform(make);
      } catch (error) {
        this.#failure ??= error;
        throw error;
      }
    });
  }

  /** Reads the store while nothing is written to it. */
  snapshot(read: (store: Store) => Promise<void>): Promise<void> {
    if (this.space.isFull) return read(this.#store);
    return this.commit(async () => {
      await read(this.#store);
      return {};
    });
  }

  /** Resolves when all earlier writes are stored or have failed. */
  async written(): Promise<void> {
    await this.#enqueue(() => Promise.resolve()).catch(() => undefined);
  }

  /** Waits for the writes so far, unless the disk is full, and refuses later ones. */
  async close(): Promise<void> {
    await this.space.unlessFull(this.written());
    this.abort();
    this.#jobs$.complete();
    await this.#drained;
  }

  /** Closes at once, without waiting for the write that is under way. */
  abort(): void {
    this.#failure ??= new StoreFailure('gone');
    this.#store.close();
    this.space.end();
  }

  async #perform(make: (number: number) => JournalWrite | Promise<JournalWrite>): Promise<void> {
    const number = this.#batch + 1;
    const write = await make(number);
    const hasEvents = write.events !== undefined && write.events.length > 0;
    await this.#transact(this.#opsOf(write, number), write.strict === true);
    if (write.pages ?? write.signatures ?? write.discard ?? write.wipe) this.edition++;
    if (hasEvents) this.#batch = number;
    for (const [name, key] of write.discard ?? []) if (name === 'pages') this.pages.evict(key);
    for (const folded of write.pages ?? []) {
      if (folded.erase > 0) this.pages.drop(folded.chat);
      else this.pages.replace(folded.chat, folded);
    }
    write.applyToMemory?.();
    for (const { chat, put } of write.pages ?? []) for (const reader of this.#readers) reader(chat, put);
  }

  /**
   * A job starts one microtask after its call, so that one write includes everything appended in the same
   * task.
   */
  #enqueue(job: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#jobs$.next(async () => {
        await Promise.resolve();
        if (this.#failure !== null) return reject(this.#failure);
        await job().then(resolve, reject);
      });
    });
  }

  #transact(ops: readonly Op[], strict: boolean): Promise<void> {
    const pruned = ({ chat, before }: Cut): void => {
      this.pages.drop(chat);
      this.edition++;
      this.#pruned$.next({ kind: 'pruned', chat, before });
    };
    return transact(ops, strict, { store: this.#store, space: this.space, pruned });
  }

  #opsOf(write: JournalWrite, number: number): Op[] {
    const encode = (value: unknown): Uint8Array => this.codec.encode(value);
    const ops: Op[] = write.wipe ? [...WIPE_OPS] : [];
    for (const [del, key] of write.discard ?? []) {
      ops.push({ del, key });
      if (del === 'pages') ops.push({ del: 'sigs', key });
    }
    if (write.newTail) ops.push({ delRange: 'tail', from: -Infinity, to: LAST });
    if (write.events && write.events.length > 0) {
      ops.push({ put: 'tail', key: number, value: encode(eventsRecord(write.events)) });
    }
    for (const [key, row] of write.rows ?? []) ops.push({ put: 'chats', key, value: encode(rowRecord(row)) });
    for (const [key, marks] of write.marks ?? [])
      ops.push({ put: 'marks', key, value: encode(marksRecord(marks)) });
    for (const [key, rows] of write.people ?? []) ops.push({ put: 'people', key, value: encode(rows) });
    for (const row of write.outbox?.put ?? [])
      ops.push({ put: 'outbox', key: row.tmpId, value: encode(outboxRecord(row)) });
    for (const { tmpId, part, blob } of write.outbox?.files ?? []) {
      ops.push({ put: 'files', key: [tmpId, part], value: blob });
    }
    for (const tmpId of write.outbox?.del ?? []) {
      ops.push({ del: 'outbox', key: tmpId });
      ops.push({ delRange: 'files', from: [tmpId, ''], to: [tmpId, LAST] });
    }
    for (const [key, id] of Object.entries(write.cursors ?? {})) ops.push({ put: 'meta', key, value: id });
    for (const written of write.pages ?? [])
      ops.push(...pageOps(written, (page) => encode(pageRecord(page))));
    ops.push(...(write.signatures ?? []));
    if (write.dropTailTo !== undefined) ops.push({ delRange: 'tail', from: 0, to: write.dropTailTo });
    return ops;
  }
}

const MAX = Number.MAX_SAFE_INTEGER;
const LAST = '\uffff';
const WIPE_OPS: readonly Op[] = [
  { delRange: 'tail', from: 0, to: MAX },
  { delRange: 'pages', from: ['', 0], to: [LAST, MAX] },
  { delRange: 'sigs', from: ['', 0], to: [LAST, MAX] },
  { delRange: 'chats', from: '', to: LAST },
  { delRange: 'outbox', from: '', to: LAST },
];
