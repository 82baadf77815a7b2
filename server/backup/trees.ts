// Copies of folders with lists: into a backup, and out of it.
import { readdir, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { forEach, readList, type ListWriter } from './lists.ts';
import { copyWithSum, isSame, sumOf } from './sums.ts';

/** Copies all files and folders of `from` into the new folder `to`, and lists them. */
export async function copyTree(from: string, to: string, list: ListWriter): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await forEach(below(from, ''), async ({ path, isFolder }) => {
    if (isFolder) return list.add({ kind: 'folder', path });
    return list.add({ kind: 'file', path, ...(await copyWithSum(join(from, path), join(to, path))) });
  });

  async function* below(folder: string, prefix: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory()) {
        await mkdir(join(to, path), { mode: 0o700 });
        yield { path, isFolder: true };
        yield* below(join(folder, entry.name), `${path}/`);
      } else if (entry.isFile()) yield { path, isFolder: false };
    }
  }
}

/** Resolves to the path of a listed file that is missing or damaged in `folder`; null if all are as listed. */
export async function findDamage(folder: string, listFile: string): Promise<string | null> {
  let damaged: string | null = null;
  await forEach(readList(listFile), async (entry) => {
    if (entry.kind === 'folder') return;
    const sum = await sumOf(join(folder, entry.path)).catch(() => null);
    if (sum === null || !isSame(sum, entry)) damaged ??= entry.path;
  });
  return damaged;
}

/** Copies the listed files and folders of `from` into the new folder `to`. Rejects if a file has another sum. */
export async function copyListed(from: string, to: string, listFile: string): Promise<void> {
  const made = new Set<string>();
  const makeFolder = async (path: string) => {
    if (made.has(path)) return;
    await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    made.add(path);
  };
  await makeFolder('');
  await forEach(readList(listFile), async (entry) => {
    if (entry.kind === 'folder') return makeFolder(entry.path);
    await makeFolder(entry.path.split('/').slice(0, -1).join('/'));
    const sum = await copyWithSum(join(from, entry.path), join(to, entry.path));
    if (!isSame(sum, entry)) throw new Error(`${entry.path} has changed during the restore`);
    return undefined;
  });
}
