// A small disk in memory that a test can fill.
import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Free space, bytes. */
  free(): number;
  /** Fills the disk up to this number of free bytes. */
  fill(left: number): Promise<void>;
  /** Deletes the filling. */
  empty(): Promise<void>;
  unmount(): Promise<void>;
}

/** @param megabytes size of the disk */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}M`, 'tmpfs', folder]);
  const filling = join(folder, 'filling');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill: async (left) => {
      const file = await open(filling, 'a');
      const chunk = Buffer.alloc(65_536);
      for (let rest = free() - left; rest > 0; rest = free() - left) {
        await file.write(chunk, 0, Math.min(rest, chunk.length)).catch(() => undefined);
      }
      await file.close();
    },
    empty: () => rm(filling, { force: true }),
    unmount: async () => {
      execFileSync('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}
