// Server: gives the uploads of a version that kept no records theirs, once: their types by their bytes, their uses
// by what names them, their owners by who named them first.
import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { fileUses, type StoredName, uploads } from '../db/schema.ts';
import type { Clock } from '../clock.ts';
import { kindOf } from './kinds.ts';
import { readFrom } from './reading.ts';
import { APART, roomFor } from './store.ts';

/** All or nothing: a start that breaks off leaves it to the next one. */
export async function adoptUploads(db: Db, root: string, clock: Clock): Promise<void> {
  if ((await db.$count(uploads)) > 0) return;
  const found = await uploadsIn(root);
  if (found.length === 0) return;
  await db.transaction(async (tx) => {
    const now = clock();
    for (let at = 0; at < found.length; at += AT_ONCE) {
      const rows = found
        .slice(at, at + AT_ONCE)
        .map((one) => ({ ...one, createdAt: now, sweepAt: now + DAY_MS }));
      await tx.insert(uploads).values(rows);
    }
    await nameAll(tx);
    // Not one is known here: they belong to another database that uses this folder, and none may go.
    if ((await tx.$count(fileUses)) === 0) await tx.delete(uploads);
  });
}

async function nameAll(tx: Tx): Promise<void> {
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
  const faces = sql`head_image || ' ' || head_image_thumb`;
  await tx.execute(sql`select file_name(2, id, ${faces}, null) from users where head_image <> ''`);
  await tx.execute(sql`select file_name(3, id, ${faces}, null) from groups where head_image <> ''`);
  await tx.execute(sql`select file_name(4, id, cover_url, null) from system_messages where cover_url <> ''`);
}

interface Found {
  folder: string;
  ownerId: null;
  files: StoredName[];
  bytes: number;
}

async function uploadsIn(root: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const shelf of await entriesOf(root)) {
    if (shelf.name === APART) continue;
    for (const { name: folder } of await entriesOf(join(root, shelf.name))) {
      const files = await Promise.all(
        (await entriesOf(join(root, shelf.name, folder))).map(({ name }) =>
          lookAt(join(root, shelf.name, folder, name), name),
        ),
      );
      const bytes = roomFor(files.map(({ size }) => size));
      found.push({ folder, ownerId: null, files: files.map(({ stored }) => stored), bytes });
    }
  }
  return found;
}

async function lookAt(path: string, name: string): Promise<{ stored: StoredName; size: number }> {
  const handle = await open(path);
  try {
    const { kind, mime } = await kindOf(readFrom(handle));
    return { stored: { name, mime, isImage: kind === 'image' }, size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

const AT_ONCE = 500;
const DAY_MS = 86_400_000;
