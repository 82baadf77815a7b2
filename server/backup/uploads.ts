// The uploaded files of a backup: those that the copied state of the database lists, and no later ones.
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Session } from '../db/migrate.ts';
import { folderPath } from '../uploads/file-urls.ts';
import { forEach, linesOf, type ListWriter } from './lists.ts';
import { copyWithSum, UnreadableFile } from './sums.ts';

export interface CopiedFiles {
  count: number;
  bytes: number;
  /** Number of files that a message or picture names and that the data folder does not have, or cannot read. */
  missing: number;
}

const UploadRow = v.object({
  folder: v.string(),
  names: v.array(v.string()),
  /** Whether a message, a picture of a user or group, a cover or a complaint names the upload. */
  named: v.boolean(),
});
type UploadRow = v.InferOutput<typeof UploadRow>;

/** Writes the uploads of a database into a new file, as JSON lines. The session must read one fixed state. */
export async function listUploads(session: Session, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let last = '';
    for (;;) {
      const { rows } = await session.query(PAGE, [last]);
      if (rows.length === 0) return;
      await handle.writeFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      last = (rows.at(-1) as UploadRow).folder;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Copies the uploads that `listUploads` has written from `from` to the new folder `to`, and lists the files. Deletes
 * the file of uploads. A file may be missing: that of an upload which was still running. One that cannot be read stops no backup of the
 * others.
 */
export async function copyUploads(
  uploads: string,
  { from, to, list }: { from: string; to: string; list: ListWriter },
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { count: 0, bytes: 0, missing: 0 };
  await mkdir(to, { mode: 0o700 });
  await forEach(linesOf(uploads), async (line) => {
    const { folder, names, named } = v.parse(UploadRow, JSON.parse(line));
    const place = folderPath('', folder);
    for (const name of names) {
      const path = join(place, name);
      await mkdir(join(to, dirname(path)), { recursive: true, mode: 0o700 });
      const sum = await copyWithSum(join(from, path), join(to, path)).catch((error: unknown) => {
        if (isMissing(error) || error instanceof UnreadableFile) return null;
        throw error;
      });
      if (sum === null) {
        copied.missing += named ? 1 : 0;
        continue;
      }
      copied.count++;
      copied.bytes += sum.bytes;
      await list.add({ kind: 'file', path: path.split(/[\\/]/).filter(Boolean).join('/'), ...sum });
    }
  });
  await rm(uploads);
  return copied;
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

const PAGE = `
  select folder, jsonb_path_query_array(files, '$[*].name') as names,
    exists (select from file_uses u where u.folder = uploads.folder) as named
  from uploads where folder > $1 and folder not like '%.removed' order by folder limit 1000`;
