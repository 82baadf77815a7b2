// Server: one server per data folder. PGlite opens a folder twice without complaint and the two copies
// drift apart, so the folder has a lock file of ours: who holds it, and since when that process runs.
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export type LockResult = { ok: true; release: () => Promise<void> } | { ok: false; pid: number };

/** Takes the lock of `folder`, which is made if it is missing. The lock of a process that is gone is taken over. */
export async function lockFolder(folder: string): Promise<LockResult> {
  await mkdir(folder, { recursive: true });
  const path = join(resolve(folder), 'server.lock');
  const mine: Holder = { pid: process.pid, started: await startOf(process.pid), token: crypto.randomUUID() };
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await create(path, mine)) {
      held.add(mine.token);
      return { ok: true, release: () => release(path, mine) };
    }
    const holder = await read(path);
    if (holder && (await isAlive(holder))) return { ok: false, pid: holder.pid };
    await moveAside(path, holder);
  }
  throw new Error(`the lock file ${path} changes hands all the time`);
}

interface Holder {
  pid: number;
  /** When that process started, in a form of the system's own; '' where the system does not say. */
  started: string;
  token: string;
}

/** Locks that this very process holds: its own pid in a file says nothing after a restart in a container. */
const held = new Set<string>();

/** Hard links appear whole or not at all, so nobody reads half a lock. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder));
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

async function read(path: string): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder> | null;
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

/** Renaming lets one of two servers that saw the same dead holder win; a live lock caught by it goes back. */
async function moveAside(path: string, dead: Holder | null): Promise<void> {
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await read(aside);
  if (moved && moved.token !== dead?.token) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function release(path: string, mine: Holder): Promise<void> {
  held.delete(mine.token);
  const holder = await read(path);
  if (holder?.token === mine.token) await rm(path, { force: true });
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
