// The free space of the disks below the data folder. Uploads leave a reserve, so that a disk that fills up stops uploads
// long before it stops words. A write that failed for a full disk shows in the health of the server for a minute.
import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** Bytes that this process may still write. */
  free: number;
  /** Size of the file system, bytes. */
  size: number;
}

/** Reads the space of the file system with this folder. */
export type ReadSpace = (folder: string) => Promise<DiskSpace>;

export const readSpace: ReadSpace = async (folder) => spaceOf(await statfs(folder));

const spaceOf = ({
  bavail,
  bsize,
  blocks,
}: {
  bavail: number;
  bsize: number;
  blocks: number;
}): DiskSpace => ({
  free: bavail * bsize,
  size: blocks * bsize,
});

/** The space of the disks with these folders, by name; without a disk that cannot be read. */
export function spaceByDisk(folders: Readonly<Record<string, string>>): [string, DiskSpace][] {
  return Object.entries(folders).flatMap(([name, folder]) => {
    try {
      return [[name, spaceOf(statfsSync(folder))]];
    } catch {
      return [];
    }
  });
}

/** Free space that uploads leave, in bytes: a twentieth of the disk, within limits. */
export const reserveOf = ({ size }: Pick<DiskSpace, 'size'>): number =>
  Math.min(Math.max(size / 20, LEAST_RESERVE), MOST_RESERVE);

export interface UploadRoom {
  /** False if an upload of `bytes` would take the reserve. True where the space cannot be read. */
  hasRoom(bytes: number): Promise<boolean>;
}

/** For a server in memory. */
export const UNLIMITED_ROOM: UploadRoom = { hasRoom: async () => true };

/** @param folder holds the drafts of uploads */
export const uploadRoom = (folder: string, read: ReadSpace = readSpace): UploadRoom => ({
  hasRoom: async (bytes) => {
    const space = await read(folder).catch(() => null);
    return space === null || space.free - bytes >= reserveOf(space);
  },
});

/** Writes that failed because a disk was full. */
export interface FailedWrites {
  /** Takes any error, and counts those of a full disk. */
  note: (error: unknown) => void;
  readonly count: number;
  /** True for a minute after each failed write. */
  readonly areRecent: boolean;
}

/** `now` returns ms of a clock that does not jump. */
export function createFailedWrites(now: () => number = () => performance.now()): FailedWrites {
  let count = 0;
  let last = -Infinity;
  return {
    note: (error) => {
      if (!isDiskFull(error)) return;
      count++;
      last = now();
    },
    get count() {
      return count;
    },
    get areRecent() {
      return now() - last < RECENT_MS;
    },
  };
}

/** True if the disk is full, or the disk quota of the user that runs the server. Also for PostgreSQL's error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && FULL.has(String(error.code))) || isDiskFull(error.cause);
}

/** 53100 is disk_full. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const MB = 1_048_576;
const LEAST_RESERVE = 128 * MB;
const MOST_RESERVE = 2_048 * MB;
const RECENT_MS = 60_000;
