// Opens the store of uploaded files: in the data folder, or in a temporary folder for a server in memory.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { BACKUP_LOCK, isLocked } from '../db/lock.ts';
import { BACKUP_KEY } from '../db/postgres.ts';
import type { Db } from '../db/drizzle.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../clock.ts';
import { backfillUploadRecords } from './backfill-records.ts';
import { createUploadRecords, type MayDelete } from './records.ts';
import { createFileStore, type FileStore, removeLeftovers } from './store.ts';
import { startUploadSweeper } from './sweeper.ts';

export interface Files {
  store: FileStore;
  /** Waits for uploads in progress. */
  close(): Promise<void>;
}

export interface FilesOptions {
  /** True if no other server uses this data folder. */
  alone: boolean;
  db: Db;
  clock: Clock;
  log: Log;
  /** Upload quota per user, in bytes. */
  quota: number;
}

export async function openFiles(
  dataDir: string,
  { alone, db, clock, log, quota }: FilesOptions,
): Promise<Files> {
  const isTemporary = dataDir === 'memory';
  // The first upload creates the folder with mode 0700.
  const root = isTemporary ? join(tmpdir(), `partyline-files-${randomUUID()}`) : join(dataDir, 'files');
  if (!isTemporary) {
    await removeLeftovers(root, alone, Date.now());
    await backfillUploadRecords(db, root, clock);
  }
  const records = createUploadRecords(db, clock, quota, deletionsIn(isTemporary ? null : dataDir, alone));
  const store = createFileStore(root, records);
  const sweeper = startUploadSweeper(store, log);
  return {
    store,
    close: async () => {
      await sweeper.stop();
      await store.settled();
      if (isTemporary) await rm(root, { recursive: true, force: true });
    },
  };
}

/**
 * A backup forbids deletions by a lock file in the data folder of an embedded database, and by an advisory lock in
 * PostgreSQL, which reaches the servers of all machines.
 */
function deletionsIn(dataDir: string | null, alone: boolean): MayDelete {
  if (dataDir === null) return async () => true;
  if (alone) return async () => !(await isLocked(dataDir, BACKUP_LOCK));
  return async (tx) => {
    const { rows } = (await tx.execute(
      sql.raw(`select pg_try_advisory_xact_lock_shared(${BACKUP_KEY}) as free`),
    )) as { rows: { free: boolean }[] };
    return rows[0]?.free === true;
  };
}
