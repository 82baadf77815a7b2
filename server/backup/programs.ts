// PostgreSQL's programs pg_dump and pg_restore: the newest ones of this machine, and runs of them.
import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withoutPassword } from '../db/hosts.ts';
import { StartError } from '../start-error.ts';

export type Program = 'pg_dump' | 'pg_restore';

/** Resolves to the path of a program of at least the version `major`. Throws StartError if there is none. */
export async function findProgram(name: Program, major: number): Promise<string> {
  const found = await Promise.all(
    (await placesOf(name)).map(async (path) => ({ path, major: await majorOf(path) })),
  );
  const versions = found.filter((program) => program.major !== null);
  const usable = versions.find((program) => (program.major ?? 0) >= major);
  if (usable) return usable.path;
  const have =
    versions.length === 0 ? 'is not installed' : `is of version ${Math.max(...versions.map(majorIn))} only`;
  throw new StartError(
    `The database is PostgreSQL ${major}, and ${name} ${have}. Install PostgreSQL's client programs of version ${major} (Debian: postgresql-client-${major}).`,
  );
}

/**
 * Runs a program on the database of `url`. Rejects with the last lines of its errors. The password is passed by the
 * environment: other users of the machine can read arguments.
 */
export function runOn(url: string, program: string, args: readonly string[]): Promise<void> {
  const { address, password } = withoutPassword(url);
  const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }) };
  const child = spawn(program, [...args, `--dbname=${address}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk.toString()}`.slice(-MAX_ERRORS);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(errors.trim() || `${program} ended with code ${code}`));
    });
  });
}

/** The major version in the output of `--version`, such as `pg_dump (PostgreSQL) 18.1`; null for any other text. */
export function majorFrom(text: string): number | null {
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  return major === undefined ? null : Number(major);
}

/** The program of the PATH first, then those of Debian's packages, the newest first. */
async function placesOf(name: Program): Promise<string[]> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [name, ...newestFirst.map((version) => join(DEBIAN, version, 'bin', name))];
}

async function majorOf(path: string): Promise<number | null> {
  const output = await promisify(execFile)(path, ['--version']).catch(() => null);
  return output === null ? null : majorFrom(output.stdout);
}

const majorIn = ({ major }: { major: number | null }): number => major ?? 0;

const DEBIAN = '/usr/lib/postgresql';
const MAX_ERRORS = 2_000;
