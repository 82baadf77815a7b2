// File modes of the data folder: only its owner has access. The embedded database ignores the umask and gives
// its files mode 0666. Older versions left folders open to all users. The server therefore corrects the modes
// after the database has opened.
import { type Dirent, existsSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SOCKET_NAME } from './admin/requests.ts';
import { BACKUP_LOCK, lockFolder, SERVER_LOCK } from './db/lock.ts';
import { makeFolder } from './disk.ts';
import type { Log } from './log.ts';
import { orStartError, StartError } from './start-error.ts';

/** The umask of the process: only the owner may access new files. */
export const PRIVATE_UMASK = 0o077;
const PRIVATE_FOLDER = 0o700;
/** The folder in which a restore collects the data, until all of it is there. */
export const RESTORING = '.restore';

/**
 * Creates the data folder if it is missing. Makes it private, unless it holds files that are not the server's. Rejects
 * if a restore into it was interrupted.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, RESTORING))) {
    throw new Error(
      'a restore into it is running or was interrupted. After an interruption empty the folder, and restore again',
    );
  }
  await makeFolder(dataDir);
  await closeRoot(dataDir, []);
}

/** Locks the folder for this server. Returns the release. Throws StartError with `unusable` if the lock fails. */
export async function lockDataFolder(folder: string, unusable: string): Promise<() => Promise<void>> {
  const result = await orStartError(lockFolder(folder), unusable);
  if (result.ok) return result.release;
  throw new StartError(
    `Another server (process ${result.pid}) already uses the data folder ${folder}. Stop it, or choose another folder with --data.`,
  );
}

/**
 * Removes all rights of group and others from the server's files in `dataDir`. Other files beside them keep
 * their modes: the folder may serve another purpose too.
 * @returns the paths whose modes could not be changed
 */
export async function closeToOthers(dataDir: string): Promise<string[]> {
  const failed: string[] = [];
  await closeRoot(dataDir, failed);
  for (const entry of await entriesOf(dataDir)) {
    if (!isOurs(entry.name)) continue;
    const path = join(dataDir, entry.name);
    const wasOpen = await close(path, failed);
    // `files` may hold a million uploads. They are skipped if the folder was private already: no other user can
    // reach them.
    if (entry.isDirectory() && (wasOpen || entry.name !== 'files')) await closeTree(path, failed);
  }
  return failed;
}

/**
 * Makes the data folder private. A failure is only logged: the file system may have no modes, or a file another
 * owner.
 */
export async function makePrivate(dataDir: string, log: Log): Promise<void> {
  const failed = await closeToOthers(dataDir);
  if (failed.length === 0) return;
  const fields = { count: failed.length, first: failed[0] };
  log.warn(fields, 'other users of this machine may read files of the data folder');
}

async function closeRoot(dataDir: string, failed: string[]): Promise<void> {
  const entries = await entriesOf(dataDir);
  if (entries.every(({ name }) => isOurs(name))) await close(dataDir, failed);
}

async function closeTree(folder: string, failed: string[]): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    await close(path, failed);
    if (entry.isDirectory()) await closeTree(path, failed);
  }
}

/**
 * Removes the rights of group and others. Returns true if they had any. Symbolic links keep their modes: their
 * targets lie elsewhere.
 */
async function close(path: string, failed: string[]): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (!found || found.isSymbolicLink() || (found.mode & PRIVATE_UMASK) === 0) return false;
  await chmod(path, found.mode & PRIVATE_FOLDER).catch((error: NodeJS.ErrnoException) => {
    // The database deletes files while this runs.
    if (error.code !== 'ENOENT') failed.push(path);
  });
  return true;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

/**
 * True for the server's own entries of the data folder, including temporary files of locks, secrets, backups and
 * the admin socket.
 */
function isOurs(name: string): boolean {
  return OURS.has(name) || /^(?:server\.lock\.|backup\.lock\.|secrets\.json\.|\.admin-|\.backup-)/.test(name);
}

const OURS: ReadonlySet<string> = new Set([
  'db',
  'files',
  'builds',
  'secrets.json',
  SERVER_LOCK,
  BACKUP_LOCK,
  RESTORING,
  SOCKET_NAME,
]);
