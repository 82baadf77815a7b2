// Server: what is known of uploads beside their bytes: whose they are, of what type, and whether anything names them.
import { and, eq, exists, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { isAnswer } from '../db/postgres.ts';
import { perDatabase } from '../db/rows.ts';
import { fileUses, signIns, type StoredName, uploads, users } from '../db/schema.ts';
import type { Clock } from '../clock.ts';

export interface Upload {
  folder: string;
  /** Null: the server's own. */
  ownerId: number | null;
  files: StoredName[];
  /** That it takes on the disk. */
  bytes: number;
}

export interface UploadRecords {
  /** False where its owner would have more than he may. */
  add(upload: Upload): Promise<boolean>;
  /** The files of an upload, for a sign-in that stands and whose user may see it; null for anybody else. */
  seenBy(folder: string, signInId: number): Promise<readonly StoredName[] | null>;
  /** Forgets an upload that could not be kept. */
  forget(folder: string): Promise<void>;
  /**
   * Forgets each upload that nothing names and whose time has come. `leave` takes its files away, before the record
   * goes: what a crash interrupts is done again. Rejects with the first failure of `leave` once the others are gone.
   */
  sweep(leave: (folder: string) => Promise<void>): Promise<void>;
}

/** @param quota bytes of one user */
export function createUploadRecords(db: Db, clock: Clock, quota: number): UploadRecords {
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
      const [row] = await seenQuery(db).execute({ folder, signInId });
      return row?.files ?? null;
    },
    forget: async (folder) => {
      await db.delete(uploads).where(eq(uploads.folder, folder));
    },
    sweep: async (leave) => {
      const stuck: string[] = [];
      let failure: unknown;
      while (stuck.length < AT_ONCE) {
        const due = await db
          .select({ folder: uploads.folder })
          .from(uploads)
          .where(and(lte(uploads.sweepAt, clock()), notInArray(uploads.folder, stuck)))
          .limit(AT_ONCE);
        for (const { folder } of due) {
          try {
            await sweepOne(db, folder, leave);
          } catch (error) {
            if (!isAnswer(error)) throw error;
            failure ??= error;
            stuck.push(folder);
          }
        }
        if (due.length < AT_ONCE) break;
      }
      if (stuck.length > 0) throw failure;
    },
  };
}

/** Runs for every picture that is shown, so it is compiled once. */
const seenQuery = perDatabase((db) =>
  db
    .select({ files: uploads.files })
    .from(uploads)
    .innerJoin(signIns, and(eq(signIns.id, sql.placeholder('signInId')), isNull(signIns.endedAt)))
    .innerJoin(users, and(eq(users.id, signIns.userId), eq(users.status, 0), not(users.isBanned)))
    .where(and(eq(uploads.folder, sql.placeholder('folder')), sql`file_seen(${uploads.folder}, ${users.id})`))
    .prepare('seen_upload'),
);

async function sweepOne(db: Db, folder: string, leave: (folder: string) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    // A message that is just being stored with it holds the row, or finds it gone.
    await tx.select().from(uploads).where(eq(uploads.folder, folder)).for('update');
    const use = tx.select().from(fileUses).where(eq(fileUses.folder, folder));
    const kept = await tx
      .update(uploads)
      .set({ sweepAt: null })
      .where(and(eq(uploads.folder, folder), exists(use)))
      .returning({ folder: uploads.folder });
    if (kept.length > 0) return;
    await leave(folder);
    await tx.delete(uploads).where(eq(uploads.folder, folder));
  });
}

/** An upload may wait so long to be named: an outbox waits for days without a network. */
const UNSENT_MS = 7 * 86_400_000;
const AT_ONCE = 100;
