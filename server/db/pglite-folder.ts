// The folder of the embedded database: whether it has a database, how that one was stopped, and the creation of a new
// one, which exists when all of it is on the disk.
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, syncTree } from '../disk.ts';

/** The file without which PGlite, and `hasDatabase`, see no database. */
const VERSION = 'PG_VERSION';
/** The draft of a new database, in its folder: the folder may be a link, or a file system of its own. */
const DRAFT = '.new';

/** False for a missing folder, an empty one, and one with an unfinished database. */
export const hasDatabase = (folder: string): boolean => existsSync(join(folder, VERSION));

/**
 * True if the closed database of the folder needs no replay of its log: PostgreSQL notes it in its control file. Rejects
 * for a folder without a database.
 */
export async function stoppedCleanly(folder: string): Promise<boolean> {
  const file = await open(join(folder, 'global', 'pg_control'));
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, STATE_AT);
    return buffer.readUInt32LE() === SHUT_DOWN;
  } finally {
    await file.close();
  }
}

/**
 * Creates the files in a draft, and moves them up when they are on the disk, the version last. So an end of the process,
 * or a power cut, leaves no half database.
 * @param create creates and closes a database in an empty folder
 */
export async function createDatabase(
  folder: string,
  create: (draft: string) => Promise<void>,
): Promise<void> {
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

/** ControlFileData of PostgreSQL 18: `state` follows a number of 8 bytes and two of 4 bytes. */
const STATE_AT = 16;
/** DB_SHUTDOWNED of the enumeration DBState. */
const SHUT_DOWN = 1;
