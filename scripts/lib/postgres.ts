// A temporary PostgreSQL for tests: a cluster in a temporary folder, on loopback and a free port, deleted
// afterwards. Other clusters of this machine are not touched.
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { initArguments, makePostgresFolder } from './postgres-programs.ts';
import { isProgram, onPath } from './programs.ts';

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
  // A link names initdb alone; the other programs are beside its target.
  if (onOwnPath !== undefined) return dirname(realpathSync(onOwnPath));
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => isProgram(join(bin, 'initdb')));
}

export async function startPostgres(bin: string): Promise<Postgres> {
  const folder = makePostgresFolder(bin);
  const data = join(folder.path, 'data');
  const log = join(folder.path, 'log');
  const port = await freePort();
  folder.run('initdb', initArguments(data));
  // fsync is off: the test data need not survive a power failure.
  const settings = `-h 127.0.0.1 -p ${port} -k ${folder.path} -c fsync=off -c max_connections=400`;
  folder.run('pg_ctl', ['-D', data, '-o', settings, '-l', log, '-w', 'start']);
  const restart = (): void =>
    folder.run('pg_ctl', ['-D', data, '-o', settings, '-l', log, '-m', 'fast', '-w', 'restart']);
  const stop = (): void => {
    process.off('exit', stop);
    folder.run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    folder.remove();
  };
  process.once('exit', stop);
  return { url: `postgres://tests@127.0.0.1:${port}/postgres`, restart, stop };
}

const DEBIAN = '/usr/lib/postgresql';
