// Unfinished folders of a backup or a restore, which no end of the process leaves behind, except a kill.
import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';

/**
 * Creates the folder `path` and runs `work`. Deletes what is left of the folder after a failure, and when the process
 * exits meanwhile.
 */
export async function inDraft<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path, { mode: 0o700 });
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work();
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  } finally {
    process.off('exit', remove);
  }
}
