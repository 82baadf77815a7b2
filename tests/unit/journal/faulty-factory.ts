// An IndexedDB of which single records cannot be stored or read, and whose disk may be full.
import { IDBFactory } from 'fake-indexeddb';

export interface Faults {
  /** The error at the commit of a transaction with this value; null for none. */
  onPut?: (store: string, value: unknown) => string | null;
  /** The error of a read of this record; null for none. A read of several records fails as a whole. */
  onGet?: (store: string, key: unknown) => string | null;
  /** The message of these errors. */
  message?: string;
  /** True while the database does not open. */
  isShut?: () => boolean;
}

type Read = 'get' | 'getAll' | 'getAllRecords';

/** `opened`: number of opened handles. */
export function faultyFactory(faults: Faults): { factory: IDBFactory; opened: () => number } {
  const real = new IDBFactory();
  let handles = 0;
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    if (faults.isShut?.()) throw new DOMException('Internal error opening backing store', 'UnknownError');
    const request = real.open(name, version);
    request.addEventListener('success', () => {
      handles++;
      const db = request.result;
      const begin = db.transaction.bind(db);
      db.transaction = (...args) => {
        if (faults.isShut?.()) throw new DOMException('The connection is closing', 'InvalidStateError');
        return withFaults(begin(...args), faults);
      };
    });
    return request;
  };
  return { factory: Object.assign(Object.create(real), { open }), opened: () => handles };
}

function withFaults(tx: IDBTransaction, { onPut, onGet, message = '' }: Faults): IDBTransaction {
  let failure: string | null = null;
  const abort = (name: string): void => {
    Object.defineProperty(tx, 'error', { value: new DOMException(message, name) });
    tx.abort();
  };
  const commit = tx.commit.bind(tx);
  tx.commit = () => (failure === null ? commit() : abort(failure));
  const storeOf = tx.objectStore.bind(tx);
  tx.objectStore = (name) => {
    const store = storeOf(name);
    const put = store.put.bind(store);
    store.put = (value: unknown, key) => {
      failure ??= onPut?.(name, value) ?? null;
      return put(value, key);
    };
    const failing = (read: Read): void => {
      const work = (store as unknown as Record<Read, ((query?: unknown) => IDBRequest) | undefined>)[read];
      if (!work) return;
      const bad = async (query: unknown): Promise<string | null> => {
        if (read === 'get') return onGet?.(name, query) ?? null;
        return onGet?.(name, 'all') ?? null;
      };
      Object.assign(store, {
        [read]: (query?: unknown) => {
          void bad(query).then((error) => error !== null && abort(error));
          return work.call(store, query);
        },
      });
    };
    for (const read of ['get', 'getAll', 'getAllRecords'] as const) failing(read);
    return store;
  };
  return tx;
}
