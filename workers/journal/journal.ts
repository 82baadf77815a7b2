// The journal: everything that survives the engine. One queue of writes: a write is made when its turn comes, encoded,
// and stored by one transaction that only puts and deletes.
import { concatMap, firstValueFrom, merge, reduce, Subject, type Observable } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { BlobLike } from '../../src/core/contract/blob.ts';
import type { FilePart, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Codec } from './codec.ts';
import type { Page } from '../compaction/fold-pages.ts';
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
import { pageOps, type WrittenPages } from './signatures.ts';
import { StoreFailure, type Key, type Op, type Store, type StoreName } from './store.ts';

export type { Loaded };

export interface FileRecord {
  tmpId: string;
  part: FilePart;
  blob: BlobLike;
}

/** One transaction. */
export interface JournalWrite {
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
  /** Verified on the medium before it counts: for facts that no pull repeats. */
  strict?: boolean;
  /** Brings the memory up to date once this is written, before the next write is made. */
  applyToMemory?: () => void;
}

/** The last batch that a row knows which is written along with `events`, as the batch of this number. */
export const atOf = ({ events }: Pick<JournalWrite, 'events'>, number: number): number =>
  events && events.length > 0 ? number : number - 1;

/** Pages of a chat that were just written. */
export type Reader = (chat: ChatKey, pages: readonly Page[]) => void;

/** A part of a chat that the journal no longer has. */
export type JournalLoss =
  /** The disk was full: all messages of this chat below an id went. */
  { kind: 'pruned'; chat: ChatKey; before: number } | DamagedPage;

export class Journal {
  readonly pages: Pages;
  readonly #store: Store;
  readonly codec: Codec;
  readonly #readers = new Set<Reader>();
  /** Rises with every change of pages and signatures. */
  edition = 0;
  readonly #jobs$ = new Subject<() => Promise<void>>();
  /** Resolves when no job is left and none will come. */
  readonly #drained = firstValueFrom(
    this.#jobs$.pipe(
      concatMap((job) => job()),
      reduce(() => null, null),
    ),
  );
  #failure: unknown = null;
  #batch = 0;
  readonly #pruned$ = new Subject<JournalLoss>();
  /** Losses as they are found. */
  readonly losses$: Observable<JournalLoss>;

  constructor(store: Store, codec: Codec) {
    this.#store = store;
    this.codec = codec;
    this.pages = new Pages({ store, codec });
    this.losses$ = merge(this.#pruned$, this.pages.damaged$);
  }

  /** Everything but pages, members and files. */
  async load(): Promise<Loaded> {
    const [entries, friends, groups] = await Promise.all([
      this.#store.all(['chats', 'marks', 'outbox', 'meta', 'tail']),
      this.people('friends'),
      this.people('groups'),
    ]);
    const people = new Map([
      ['friends', friends],
      ['groups', groups],
    ]);
    const loaded = readAll(entries, people, this.codec);
    this.#batch = lastBatch(loaded);
    return loaded;
  }

  /** For scans of all pages: records that are read here do not enter the page cache. */
  get reads(): Pick<Store, 'some' | 'range' | 'keys'> {
    return this.#store;
  }

  /** null where it does not hold. */
  page(chat: ChatKey, record: unknown): Page | null {
    return readPage(chat, this.codec.decode(record));
  }

  /** Told of every page that is written from now on; answers the end of it. */
  read(reader: Reader): () => void {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  /** One record of people, [] where there is none. */
  async people(name: string): Promise<unknown[]> {
    const bytes = await this.#store.get('people', name);
    return bytes === undefined ? [] : readRows(this.codec.decode(bytes));
  }

  async file(tmpId: string, part: FilePart): Promise<BlobLike | null> {
    return ((await this.#store.get('files', [tmpId, part])) as BlobLike | undefined) ?? null;
  }

  /**
   * Resolves when the write is stored; writes are stored in the order of the calls. `make` is asked when its turn has
   * come, and told the number that its batch will have. Rejects, and so do all later writes, where one fails: a cursor
   * behind it could pass events that are not stored (INV-1).
   */
  commit(make: (number: number) => JournalWrite | Promise<JournalWrite>): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#perform(make);
      } catch (error) {
        this.#failure ??= error;
        throw error;
      }
    });
  }

  /** Looks at the store while nothing is written to it. */
  still(look: (store: Store) => Promise<void>): Promise<void> {
    return this.commit(async () => {
      await look(this.#store);
      return {};
    });
  }

  /** Resolves when all writes so far are stored, or will never be. */
  async written(): Promise<void> {
    await this.#inTurn(() => Promise.resolve()).catch(() => undefined);
  }

  /** Refuses what is committed while the last writes are under way. */
  async close(): Promise<void> {
    await this.written();
    this.abort();
    this.#jobs$.complete();
    await this.#drained;
  }

  /** Without waiting for the write that is under way. */
  abort(): void {
    this.#failure ??= new StoreFailure('gone');
    this.#store.close();
  }

  async #perform(make: (number: number) => JournalWrite | Promise<JournalWrite>): Promise<void> {
    const number = this.#batch + 1;
    const write = await make(number);
    const hasEvents = write.events !== undefined && write.events.length > 0;
    await this.#transact(this.#opsOf(write, number), write.strict === true);
    if (write.pages ?? write.signatures ?? write.gone ?? write.wipe) this.edition++;
    if (hasEvents) this.#batch = number;
    for (const [name, key] of write.gone ?? []) if (name === 'pages') this.pages.gone(key);
    for (const folded of write.pages ?? []) {
      if (folded.erase > 0) this.pages.drop(folded.chat);
      else this.pages.replace(folded.chat, folded);
    }
    write.applyToMemory?.();
    for (const { chat, put } of write.pages ?? []) for (const reader of this.#readers) reader(chat, put);
  }

  /** A job begins after the turn in which it was given, so that one write takes all that is said in that turn. */
  #inTurn(job: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#jobs$.next(async () => {
        await Promise.resolve();
        if (this.#failure !== null) return reject(this.#failure);
        await job().then(resolve, reject);
      });
    });
  }

  async #transact(ops: readonly Op[], strict: boolean): Promise<void> {
    for (let room = PRUNINGS; ; room--) {
      try {
        return await this.#store.write(ops, strict);
      } catch (error) {
        if (!(error instanceof StoreFailure) || error.why !== 'quota' || room === 0) throw error;
        // The code of pruning comes when a disk is full; the next attempt asks again for one that did not load.
        const part = await import('./prune.ts').catch(() => null);
        for (const { chat, before } of (await part?.pruned(this.#store)) ?? []) {
          this.pages.drop(chat);
          this.edition++;
          this.#pruned$.next({ kind: 'pruned', chat, before });
        }
      }
    }
  }

  #opsOf(write: JournalWrite, number: number): Op[] {
    const encode = (value: unknown): Uint8Array => this.codec.encode(value);
    const ops: Op[] = write.wipe ? [...WIPED] : [];
    for (const [del, key] of write.gone ?? []) {
      ops.push({ del, key });
      if (del === 'pages') ops.push({ del: 'sigs', key });
    }
    if (write.renew) ops.push({ delRange: 'tail', from: -Infinity, to: LAST });
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
const WIPED: readonly Op[] = [
  { delRange: 'tail', from: 0, to: MAX },
  { delRange: 'pages', from: ['', 0], to: [LAST, MAX] },
  { delRange: 'sigs', from: ['', 0], to: [LAST, MAX] },
  { delRange: 'chats', from: '', to: LAST },
  { delRange: 'outbox', from: '', to: LAST },
];

/** How often room is made for one write before the disk counts as full. */
const PRUNINGS = 4;
