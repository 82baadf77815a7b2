// Opens a database of the injected IDBFactory with idb's promises (idb's own `openDB` uses the global factory
// only). An open has a time limit, because a browser can hang there for ever.
import { wrap, type DBSchema, type IDBPDatabase } from 'idb';
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { withDeadline } from './deadline.ts';

export async function openStores<S extends DBSchema>(
  factory: IDBFactory,
  name: string,
  create: (fresh: IDBDatabase) => void,
  scheduler: SchedulerLike = asyncScheduler,
): Promise<IDBPDatabase<S>> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => create(request.result));
  const db = await openedInTime<S>(request, scheduler);
  // Another engine may want to delete or replace this database, which an open handle would block.
  db.addEventListener('versionchange', () => db.close());
  return db;
}

/** Rejects when the open takes too long, and closes a database that opens later. */
export async function openedInTime<S>(
  request: IDBOpenDBRequest,
  scheduler: SchedulerLike,
): Promise<IDBPDatabase<S>> {
  const opening = wrap(request) as unknown as Promise<IDBPDatabase<S>>;
  return withDeadline(opening, scheduler).catch((error: unknown) => {
    void opening.then((it) => it.close()).catch(() => undefined);
    throw error;
  });
}
