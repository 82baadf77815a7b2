// Runs the programs of PostgreSQL for temporary clusters of tests.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Plain } from './say.mjs';

export interface PostgresFolder {
  readonly path: string;
  /** Runs a program to its end, as the user of the folder. Throws Plain with its output if it fails. */
  readonly run: (program: string, args: readonly string[]) => void;
  readonly remove: () => void;
}

/**
 * Makes a temporary folder that belongs to the user of PostgreSQL.
 * @param bin the folder with initdb and pg_ctl
 */
export function makePostgresFolder(bin: string): PostgresFolder {
  const path = mkdtempSync(join(tmpdir(), 'partyline-postgres-'));
  const user = serverUser();
  if (user !== null) chownSync(path, user.uid, user.gid);
  return {
    path,
    run: (program, args) => runAs(user, join(bin, program), args, path),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Arguments of initdb for a cluster of the superuser `tests` in the folder `data`. */
export const initArguments = (data: string): string[] => [
  '-D',
  data,
  '-U',
  'tests',
  '--auth=trust',
  '--encoding=UTF8',
  '--no-locale',
  '--no-sync',
];

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user "postgres" of Debian's package if this process is root, because PostgreSQL refuses to run as root.
 */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN),
  );
  if (uid === undefined || gid === undefined || !Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new Plain('PostgreSQL does not run as root, and there is no user "postgres" to run it as.');
  }
  return { uid, gid };
}

const staysOpen = (args: readonly string[]): boolean => args.includes('start') || args.includes('restart');

function runAs(user: User | null, program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    // The server that pg_ctl starts would keep a pipe open until it ends.
    stdio: ['ignore', staysOpen(args) ? 'ignore' : 'pipe', staysOpen(args) ? 'ignore' : 'pipe'],
    ...user,
  });
  if (status !== 0)
    throw new Plain(`${program} failed: ${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
}
