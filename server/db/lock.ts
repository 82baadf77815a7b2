// Server: one server per data folder. PGlite opens a folder twice without complaint and the two copies
// drift apart, so the folder has a lock file of ours: who holds it, and since when that process runs.
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export type LockResult = { ok: true; release: () => Promise<void> } | { ok: false; pid: number };

/** Takes the lock of `folder`, which is made if it is missing. The lock of a process that is gone is taken over. */
export async function lockFolder(folder: string): Promise<LockResult> {
  await mkdir(folder, { recursive: true });
  const path = join(resolve(folder), 'server.lock');
  const mine: Holder = { pid: process.pid, started: await startOf(process.pid), token: crypto.randomUUID() };
  held.add(mine.token);
  const result = await take(path, mine);
  if (!result.ok) held.delete(mine.token);
  return result;
}

async function take(path: string, mine: Holder): Promise<LockResult> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await create(path, mine)) return { ok: true, release: () => release(path, mine) };
    const found = await look(path);
    if (found.is === 'held') return { ok: false, pid: found.pid };
    await removeDead(path, found, mine);
    // Another one may be removing it right now.
    await new Promise((done) => setTimeout(done, Math.min(attempt, 20)));
  }
  throw new Error(`the lock file ${path} changes hands all the time`);
}

type Found = { is: 'missing' } | { is: 'held'; pid: number } | { is: 'dead'; token: string };

/** A file that cannot be read as a lock is nobody's, and as dead as one whose process is gone. */
async function look(path: string): Promise<Found> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { is: 'missing' };
  const holder = parse(text);
  if (!holder) return { is: 'dead', token: 'nobody' };
  return (await isAlive(holder)) ? { is: 'held', pid: holder.pid } : { is: 'dead', token: holder.token };
}

interface Holder {
  pid: number;
  /** When that process started, in a form of the system's own; '' where the system does not say. */
  started: string;
  token: string;
}

/** Locks and claims of this very process: its own pid in a file says nothing after a restart in a container. */
const held = new Set<string>();

/** Hard links appear whole or not at all, so nobody reads half a lock. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
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
  if (holder.pid === process.pid) return held.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  // The number may have been given to another process since.
  const started = await startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

/**
 * Removes the lock of a process that is gone. Several may find it at once, and one that is slow must not
 * remove the lock of the one that was quick: so each dead holder has one claim, itself a lock like this,
 * and who holds it looks once more whether the dead one's lock is still there.
 */
async function removeDead(path: string, dead: Found, mine: Holder): Promise<void> {
  if (dead.is !== 'dead') return;
  const claim = `${path}.after-${encodeURIComponent(dead.token)}`;
  if (!(await create(claim, mine))) return removeDead(claim, await look(claim), mine);
  const now = await look(path);
  if (now.is === 'dead' && now.token === dead.token) await rm(path, { force: true });
  await rm(claim, { force: true });
}

async function release(path: string, mine: Holder): Promise<void> {
  held.delete(mine.token);
  const text = await readFile(path, 'utf8').catch(() => '');
  if (parse(text)?.token === mine.token) await rm(path, { force: true });
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
