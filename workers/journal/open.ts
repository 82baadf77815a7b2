// The engine. Opens a database of the injected factory under idb's promises (idb's own openDB knows
// only the global one).
import { wrap, type DBSchema, type IDBPDatabase } from 'idb';

export async function openStores<S extends DBSchema>(
  factory: IDBFactory,
  name: string,
  create: (fresh: IDBDatabase) => void,
): Promise<IDBPDatabase<S>> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => create(request.result));
  const db = (await wrap(request)) as unknown as IDBPDatabase<S>;
  // Another engine may want to delete or replace it: this one must not stand in the way.
  db.addEventListener('versionchange', () => db.close());
  return db;
}
