// Records of uploads in the database: the owner, the types of the files, and whether a message, avatar or
// announcement cover names the upload.
import { and, eq, exists, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/drizzle.ts';
import { isDatabaseAnswer } from '../db/postgres.ts';
import { perDatabase } from '../db/rows.ts';
import { fileUses, signIns, type UploadedFile, uploads, users } from '../db/schema.ts';
import type { Clock } from '../clock.ts';
import { StoreUnreachable } from './blobs.ts';

export interface Upload {
  folder: string;
  /** Null for an upload of the server itself. */
  ownerId: number | null;
  files: UploadedFile[];
  /** Disk usage in bytes. */
  bytes: number;
}

export interface UploadRecords {
  /** Returns false, and adds nothing, if the upload exceeds the quota of its owner. */
  add(upload: Upload): Promise<boolean>;
  /** The files of an upload; null if the sign-in has ended or its user may not see the upload. */
  seenBy(folder: string, signInId: number): Promise<readonly UploadedFile[] | null>;
  /**
   * Withdraws an upload whose files could not be stored: nobody can see or name it, and the sweep deletes its
   * files in a minute. A store may finish a put until then, although its caller has got an error.
   */
  withdraw(folder: string): Promise<void>;
  /**
   * Deletes each upload whose `sweepAt` has passed and that no message, avatar or cover names. Takes none from its
   * users while a backup copies files. `deleteFiles` runs before the record is deleted, so that the next sweep repeats an interrupted deletion. If `deleteFiles`
   * fails, the sweep goes on, then rejects with the first failure; StoreUnreachable ends it at once. `signal`
   * ends the sweep after the present upload.
   */
  sweep(deleteFiles: DeleteFiles, signal?: AbortSignal): Promise<void>;
}

type DeleteFiles = (folder: string, files: readonly UploadedFile[]) => Promise<void>;

/**
 * Resolves to false while a backup copies files. Runs as the first step in the transaction of a deletion, so that a
 * backup either waits for the deletion or prevents it.
 */
export type MayDelete = (tx: Tx) => Promise<boolean>;

/** @param quota bytes per user */
export function createUploadRecords(
  db: Db,
  clock: Clock,
  quota: number,
  mayDelete: MayDelete = async () => true,
): UploadRecords {
  return {
    add: async ({ folder, ownerId, files, bytes }) => {
      const now = clock();
      const { rows } = (await db.execute(sql`
        insert into uploads (folder, owner_id, files, bytes, created_at, sweep_at)
        select ${folder}, ${ownerId}::bigint, ${JSON.stringify(files)}::jsonb, ${bytes}::bigint, ${now}::bigint,
          ${now + UNSENT_MS}::bigint
        where ${ownerId}::bigint is null or ${bytes}::bigint + (
          select coalesce(sum(bytes), 0) from uploads where owner_id = ${ownerId}::bigint) <= ${quota}::bigint
        returning folder`)) as { rows: unknown[] };
      return rows.length > 0;
    },
    seenBy: async (folder, signInId) => {
      const [row] = await visibleUpload(db).execute({ folder, signInId });
      return row?.files ?? null;
    },
    withdraw: async (folder) => {
      await db
        .update(uploads)
        .set({ ...removed(folder), sweepAt: clock() + LATE_PUT_MS })
        .where(eq(uploads.folder, folder));
    },
    sweep: async (deleteFiles, signal) => {
      const failed: string[] = [];
      let failure: unknown;
      while (failed.length < 2 * BATCH) {
        const due = await db
          .select({ folder: uploads.folder })
          .from(uploads)
          .where(and(lte(uploads.sweepAt, clock()), notInArray(uploads.folder, failed)))
          .limit(BATCH);
        for (const { folder } of due) {
          if (signal?.aborted) return;
          try {
            if (!(await sweepOne({ db, mayDelete, deleteFiles }, folder))) return;
          } catch (error) {
            if (error instanceof StoreUnreachable || !isDatabaseAnswer(error)) throw error;
            failure ??= error;
            failed.push(folder, removed(folder).folder);
          }
        }
        if (due.length < BATCH) break;
      }
      if (failed.length > 0) throw failure;
    },
  };
}

/** Prepared once per database, because the query runs for every picture that a client shows. */
const visibleUpload = perDatabase((db) =>
  db
    .select({ files: uploads.files })
    .from(uploads)
    .innerJoin(signIns, and(eq(signIns.id, sql.placeholder('signInId')), isNull(signIns.endedAt)))
    .innerJoin(users, and(eq(users.id, signIns.userId), eq(users.status, 0), not(users.isBanned)))
    .where(and(eq(uploads.folder, sql.placeholder('folder')), sql`file_seen(${uploads.folder}, ${users.id})`))
    .prepare('seen_upload'),
);

interface SweepParts {
  db: Db;
  mayDelete: MayDelete;
  deleteFiles: DeleteFiles;
}

/**
 * Deletes an upload in two steps. The first is a transaction that takes the upload from its users, so that no
 * transaction waits for a store. The second deletes the files, then the record. Resolves to false, and deletes
 * nothing, while a backup forbids the first step. The second one needs no permission: no backup copies the files of
 * an upload without users.
 */
async function sweepOne({ db, mayDelete, deleteFiles }: SweepParts, folder: string): Promise<boolean> {
  const removedFolder = folder.endsWith(REMOVED) ? folder : await removeUnused(db, folder, mayDelete);
  if (removedFolder === 'forbidden') return false;
  if (removedFolder === null) return true;
  const isThis = eq(uploads.folder, removedFolder);
  const [row] = await db.select({ files: uploads.files }).from(uploads).where(isThis);
  if (!row) return true;
  await deleteFiles(removedFolder.slice(0, -REMOVED.length), row.files);
  await db.delete(uploads).where(isThis);
  return true;
}

/** Returns the new folder of the record; null if something names the upload, or it is gone. */
async function removeUnused(db: Db, folder: string, mayDelete: MayDelete): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await mayDelete(tx))) return 'forbidden';
    // The row lock orders this change and the insert of a message that names the upload: the insert comes
    // first, or finds no upload of this folder.
    await tx.select().from(uploads).where(eq(uploads.folder, folder)).for('update');
    const use = tx.select().from(fileUses).where(eq(fileUses.folder, folder));
    const kept = await tx
      .update(uploads)
      .set({ sweepAt: null })
      .where(and(eq(uploads.folder, folder), exists(use)))
      .returning({ folder: uploads.folder });
    if (kept.length > 0) return null;
    const [row] = await tx
      .update(uploads)
      .set(removed(folder))
      .where(eq(uploads.folder, folder))
      .returning({ folder: uploads.folder });
    return row?.folder ?? null;
  });
}

/** The fields of an upload that is being deleted: no URL has its folder, and no quota counts it. */
const removed = (folder: string) => ({ folder: folder + REMOVED, ownerId: null });

/** Contains a dot, so that `file_name` (docs/decisions/0006) never finds the folder in a text. */
const REMOVED = '.removed';

/** Longest time from an upload to its message: an outbox may wait for days without a network. */
const UNSENT_MS = 7 * 86_400_000;
const LATE_PUT_MS = 60_000;
const BATCH = 100;
