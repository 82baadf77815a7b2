// The embedded database of a backup: a copy of its folder, made by the running server or under the server's lock.
import { randomUUID } from 'node:crypto';
import { cp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ask, noAnswer } from '../admin/ask.ts';
import { BACKUP_LOCK, lockFolder } from '../db/lock.ts';
import { openClient } from '../db/pglite.ts';
import { isReserve } from '../db/reserve.ts';
import { StartError } from '../start-error.ts';
import { inDraft } from './drafts.ts';
import { writeList } from './lists.ts';
import { DATABASE, DATABASE_LIST } from './manifest.ts';
import { stateOf, type TakenDatabase } from './state.ts';
import { copyTree } from './trees.ts';
import { listUploads } from './uploads.ts';

/**
 * Copies the database in two steps. The first copy stays in the data folder: a server in a sandbox can write nowhere
 * else, and a copy-on-write file system makes it at once. The copy is opened, which proves that it is complete, and
 * lists its uploads. `release` ends the hold on deletions of files.
 * @param draft the folder of the unfinished backup
 * @param uploads the new file for the list of uploads
 */
export async function takeEmbedded(dataDir: string, draft: string, uploads: string): Promise<TakenDatabase> {
  if (!existsSync(join(dataDir, 'db'))) {
    throw new StartError(
      `The data folder ${dataDir} has no embedded database. Name another folder with --data, or a PostgreSQL in DATABASE_URL.`,
    );
  }
  const hold = await lockFolder(dataDir, BACKUP_LOCK);
  if (!hold.ok) throw new StartError(`Another backup of ${dataDir} is running (process ${hold.pid}).`);
  const copy = join(dataDir, `.backup-${randomUUID()}`);
  try {
    const taken = await inDraft(copy, async () => {
      await copyDatabase(dataDir, copy);
      await removeOtherCopies(dataDir, copy);
      const state = await readCopy(join(copy, 'db'), uploads);
      const list = await writeList(join(draft, DATABASE_LIST));
      await copyTree(join(copy, 'db'), join(draft, DATABASE), list);
      await rm(copy, { recursive: true });
      return { state, part: { name: DATABASE_LIST, ...(await list.close()) } as const };
    });
    return { ...taken, stillHeld: async () => true, release: hold.release };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

async function readCopy(folder: string, uploads: string): Promise<TakenDatabase['state']> {
  const client = await openClient({ folder, durability: 'fast' });
  try {
    const state = await stateOf(client, 'pglite');
    await listUploads(client, uploads);
    return state;
  } finally {
    await client.close();
  }
}

/**
 * Removes the copies of interrupted backups. A server makes one copy after the other, so it writes to none of them after
 * the present one.
 */
async function removeOtherCopies(dataDir: string, copy: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (name.startsWith('.backup-') && path !== copy) await rm(path, { recursive: true, force: true });
  }
}

async function copyDatabase(dataDir: string, copy: string): Promise<void> {
  const lock = await lockFolder(dataDir);
  if (!lock.ok) return askServer(dataDir, copy);
  try {
    const filter = (path: string) => !isReserve(basename(path));
    await cp(join(dataDir, 'db'), join(copy, 'db'), { recursive: true, filter });
  } finally {
    await lock.release();
  }
}

async function askServer(dataDir: string, copy: string): Promise<void> {
  const folder = copy.slice(dataDir.length).replace(/^[\\/]+/, '');
  const answer = await ask(dataDir, { command: 'copy-database', folder }).catch((error: unknown) => {
    throw new StartError(`${noAnswer(error, dataDir)} A backup also works while the server is stopped.`);
  });
  if (!answer.ok) throw new StartError(answer.text);
}
