// A restore of a backup into an empty data folder, and an empty database.
import { readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RESTORING } from '../data-folder.ts';
import { BACKUP_LOCK, lockFolder, SERVER_LOCK } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { openClient } from '../db/pglite.ts';
import { syncFolder, syncTree } from '../disk.ts';
import { orStartError, StartError } from '../start-error.ts';
import { idStep, renew, type Renewal } from './after-restore.ts';
import { checkBackup } from './check.ts';
import { inDraft } from './drafts.ts';
import { DATABASE, DATABASE_LIST, FILES, FILES_LIST, type Manifest, partOf, SECRETS } from './manifest.ts';
import { prepareRestore } from './restore-postgres.ts';
import { copyWithSum } from './sums.ts';
import { copyListed } from './trees.ts';

export interface RestoreOptions {
  /** The folder of the backup. */
  folder: string;
  /** A missing or empty folder. */
  dataDir: string;
  /** URL of an empty PostgreSQL database, for the backup of one. */
  databaseUrl?: string | undefined;
  /** Whether everybody stays signed in; only right if nothing has happened since the backup. */
  keepSignIns?: boolean;
  now?: () => number;
}

/**
 * Resolves to the manifest of the restored backup. All data is collected in one folder of the data folder, and moved to
 * its place at the end. A server does not start while that folder is there. A failure leaves the data folder empty.
 * Throws StartError if the operator can fix the cause.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { dataDir, databaseUrl, keepSignIns = false, now = Date.now } = options;
  const folder = resolve(options.folder);
  const manifest = await checkBackup(folder, databaseUrl ? 'postgres' : 'pglite');
  await requireEmpty(dataDir);
  const lock = await lockFolder(dataDir);
  if (!lock.ok) throw new StartError(`Process ${lock.pid} uses the data folder ${dataDir}. Stop it first.`);
  const staged = join(dataDir, RESTORING);
  const time = now();
  const renewal = { step: idStep(Date.parse(manifest.takenAt), time), keepSignIns, now: time };
  try {
    const database = databaseUrl ? await prepareRestore(databaseUrl) : null;
    try {
      await inDraft(staged, async () => {
        await copyParts(folder, staged, manifest);
        const work = database ? database.restore(folder, renewal) : openStaged(staged, renewal);
        await orStartError(work, `The database of PostgreSQL ${manifest.database.version} was not restored`);
        await moveAll(staged, dataDir);
      });
    } finally {
      await database?.end();
    }
    return manifest;
  } finally {
    await lock.release();
  }
}

async function copyParts(folder: string, staged: string, manifest: Manifest): Promise<void> {
  if (partOf(manifest, FILES_LIST)) {
    await copyListed(join(folder, FILES), join(staged, FILES), join(folder, FILES_LIST));
  }
  if (partOf(manifest, SECRETS)) await copyWithSum(join(folder, SECRETS), join(staged, SECRETS));
  if (partOf(manifest, DATABASE_LIST)) {
    await copyListed(join(folder, DATABASE), join(staged, 'db'), join(folder, DATABASE_LIST));
  }
}

/** The list of migrations may be shorter than this version's: the schema grows here. `moveAll` syncs the files. */
async function openStaged(staged: string, renewal: Renewal): Promise<void> {
  const client = await openClient({ folder: join(staged, 'db'), durability: 'fast' });
  try {
    await migrate(client);
    await renew(client, renewal);
  } finally {
    await client.close();
  }
}

/** The database last: a data folder without one is empty for a server. */
async function moveAll(staged: string, dataDir: string): Promise<void> {
  await syncTree(staged);
  for (const name of [FILES, SECRETS, 'db']) {
    if (existsSync(join(staged, name))) await rename(join(staged, name), join(dataDir, name));
  }
  await syncFolder(dataDir);
  await rm(staged, { recursive: true });
  await syncFolder(dataDir);
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`The data folder ${dataDir} cannot be read: ${error.message}`);
  });
  const first = names.find((name) => !IGNORED.some((start) => name.startsWith(start)));
  if (first === undefined) return;
  throw new StartError(
    `The data folder ${dataDir} is not empty (${first}). A restore needs an empty one: move it away first.`,
  );
}

/** Locks, and the folder of a file system's own finds. */
const IGNORED = [SERVER_LOCK, BACKUP_LOCK, 'lost+found'];
