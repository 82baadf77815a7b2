// The engine. Opens the journal of an account, and takes along what an older format of it holds.
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { jsonCodec, type Codec } from './codec.ts';
import { openIdbStore } from './idb-store.ts';
import { Journal } from './journal.ts';
import { FORMAT, journalName } from './schema.ts';

export interface OpenJournalOptions {
  factory: IDBFactory;
  server: string;
  userId: number;
  /** The number of this engine: a newer one's database is not written. */
  writer: number;
  /** Of deadlines, which are about the machine and not about the network: another one in tests of them. */
  scheduler?: SchedulerLike;
  codec?: Codec;
}

/** Rejects with a StoreFailure, or when the database does not open in time. */
export async function openJournal(options: OpenJournalOptions): Promise<Journal> {
  const { factory, server, userId, writer, scheduler = asyncScheduler, codec = jsonCodec } = options;
  const name = journalName(server, userId);
  const known = await namesOf(factory);
  const store = await openIdbStore({ factory, name, writer, scheduler });
  for (let format = FORMAT - 1; format > 0; format--) {
    const old = journalName(server, userId, format);
    if (!known.has(old)) continue;
    // Its code comes when an older format is found.
    const { takeAlong } = await import('./carry.ts');
    await takeAlong(factory, old, store, codec, !known.has(name));
  }
  return new Journal(store, codec);
}

/** Browsers that cannot list their databases have none of an older format either: they are newer than that. */
async function namesOf(factory: IDBFactory): Promise<Set<string>> {
  const list = await factory.databases();
  return new Set(list.flatMap(({ name }) => name ?? []));
}
