// The journal's store in IndexedDB. It reopens a dead database handle once and repeats the request. A handle
// dies with Safari's network process, or when a page deletes the data. Every write checks in its own
// transaction that no newer engine writes (the fence). A failed request says nothing about the medium by itself:
// a value may be at fault. A small request then decides (`record-fault.ts`).
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import { FULL_RETRY } from './disk-space.ts';
import { entriesOf } from './entries.ts';
import { withDeadline } from './deadline.ts';
import { openStores } from './open.ts';
import { allOf, failureOf, fileBytes, isDead, isNoSpace, mayBeRecord, readEach } from './record-fault.ts';
import { WRITER, type JournalSchema } from './schema.ts';
import {
  STORES,
  StoreFailure,
  type Key,
  type Op,
  type RangeOptions,
  type Store,
  type StoreName,
} from './store.ts';

/** Time limit of a request, ms. A write may still succeed later, but its caller gets a failure. */
export const DISK_DEADLINE = 30_000;
/** Bytes of files per ms that the slowest disk copies. The time for a large file is no sign of a lost database. */
const SLOWEST_COPY = 1000;

export interface IdbStoreOptions {
  factory: IDBFactory;
  name: string;
  /** This engine's writer number. A higher number in the database means that another engine writes now. */
  writer: number;
  scheduler: SchedulerLike;
}

type Db = IDBPDatabase<JournalSchema>;
type Tx = IDBPTransaction<JournalSchema, StoreName[], 'readwrite'>;

/** Rejects with a StoreFailure, `fenced` where a newer engine has written. */
export async function openIdbStore(options: IdbStoreOptions): Promise<Store> {
  const store = new IdbStore(options);
  await store.begin();
  return store;
}

class IdbStore implements Store {
  readonly #options: IdbStoreOptions;
  #db: Promise<Db>;
  /**
   * True once the writer number is stored. A database without that number is then not the one that this store
   * opened.
   */
  #hasFence = false;
  #closed = false;
  /**
   * True from an error of a full disk until a write succeeds. Chromium then closes all databases, and opens them only
   * when there is space again: only the write that found the disk full names the reason.
   */
  #isFull = false;

  constructor(options: IdbStoreOptions) {
    this.#options = options;
    this.#db = this.#open();
  }

  async begin(): Promise<void> {
    // Relaxed durability suffices, as in the common database: the fence only concerns engines that are alive.
    await this.write([], false).catch((error: unknown) => {
      // On a full disk the first write that finds space stores the number.
      if (!(error instanceof StoreFailure && error.why === 'quota')) throw error;
    });
  }

  async all(names: readonly StoreName[]): Promise<Map<StoreName, [Key, unknown][]>> {
    const read = (db: Db): Promise<Map<StoreName, [Key, unknown][]>> => {
      const tx = db.transaction([...names], 'readonly');
      const lists = names.map(async (name) => [name, await entriesOf(tx.objectStore(name), null)] as const);
      return allOf(tx, lists).then((all) => new Map(all));
    };
    return this.#reading(read, async (db) => {
      const lists = new Map<StoreName, [Key, unknown][]>();
      for (const name of names) lists.set(name, await readEach(db, name, await db.getAllKeys(name)));
      return lists;
    });
  }

  async get(name: StoreName, key: Key): Promise<unknown> {
    const [value] = await this.getMany(name, [key]);
    return value;
  }

  getMany(name: StoreName, keys: readonly Key[]): Promise<unknown[]> {
    const read = (db: Db): Promise<unknown[]> => {
      const tx = db.transaction(name, 'readonly');
      return allOf(
        tx,
        keys.map((key) => tx.store.get(key as never)),
      );
    };
    return this.#reading(read, async (db) => (await readEach(db, name, keys)).map(([, value]) => value));
  }

  async range(name: StoreName, from: Key, to: Key, options: RangeOptions = {}): Promise<[Key, unknown][]> {
    const { reverse = false, limit = Infinity } = options;
    const keys = IDBKeyRange.bound(from, to);
    const read = (db: Db): Promise<[Key, unknown][]> => {
      const tx = db.transaction(name, 'readonly');
      return allOf(tx, [entriesOf(tx.store, keys, options)]).then(([entries = []]) => entries);
    };
    return this.#reading(read, async (db) => {
      const found = (await db.getAllKeys(name, keys)) as Key[];
      return readEach(db, name, (reverse ? found.reverse() : found).slice(0, limit));
    });
  }

  keys(name: StoreName): Promise<Key[]> {
    return this.#reading(async (db) => (await db.getAllKeys(name)) as Key[]);
  }

  async firstKey(name: StoreName, from: Key, to: Key): Promise<Key | null> {
    return this.#reading(async (db) => {
      const found = await db.getKey(name, IDBKeyRange.bound(from, to));
      return (found as Key | undefined) ?? null;
    });
  }

  async write(ops: readonly Op[], strict: boolean): Promise<void> {
    const ms = DISK_DEADLINE + fileBytes(ops) / SLOWEST_COPY;
    try {
      await this.#withDb((db) => this.#put(db, ops, strict), ms);
    } catch (error) {
      if (!mayBeRecord(error)) throw error;
      if (this.#isFull) throw new StoreFailure('quota', error);
      // This write changes nothing. It checks the fence and the medium, and rejects with the better reason.
      await this.#onHandle((db) => this.#put(db, [this.#ownNumber], false));
      throw new StoreFailure('record', error);
    }
  }

  close(): void {
    this.#closed = true;
    void this.#db.then((db) => db.close()).catch(() => undefined);
  }

  async #put(db: Db, ops: readonly Op[], strict: boolean): Promise<void> {
    const names = [...new Set<StoreName>(['meta', ...ops.map(storeOf)])];
    const tx = db.transaction(names, 'readwrite', { durability: strict ? 'strict' : 'relaxed' });
    tx.done.catch(() => undefined);
    try {
      // All requests are queued at once in this order, so the fence is read before anything can be committed.
      const fence = tx.objectStore('meta').get(WRITER);
      fence.catch(() => undefined);
      const all = this.#hasFence ? ops : [...ops, this.#ownNumber];
      const requests = all.map((op) => {
        const request = perform(tx, op);
        request.catch(() => undefined);
        return request;
      });
      const failure = this.#fenceFailure((await fence) ?? 0);
      if (failure) throw new StoreFailure(failure);
      tx.commit();
      await Promise.all([...requests, tx.done]);
      this.#hasFence = true;
      this.#isFull = false;
    } catch (error) {
      // The transaction has the cause; its requests only report that it was aborted.
      const cause = error instanceof StoreFailure ? error : (tx.error ?? error);
      abort(tx);
      throw cause;
    }
  }

  get #ownNumber(): Op {
    return { put: 'meta', key: WRITER, value: this.#options.writer };
  }

  #fenceFailure(fence: number): 'fenced' | 'gone' | null {
    const { writer } = this.#options;
    if (fence > writer) return 'fenced';
    // A database with a lower writer number, or none, was deleted and created again.
    return this.#hasFence && fence < writer ? 'gone' : null;
  }

  #withDb<T>(act: (db: Db) => Promise<T>, ms = DISK_DEADLINE): Promise<T> {
    return withDeadline(this.#attempted(act), this.#options.scheduler, ms);
  }

  /**
   * Reads all records at once, and one by one where that fails: one of them may be unreadable. Waits for a database
   * that a full disk has closed.
   */
  async #reading<T>(read: (db: Db) => Promise<T>, readEachOf = read): Promise<T> {
    for (;;) {
      try {
        return await this.#withDb(read);
      } catch (error) {
        if (!mayBeRecord(error)) throw error;
      }
      try {
        return await this.#onHandle(readEachOf);
      } catch (error) {
        if (!this.#isFull || this.#closed) throw error;
      }
      await firstValueFrom(timer(FULL_RETRY, this.#options.scheduler));
    }
  }

  /** Replaces a dead handle once and repeats the request on the new one. */
  async #attempted<T>(act: (db: Db) => Promise<T>): Promise<T> {
    const held = this.#db;
    try {
      return await act(await held);
    } catch (error) {
      this.#isFull ||= isNoSpace(error);
      if (!isDead(error) || this.#closed) throw failureOf(error);
    }
    if (this.#db === held) {
      void held.then((db) => db.close()).catch(() => undefined);
      this.#db = this.#open();
    }
    return this.#onHandle(act);
  }

  /** Never reopens the handle. */
  async #onHandle<T>(act: (db: Db) => Promise<T>): Promise<T> {
    const db = await this.#db.catch((error: unknown) => {
      // This store has opened the database before.
      this.#isFull ||= this.#hasFence && !(error instanceof StoreFailure);
      throw failureOf(error);
    });
    try {
      return await act(db);
    } catch (error) {
      throw failureOf(error);
    }
  }

  #open(): Promise<Db> {
    const { factory, name, scheduler } = this.#options;
    const opened = openStores<JournalSchema>(factory, name, createStores, scheduler);
    opened.catch(() => undefined);
    return opened;
  }
}

function createStores(fresh: IDBDatabase): void {
  for (const store of STORES) fresh.createObjectStore(store);
}

function perform(tx: Tx, op: Op): Promise<unknown> {
  if ('put' in op) return tx.objectStore(op.put).put(op.value as never, op.key as never);
  if ('del' in op) return tx.objectStore(op.del).delete(op.key as never);
  return tx.objectStore(op.delRange).delete(IDBKeyRange.bound(op.from, op.to));
}

/** Undoes all requests of the transaction, also where one of them could not be queued. */
function abort(tx: Tx): void {
  try {
    tx.abort();
  } catch {
    // The transaction has ended already.
  }
}

const storeOf = (op: Op): StoreName => ('put' in op ? op.put : 'del' in op ? op.del : op.delRange);
