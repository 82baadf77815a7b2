// A temporary PostgreSQL for tests: a cluster in a temporary folder, on loopback and a free port, deleted
// afterwards. Other clusters of this machine are not touched.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { isProgram, onPath } from './programs.ts';
import { Plain } from './say.mjs';

export interface Postgres {
  /** The administrator's URL; tests create their own databases with it. */
  readonly url: string;
  /** Ends all connections; returns when the server accepts new ones. */
  readonly restart: () => void;
  readonly stop: () => void;
}

/** The folder with initdb and pg_ctl of the newest version; undefined where none is found. */
export function findPostgres(): string | undefined {
  const onOwnPath = onPath('initdb');
  if (onOwnPath !== undefined) return dirname(onOwnPath);
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => isProgram(join(bin, 'initdb')));
}

export async function startPostgres(bin: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'partyline-postgres-'));
  const user = serverUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const runProgram = (program: string, args: readonly string[]): void =>
    runAs(user, join(bin, program), args, folder);
  runProgram('initdb', [
    '-D',
    data,
    '-U',
    'tests',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  // fsync is off: the test data need not survive a power failure.
  const settings = `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=200`;
  runProgram('pg_ctl', ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start']);
  const restart = (): void =>
    runProgram('pg_ctl', [
      '-D',
      data,
      '-o',
      settings,
      '-l',
      join(folder, 'log'),
      '-m',
      'fast',
      '-w',
      'restart',
    ]);
  const stop = (): void => {
    process.off('exit', stop);
    runProgram('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return { url: `postgres://tests@127.0.0.1:${port}/postgres`, restart, stop };
}

const DEBIAN = '/usr/lib/postgresql';

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
