// Space that the embedded database holds back on its disk, in files. A full disk then costs no message: the database
// deletes a file, and repeats the write. Without room for its log PGlite hangs, so one file is for the log alone.
import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { type DiskSpace, type ReadSpace, readSpace } from '../disk-space.ts';

export interface Reserve {
  /** Deletes a file of the reserve; false if none is left. `isLog`: the log of the database needs the space. */
  give(isLog: boolean): boolean;
  /** Writes the missing files, where the disk has room for each and for the whole reserve once more. */
  fill(): Promise<void>;
}

/** `read` returns the space of the disk. */
export function createReserve(folder: string, log: Pick<Log, 'warn'>, read: ReadSpace = readSpace): Reserve {
  const isThere = (name: string) => existsSync(join(folder, name));
  return {
    give: (isLog) => {
      const part = PARTS.find(({ name, isForLog }) => (isLog || !isForLog) && isThere(name));
      if (!part) return false;
      rmSync(join(folder, part.name));
      log.warn({ bytes: part.bytes }, 'the disk is full: the database uses its reserve. Free some space');
      return true;
    },
    fill: async () => {
      for (const { name, bytes } of PARTS) {
        if (isThere(name)) continue;
        const { free } = await read(folder);
        if (free < bytes + RESERVE_BYTES) return;
        await write(join(folder, name), bytes);
      }
    },
  };
}

/** Fills the reserve soon, and each minute. Returns a function that ends it. */
export function keepReserve({ fill }: Pick<Reserve, 'fill'>, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = fill().catch((error: unknown) => log.warn({ err: error }, 'the reserve could not be written'));
  };
  const timers = [setTimeout(run, FIRST_MS), setInterval(run, EVERY_MS)];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}

/** True for a file of the reserve, which no backup needs. */
export const isReserve = (name: string): boolean => PARTS.some((part) => name.startsWith(part.name));

/**
 * Gives the reserve away before a start on a full disk. Returns the space that is left, null where it cannot be read.
 */
export async function makeRoom(
  folder: string,
  log: Pick<Log, 'warn'>,
  read: ReadSpace = readSpace,
): Promise<DiskSpace | null> {
  const reserve = createReserve(folder, log, read);
  const space = await read(folder).catch(() => null);
  if (space === null || space.free >= START_BYTES || !reserve.give(true)) return space;
  return makeRoom(folder, log, read);
}

/** The bytes are random, because a file system may compress zeros. */
async function write(path: string, bytes: number): Promise<void> {
  const chunk = randomFillSync(Buffer.alloc(CHUNK));
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    for (let written = 0; written < bytes; written += CHUNK) await file.write(chunk);
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

const FIRST_MS = 2_000;
const EVERY_MS = 60_000;
const MB = 1_048_576;
const CHUNK = MB;
/** In the order of their use. The log grows by files of 16 MB. */
const PARTS = [
  { name: 'partyline.reserve', bytes: 48 * MB, isForLog: false },
  { name: 'partyline.reserve-log', bytes: 24 * MB, isForLog: true },
] as const;
/** Size of all files of the reserve, bytes. */
const RESERVE_BYTES = 72 * MB;
/** Free space with which the database starts: a file of its log, and the rows of a vacuum. */
const START_BYTES = 24 * MB;
