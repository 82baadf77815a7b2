// Server: the data folder is its owner's alone. The embedded database gives its files mode 0666 whatever the umask
// says, and folders of older versions were open to all, so the modes are mended after the database has opened.
import type { Dirent } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SOCKET_NAME } from './admin/requests.ts';

/** For a whole process: what it makes is its owner's. */
export const PRIVATE_UMASK = 0o077;
const PRIVATE_FOLDER = 0o700;

/** Makes a missing folder, and closes one that holds nothing but a server's data. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  await closeRoot(dataDir, []);
}

/**
 * Takes every right of group and others away from what the server keeps in `dataDir`. Other people's files beside
 * it are left alone: the folder may be one with a purpose of its own.
 * @returns the paths whose modes could not be changed
 */
export async function closeToOthers(dataDir: string): Promise<string[]> {
  const stuck: string[] = [];
  await closeRoot(dataDir, stuck);
  for (const entry of await entriesOf(dataDir)) {
    if (!isOurs(entry.name)) continue;
    const path = join(dataDir, entry.name);
    const wasOpen = await close(path, stuck);
    // A million uploads are not looked at again: they were private, or have been mended with their folder.
    if (entry.isDirectory() && (wasOpen || entry.name !== 'files')) await closeTree(path, stuck);
  }
  return stuck;
}

async function closeRoot(dataDir: string, stuck: string[]): Promise<void> {
  const entries = await entriesOf(dataDir);
  if (entries.every(({ name }) => isOurs(name))) await close(dataDir, stuck);
}

async function closeTree(folder: string, stuck: string[]): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    await close(path, stuck);
    if (entry.isDirectory()) await closeTree(path, stuck);
  }
}

/** Answers whether others had rights. A link is left alone: its target lies somewhere else. */
async function close(path: string, stuck: string[]): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (!found || found.isSymbolicLink() || (found.mode & PRIVATE_UMASK) === 0) return false;
  await chmod(path, found.mode & PRIVATE_FOLDER).catch((error: NodeJS.ErrnoException) => {
    // The database deletes files while this runs.
    if (error.code !== 'ENOENT') stuck.push(path);
  });
  return true;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

/** A lock has a draft and a claim beside it, the socket of operators a folder of its own while it is made. */
function isOurs(name: string): boolean {
  return OURS.has(name) || /^(?:server\.lock\.|\.admin-)/.test(name);
}

const OURS: ReadonlySet<string> = new Set([
  'db',
  'files',
  'builds',
  'secrets.json',
  'server.lock',
  SOCKET_NAME,
]);
