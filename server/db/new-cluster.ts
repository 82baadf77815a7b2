// A new cluster of the embedded database, which is in its folder when all of it is on the disk.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder, syncTree } from '../disk.ts';

/** The draft of a new cluster, beside its folder. */
export const NEW_CLUSTER = '.db-new';

/** False for a missing folder, and for an empty one. */
export const hasCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

/**
 * Creates the files in a draft, and renames the draft: an end of the process, or a power cut, never leaves half a cluster
 * in `folder`.
 * @param create creates and closes a cluster in an empty folder
 */
export async function createCluster(folder: string, create: (draft: string) => Promise<void>): Promise<void> {
  const draft = join(dirname(folder), NEW_CLUSTER);
  await makeFolder(dirname(folder));
  await rm(draft, { recursive: true, force: true });
  // PGlite creates files that every user may read. Their folder is therefore created first, with access for its
  // owner only.
  await mkdir(draft, { mode: 0o700 });
  await create(draft);
  await syncTree(draft);
  await rename(draft, folder);
  await syncFolder(dirname(folder));
}
