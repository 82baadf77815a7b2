// The disks below the data folder: their space, the reserve of the embedded database, and the writes that failed.
import { join } from 'node:path';
import { createReserve, keepReserve, makeRoom, type Reserve } from './db/reserve.ts';
import { createFailedWrites, type DiskSpace, type FailedWrites, spaceByDisk } from './disk-space.ts';
import type { Log } from './log.ts';

export interface Disks {
  failedWrites: FailedWrites;
  /** Undefined without an embedded database on the disk. */
  reserve: Reserve | undefined;
  /** The space of the disks, by name. */
  disks: () => [disk: string, DiskSpace][];
  /** Frees space for a start on a full disk. */
  makeRoom(): Promise<void>;
  /** Keeps the reserve filled. Returns a function that ends it. */
  keepReserve(): () => Promise<void>;
}

export interface DiskOptions {
  /** The data folder; `memory` for none. */
  dataDir: string;
  databaseUrl?: string | undefined;
  log: Log;
}

export function createDisks({ dataDir, databaseUrl, log }: DiskOptions): Disks {
  const isInMemory = dataDir === 'memory';
  const folder = isInMemory || databaseUrl ? null : join(dataDir, 'db');
  const reserve = folder === null ? undefined : createReserve(folder, log);
  const folders = { ...(folder !== null && { database: folder }), files: dataDir };
  return {
    failedWrites: createFailedWrites(),
    reserve,
    disks: () => (isInMemory ? [] : spaceByDisk(folders)),
    makeRoom: async () => {
      if (folder !== null) await makeRoom(folder, log);
    },
    keepReserve: () => (reserve ? keepReserve(reserve, log) : async () => undefined),
  };
}
