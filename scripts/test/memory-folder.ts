// A folder in memory for the temporary files of a run. The embedded database writes a thousand files for each new data
// folder, and on a disk half of the processor time of such tests was the system's.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The file system in memory that Linux mounts. */
const MEMORY = '/dev/shm';
/** A run writes less than this number of bytes at once; the machine needs as much memory again for the tests. */
const NEEDED = 4e9;

/**
 * Lets this process and its children use a new folder in memory as their folder for temporary files (TMPDIR). The
 * system's folder stays where the user names one, or where memory is short.
 * @returns the function that removes the folder
 */
export function setMemoryFolder(env: NodeJS.ProcessEnv, isRoomy = hasRoom()): () => void {
  if (env['TMPDIR'] !== undefined || !isRoomy) return () => undefined;
  const folder = mkdtempSync(join(MEMORY, 'partyline-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  env['TMPDIR'] = folder;
  return () => {
    delete env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED && freemem() > 2 * NEEDED;
  } catch {
    return false;
  }
}
