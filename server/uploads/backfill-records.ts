// Backfill of upload records, for files that an older version of the server stored without records. Types come
// from the bytes, and uses from the database rows that name a file. The owner is the first sender who named it.
import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/drizzle.ts';
import { fileUses, type UploadedFile, uploads } from '../db/schema.ts';
import type { Clock } from '../clock.ts';
import { kindOf } from './kinds.ts';
import { readFrom } from './read-at.ts';
import { STAGING } from './drafts.ts';
import { diskUsage } from './store.ts';

/** Runs in one transaction: after an interrupted start the next one runs it again. */
export async function backfillUploadRecords(db: Db, root: string, clock: Clock): Promise<void> {
  if ((await db.$count(uploads)) > 0) return;
  const found = await uploadsIn(root);
  if (found.length === 0) return;
  await db.transaction(async (tx) => {
    const now = clock();
    for (let at = 0; at < found.length; at += BATCH) {
      const rows = found
        .slice(at, at + BATCH)
        .map((upload) => ({ ...upload, createdAt: now, sweepAt: now + DAY_MS }));
      await tx.insert(uploads).values(rows);
    }
    await addUses(tx);
    // If no row names any file, the files belong to another database that shares this folder. The sweep must
    // not delete them.
    if ((await tx.$count(fileUses)) === 0) await tx.delete(uploads);
  });
}

/**
 * The database function `file_name` (docs/decisions/0006) records a use of each upload that the text of a message
 * names.
 */
async function addUses(tx: Tx): Promise<void> {
  for (const [kind, table] of [
    [0, sql`private_messages`],
    [1, sql`group_messages`],
  ] as const) {
    await tx.execute(
      sql`select file_name(${kind}, id, content, null) from ${table} where content like '%/files/%' order by id`,
    );
    await tx.execute(sql`
      insert into file_uses (folder, kind, named_by, via_id)
      select u.folder, u.kind, u.named_by, m.id from ${table} m
      join file_uses u on u.kind = ${kind} and u.named_by = m.quote_id and u.via_id = m.quote_id
      on conflict do nothing`);
    await tx.execute(sql`
      update uploads set owner_id = (select m.send_id from file_uses u join ${table} m on m.id = u.named_by
        where u.folder = uploads.folder and u.kind = ${kind} order by m.send_time limit 1)
      where owner_id is null`);
  }
  const avatars = sql`head_image || ' ' || head_image_thumb`;
  await tx.execute(sql`select file_name(2, id, ${avatars}, null) from users where head_image <> ''`);
  await tx.execute(sql`select file_name(3, id, ${avatars}, null) from groups where head_image <> ''`);
  await tx.execute(sql`select file_name(4, id, cover_url, null) from system_messages where cover_url <> ''`);
}

interface Found {
  folder: string;
  ownerId: null;
  files: UploadedFile[];
  bytes: number;
}

async function uploadsIn(root: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const shard of await entriesOf(root)) {
    if (shard.name === STAGING) continue;
    for (const { name: folder } of await entriesOf(join(root, shard.name))) {
      const files = await Promise.all(
        (await entriesOf(join(root, shard.name, folder))).map(({ name }) =>
          inspect(join(root, shard.name, folder, name), name),
        ),
      );
      const bytes = diskUsage(files.map(({ size = 0 }) => size));
      found.push({ folder, ownerId: null, files, bytes });
    }
  }
  return found;
}

async function inspect(path: string, name: string): Promise<UploadedFile> {
  const handle = await open(path);
  try {
    const { kind, mime } = await kindOf(readFrom(handle));
    return { name, mime, isImage: kind === 'image', size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

const BATCH = 500;
const DAY_MS = 86_400_000;
