// Files and folders that must survive a power cut. A new name is on the disk when its folder is synced, and its content
// when the file is.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Creates a folder with its missing parents, for the owner only, and syncs the folders that got a new name. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const end = dirname(resolve(first));
  for (let at = dirname(resolve(folder)); ; at = dirname(at)) {
    await syncFolder(at);
    if (at === end) return;
  }
}

/** Writes a new file that is there as a whole or not at all. Rejects with EEXIST if `path` exists. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // A link, unlike a rename, leaves an existing file.
    await link(draft, path);
  } finally {
    await rm(draft);
  }
  await syncFolder(dirname(path));
}

/** Syncs the names in a folder, where the system has such a call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(folder, async (file) => {
    await file.sync().catch((error: unknown) => {
      if (!isUnsupported(error)) throw error;
    });
  });
}

/** True for the error of a file system that syncs no folders. PostgreSQL ignores the same errors. */
export function isUnsupported(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['EBADF', 'EINVAL', 'ENOSYS', 'ENOTSUP'].includes(code);
}

/**
 * Writes all files and folders below `folder` to the disk. Linux writes the whole file system in one call: a sync of
 * each file took 15 s for the thousand files of an empty database.
 */
export async function syncTree(folder: string): Promise<void> {
  if (process.platform === 'linux' && (await syncFileSystem(folder))) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await withFile(path, (file) => file.sync());
  }
  await syncFolder(folder);
}

/** Resolves to false without the program `sync`, and if any file of the file system could not be written. */
function syncFileSystem(folder: string): Promise<boolean> {
  return promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  );
}

async function withFile(path: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
