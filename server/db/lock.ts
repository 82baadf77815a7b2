// Lock files of a data folder. One gives the folder to one server: PGlite opens a folder twice without an error, and
// the two instances diverge. The other one belongs to a backup. A file names the process that holds the lock and the start time of that process.
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../disk.ts';

export type LockResult = { ok: true; release: () => Promise<void> } | { ok: false; pid: number };

/** The lock of the server that uses a data folder, and of a restore into the folder. */
export const SERVER_LOCK = 'server.lock';
/** The lock of a backup of the embedded database. The server deletes no files while a backup holds it. */
export const BACKUP_LOCK = 'backup.lock';

/** Creates `folder` if necessary and takes one of its locks, also from a process that has ended. */
export async function lockFolder(folder: string, name = SERVER_LOCK): Promise<LockResult> {
  await makeFolder(folder);
  const path = join(resolve(folder), name);
  const own: Holder = { pid: process.pid, started: await startOf(process.pid), token: crypto.randomUUID() };
  ownTokens.add(own.token);
  const result = await take(path, own);
  if (!result.ok) ownTokens.delete(own.token);
  return result;
}

/** Whether a running process holds a lock of the folder. */
export async function isLocked(folder: string, name: string): Promise<boolean> {
  return (await inspect(join(resolve(folder), name))).kind === 'held';
}

async function take(path: string, own: Holder): Promise<LockResult> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await create(path, own)) return { ok: true, release: () => release(path, own) };
    const found = await inspect(path);
    if (found.kind === 'held') return { ok: false, pid: found.pid };
    await removeStale(path, found, own);
    // Another process may be removing the stale lock at this moment.
    await new Promise((done) => setTimeout(done, Math.min(attempt, 20)));
  }
  throw new Error(`the lock file ${path} changes hands all the time`);
}

type Found = { kind: 'missing' } | { kind: 'held'; pid: number } | { kind: 'stale'; token: string };

/** A malformed lock file has no holder and counts as stale, like the lock of a process that has ended. */
async function inspect(path: string): Promise<Found> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { kind: 'missing' };
  const holder = parse(text);
  if (!holder) return { kind: 'stale', token: 'nobody' };
  return (await isAlive(holder)) ? { kind: 'held', pid: holder.pid } : { kind: 'stale', token: holder.token };
}

interface Holder {
  pid: number;
  /** Start time of the process, in the system's own format; '' if the system does not tell. */
  started: string;
  token: string;
}

/**
 * Tokens of locks and claims of this process. Its pid alone proves nothing: in a container, the process before
 * a restart often had the same pid.
 */
const ownTokens = new Set<string>();

/** A hard link appears atomically, so no process reads a partial lock. Returns false if `path` exists. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder));
  // The server reads the lock of a backup of another user, root for example. A lock has no secret.
  await chmod(draft, 0o644);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function parse(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    const { pid, started, token } = holder ?? {};
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof token !== 'string') return null;
    return { pid, started, token };
  } catch {
    return null;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.pid === process.pid) return ownTokens.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  // The system may have reused the pid for another process.
  const started = await startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

/**
 * Removes the lock of a process that has ended. Several processes may find the stale lock at the same time. A
 * slow one must not remove the new lock of a faster one. So a process first creates a claim: a lock file of
 * its own for each stale token. The process that holds the claim then checks that the stale lock is still
 * there.
 */
async function removeStale(path: string, stale: Found, own: Holder): Promise<void> {
  if (stale.kind !== 'stale') return;
  const claim = `${path}.after-${encodeURIComponent(stale.token)}`;
  if (!(await create(claim, own))) return removeStale(claim, await inspect(claim), own);
  const current = await inspect(path);
  if (current.kind === 'stale' && current.token === stale.token) await rm(path, { force: true });
  await rm(claim, { force: true });
}

async function release(path: string, own: Holder): Promise<void> {
  ownTokens.delete(own.token);
  const text = await readFile(path, 'utf8').catch(() => '');
  if (parse(text)?.token === own.token) await rm(path, { force: true });
}

/** Linux: the start time in clock ticks since boot, the 22nd field of /proc/<pid>/stat. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
