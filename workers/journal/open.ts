// The opening of a database of the injected factory, under idb's promises (idb's own openDB knows the global factory
// alone). An open that does not answer is given up: a browser can hang there for ever.
import { wrap, type DBSchema, type IDBPDatabase } from 'idb';
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { inTime } from './in-time.ts';

export async function openStores<S extends DBSchema>(
  factory: IDBFactory,
  name: string,
  create: (fresh: IDBDatabase) => void,
  scheduler: SchedulerLike = asyncScheduler,
): Promise<IDBPDatabase<S>> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => create(request.result));
  const db = await openedInTime<S>(request, scheduler);
  // Another engine may want to delete or replace it: this one must not stand in the way.
  db.addEventListener('versionchange', () => db.close());
  return db;
}

/** Rejects when it does not open in time; should it come after all, it does not stand in anybody's way. */
export async function openedInTime<S>(
  request: IDBOpenDBRequest,
  scheduler: SchedulerLike,
): Promise<IDBPDatabase<S>> {
  const opening = wrap(request) as unknown as Promise<IDBPDatabase<S>>;
  return inTime(opening, scheduler).catch((error: unknown) => {
    void opening.then((it) => it.close()).catch(() => undefined);
    throw error;
  });
}
