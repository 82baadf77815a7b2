// A new cluster of the embedded database, which exists when all of it is on the disk.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, syncTree } from '../disk.ts';

/** The file without which PGlite, and `hasCluster`, see no cluster. */
const VERSION = 'PG_VERSION';
/** The draft of a new cluster, in its folder: the folder may be a link, or a file system of its own. */
const DRAFT = '.new';

/** False for a missing folder, an empty one, and one with an unfinished cluster. */
export const hasCluster = (folder: string): boolean => existsSync(join(folder, VERSION));

/**
 * Creates the files in a draft, and moves them up when they are on the disk, the version last. So an end of the process,
 * or a power cut, leaves no half cluster.
 * @param create creates and closes a cluster in an empty folder
 */
export async function createCluster(folder: string, create: (draft: string) => Promise<void>): Promise<void> {
  // PGlite creates files that every user may read. Their folder is therefore created first, with access for its
  // owner only.
  await makeFolder(folder);
  const draft = join(folder, DRAFT);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await create(draft);
  await syncTree(draft);
  const move = async (name: string) => {
    await rm(join(folder, name), { recursive: true, force: true });
    await rename(join(draft, name), join(folder, name));
  };
  for (const name of await readdir(draft)) if (name !== VERSION) await move(name);
  await syncFolder(folder);
  await move(VERSION);
  await rm(draft, { recursive: true });
  await syncFolder(folder);
}
