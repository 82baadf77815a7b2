// Files and folders that must survive a power cut. A new name is on the disk when its folder is synced, and its content
// when the file is.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Creates a folder with its missing parents, for the owner only, and syncs the folders that got a new name. */
export async function makeFolder(folder: string): Promise<void> {
  const full = resolve(folder);
  const first = await mkdir(full, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = full; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at));
}

/** Writes a new file that is there as a whole or not at all. Rejects with EEXIST if `path` exists. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeSynced(draft, text);
  try {
    // A link, unlike a rename, leaves an existing file.
    await link(draft, path);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    await writeSynced(path, text);
  } finally {
    await rm(draft);
  }
  await syncFolder(dirname(path));
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** True on a file system without hard links, such as exFAT. */
const hasNoLinks = (error: unknown): boolean => ['EPERM', 'ENOTSUP', 'ENOSYS'].includes(codeOf(error));

/** Windows syncs files only, and writes the names in folders by itself. */
export const SYNCS_FOLDERS = process.platform !== 'win32';

/** Syncs the names in a folder, where the system has such a call. */
export async function syncFolder(folder: string): Promise<void> {
  if (!SYNCS_FOLDERS) return;
  const file = await open(folder);
  try {
    await file.sync();
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    await file.close();
  }
}

/** True for the error of a file system that syncs no folders. PostgreSQL ignores the same errors. */
export const isUnsupported = (error: unknown): boolean =>
  ['EBADF', 'EINVAL', 'ENOSYS', 'ENOTSUP'].includes(codeOf(error));

/**
 * Writes all files and folders below `folder` to the disk. Linux writes the whole file system in one call: a sync of
 * each file took 15 s for the thousand files of an empty database.
 */
export async function syncTree(folder: string): Promise<void> {
  if (process.platform === 'linux' && (await syncFileSystem(folder))) return;
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const syncs = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) return () => syncFolder(path);
    return entry.isFile() ? () => syncFile(path) : () => Promise.resolve();
  });
  const next = syncs.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const sync of next) await sync();
    }),
  );
  await syncFolder(folder);
}

/** Resolves to false without the program `sync`, and if any file of the file system could not be written. */
function syncFileSystem(folder: string): Promise<boolean> {
  return promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  );
}

/** Windows syncs a file only where it is open for writing. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, SYNCS_FOLDERS ? 'r' : 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const AT_ONCE = 16;
