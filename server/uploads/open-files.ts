// Opens the store of uploaded files: in the data folder, in a temporary folder for a server in memory, or in a
// bucket, with drafts in that folder.
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { BACKUP_LOCK, isLocked } from '../db/lock.ts';
import { BACKUP_KEY } from '../db/lock-keys.ts';
import type { Db } from '../db/drizzle.ts';
import { makeFolder } from '../disk.ts';
import { UNLIMITED_ROOM, uploadRoom } from '../disk-space.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../clock.ts';
import { withTimeout } from '../with-timeout.ts';
import { backfillUploadRecords } from './backfill-records.ts';
import type { BlobStore } from './blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { removeLeftovers, STAGING } from './drafts.ts';
import { bucketPlace, folderPlace, ID_FILE } from './one-place.ts';
import { createUploadRecords, type MayDelete } from './records.ts';
import type { S3Limits } from './s3/client.ts';
import type { S3Location } from './s3/location.ts';
import { createFileStore, type FileStore } from './store.ts';
import { startUploadSweeper } from './sweeper.ts';

export interface Files {
  store: FileStore;
  /** Resolves to a name of the place of the files, equal on servers that share it; null for a server in memory. */
  place(): Promise<string | null>;
  /** Waits for uploads in progress, and ends those that last longer than CLOSE_MS. */
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
  /** The bucket of the files; null keeps them in the data folder. */
  s3: S3Location | null;
  s3Limits?: Partial<S3Limits> | undefined;
}

/** Rejects with a sentence if the bucket cannot be used. */
export async function openFiles(
  dataDir: string,
  { alone, db, clock, log, quota, s3, s3Limits }: FilesOptions,
): Promise<Files> {
  const isTemporary = dataDir === 'memory';
  const root = isTemporary ? join(tmpdir(), `partyline-files-${randomUUID()}`) : join(dataDir, 'files');
  const blobs = s3 ? await openBucket(s3, s3Limits) : createDiskBlobs(root);
  if (!isTemporary) {
    await removeLeftovers(root, alone, Date.now());
    if (s3) await warnOfFilesOnDisk(root, log);
    else {
      await makeFolder(root);
      await backfillUploadRecords(db, root, clock);
    }
  }
  const records = createUploadRecords(db, clock, quota, deletionsIn(isTemporary ? null : dataDir, alone));
  const room = isTemporary ? UNLIMITED_ROOM : uploadRoom(dataDir);
  const store = createFileStore(root, records, blobs, room);
  const sweeper = startUploadSweeper(store, log);
  return {
    store,
    place: async () => (s3 ? bucketPlace(s3) : isTemporary ? null : folderPlace(root)),
    close: async () => {
      await sweeper.stop();
      await withTimeout(CLOSE_MS, store.settled()).catch(() => undefined);
      blobs.close();
      await store.settled();
      if (isTemporary) await rm(root, { recursive: true, force: true });
    },
  };
}

/** The client of S3 loads only here: it takes 180 ms and 36 MB of memory. */
async function openBucket(s3: S3Location, limits?: Partial<S3Limits>): Promise<BlobStore> {
  const { openS3Blobs } = await import('./s3/blobs.ts');
  return openS3Blobs(s3, limits);
}

async function warnOfFilesOnDisk(root: string, log: Log): Promise<void> {
  const names = await readdir(root).catch(() => []);
  if (names.every((name) => name === STAGING || name === ID_FILE)) return;
  const advice = 'copy them to the bucket with "npm run admin -- copy-files", then delete the folder';
  log.warn({ folder: root }, `uploaded files in this folder are not served while S3_URL is set: ${advice}`);
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

const CLOSE_MS = 3_000;
