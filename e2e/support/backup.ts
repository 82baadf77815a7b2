// `npm run backup` and `npm run restore`, each in a process of its own, as an operator runs them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtProgram } from '../../scripts/lib/build.mjs';
import type { ServerData } from './data.ts';

type Place = Pick<ServerData, 'folder' | 'databaseUrl'>;

/** Writes a backup of the data to the new folder `backup`. Rejects with the output of a failed command. */
export const runBackup = (data: Place, backup: string): Promise<void> => run('backup', data, backup);

/** Restores a backup into an empty folder, and with `databaseUrl` into an empty database. */
export const runRestore = (backup: string, data: Place): Promise<void> => run('restore', data, backup);

async function run(command: 'backup' | 'restore', data: Place, backup: string): Promise<void> {
  const args = [...builtProgram(command), backup, '--data', data.folder];
  const env = { ...process.env, DATABASE_URL: data.databaseUrl ?? '' };
  await promisify(execFile)(process.execPath, args, { env });
}
