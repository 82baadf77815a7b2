// The opening of an account's journal, including the migration from an older format.
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { jsonCodec, type Codec } from './codec.ts';
import { openIdbStore } from './idb-store.ts';
import { withDeadline } from './deadline.ts';
import { Journal } from './journal.ts';
import { FORMAT, journalName } from './schema.ts';

export interface OpenJournalOptions {
  factory: IDBFactory;
  server: string;
  userId: number;
  /** This engine's writer number. The journal does not open where a newer engine writes it. */
  writer: number;
  /** Clock of the database's time limits. Only tests of these limits pass another one. */
  scheduler?: SchedulerLike;
  codec?: Codec;
}

/** Rejects with a StoreFailure, or when the database does not open in time. */
export async function openJournal(options: OpenJournalOptions): Promise<Journal> {
  const { factory, server, userId, writer, scheduler = asyncScheduler, codec = jsonCodec } = options;
  const name = journalName(server, userId);
  const known = await namesOf(factory, scheduler);
  const store = await openIdbStore({ factory, name, writer, scheduler });
  try {
    for (let format = FORMAT - 1; format > 0; format--) {
      const old = journalName(server, userId, format);
      if (!known.has(old)) continue;
      // The migration's code loads only when an older format is found.
      const { migrate } = await import('./migrate.ts');
      await migrate({ factory, name: old, scheduler }, store, codec);
    }
  } catch (error) {
    store.close();
    throw error;
  }
  return new Journal(store, codec, scheduler);
}

/** A browser that does not list its databases in time counts as having no older format. */
async function namesOf(factory: IDBFactory, scheduler: SchedulerLike): Promise<Set<string>> {
  try {
    const list = await withDeadline(factory.databases(), scheduler);
    return new Set(list.flatMap(({ name }) => name ?? []));
  } catch {
    return new Set();
  }
}
