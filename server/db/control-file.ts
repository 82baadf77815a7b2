// The control file of a PostgreSQL cluster, in which it notes how it stopped.
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** True if the closed database of the folder needs no replay of its log. Rejects for a folder without a database. */
export async function stoppedCleanly(folder: string): Promise<boolean> {
  const file = await open(join(folder, 'global', 'pg_control'));
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, STATE_AT);
    return buffer.readUInt32LE() === SHUT_DOWN;
  } finally {
    await file.close();
  }
}

/** ControlFileData of PostgreSQL 18: `state` follows a number of 8 bytes and two of 4 bytes. */
const STATE_AT = 16;
/** DB_SHUTDOWNED of the enumeration DBState. */
const SHUT_DOWN = 1;
