// The journal's store in IndexedDB. It reopens a dead database handle once and repeats the request. A handle
// dies with Safari's network process, or when a page deletes the data. Every write checks in its own
// transaction that no newer engine writes (the fence).
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { SchedulerLike } from 'rxjs';
import { entriesOf } from './entries.ts';
import { withDeadline } from './deadline.ts';
import { openStores } from './open.ts';
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

  constructor(options: IdbStoreOptions) {
    this.#options = options;
    this.#db = this.#open();
  }

  async begin(): Promise<void> {
    // Relaxed durability suffices, as in the common database: the fence only concerns engines that are alive.
    await this.write([{ put: 'meta', key: WRITER, value: this.#options.writer }], false);
    this.#hasFence = true;
  }

  async all(names: readonly StoreName[]): Promise<Map<StoreName, [Key, unknown][]>> {
    return this.#withDb(async (db) => {
      const tx = db.transaction([...names], 'readonly');
      const lists = await Promise.all(
        names.map(async (name) => [name, await entriesOf(tx.objectStore(name), null)] as const),
      );
      return new Map(lists);
    });
  }

  get(name: StoreName, key: Key): Promise<unknown> {
    return this.#withDb((db) => db.get(name, key as never));
  }

  getMany(name: StoreName, keys: readonly Key[]): Promise<unknown[]> {
    return this.#withDb((db) => {
      const { store } = db.transaction(name, 'readonly');
      return Promise.all(keys.map((key) => store.get(key as never)));
    });
  }

  async range(name: StoreName, from: Key, to: Key, options?: RangeOptions): Promise<[Key, unknown][]> {
    const keys = IDBKeyRange.bound(from, to);
    return this.#withDb((db) => entriesOf(db.transaction(name, 'readonly').store, keys, options));
  }

  keys(name: StoreName): Promise<Key[]> {
    return this.#withDb(async (db) => (await db.getAllKeys(name)) as Key[]);
  }

  async firstKey(name: StoreName, from: Key, to: Key): Promise<Key | null> {
    return this.#withDb(async (db) => {
      const found = await db.getKey(name, IDBKeyRange.bound(from, to));
      return (found as Key | undefined) ?? null;
    });
  }

  write(ops: readonly Op[], strict: boolean): Promise<void> {
    return this.#withDb((db) => this.#put(db, ops, strict));
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
      const requests = ops.map((op) => {
        const request = perform(tx, op);
        request.catch(() => undefined);
        return request;
      });
      const failure = this.#fenceFailure((await fence) ?? 0);
      if (failure) throw new StoreFailure(failure);
      tx.commit();
      await Promise.all([...requests, tx.done]);
    } catch (error) {
      // The transaction has the cause; its requests only report that it was aborted.
      const cause = error instanceof StoreFailure ? error : (tx.error ?? error);
      abort(tx);
      throw cause;
    }
  }

  #fenceFailure(fence: number): 'fenced' | 'gone' | null {
    const { writer } = this.#options;
    if (fence > writer) return 'fenced';
    // A database with a lower writer number, or none, was deleted and created again.
    return this.#hasFence && fence < writer ? 'gone' : null;
  }

  #withDb<T>(act: (db: Db) => Promise<T>): Promise<T> {
    return withDeadline(this.#attempted(act), this.#options.scheduler, DISK_DEADLINE);
  }

  /** Replaces a dead handle once and repeats the request on the new one. */
  async #attempted<T>(act: (db: Db) => Promise<T>): Promise<T> {
    const held = this.#db;
    try {
      return await act(await held);
    } catch (error) {
      if (!isDead(error) || this.#closed) throw failureOf(error);
    }
    if (this.#db === held) {
      void held.then((db) => db.close()).catch(() => undefined);
      this.#db = this.#open();
    }
    try {
      return await act(await this.#db);
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

/** Whether the error comes from a dead database handle and not from the request. */
const isDead = (error: unknown): boolean =>
  !(error instanceof StoreFailure) &&
  ['InvalidStateError', 'UnknownError', 'TransactionInactiveError', 'AbortError'].includes(nameOf(error));

function failureOf(error: unknown): unknown {
  if (error instanceof StoreFailure) return error;
  return new StoreFailure(nameOf(error) === 'QuotaExceededError' ? 'quota' : 'gone', error);
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
