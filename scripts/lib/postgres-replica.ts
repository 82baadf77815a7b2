// A temporary PostgreSQL with a synchronous replica, for tests of a failover: two clusters in a temporary folder, on
// loopback and free ports, deleted afterwards.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { initArguments, makePostgresFolder } from './postgres-programs.ts';
import { Plain } from './say.mjs';

export interface PostgresPair {
  /** The administrator's URL with both hosts, as `DATABASE_URL` has it. Connections go to the writable one. */
  readonly url: string;
  readonly primary: PairMember;
  readonly replica: PairMember;
  /** Kills all processes of the primary (SIGKILL). Resolves when its port refuses connections. */
  readonly killPrimary: () => Promise<void>;
  /** Starts the killed primary again with the data that it had, as a second writable server. */
  readonly restartPrimary: () => void;
  /**
   * Makes the replica the primary. Returns when it accepts writes. It waits for no other server, because it was copied
   * before the primary got `synchronous_standby_names`.
   */
  readonly promote: () => void;
  /** Kills all processes of the replica (SIGKILL), before or after its promotion. */
  readonly killReplica: () => Promise<void>;
  readonly restartReplica: () => void;
  /** Stops the replica from receiving, so that commits wait for it (SIGSTOP). */
  readonly freezeReplica: () => void;
  readonly thawReplica: () => void;
  /** Ends the servers that run and deletes their data. */
  readonly stop: () => void;
}

export interface PairMember {
  /** The administrator's URL of this server alone. */
  readonly url: string;
  readonly port: number;
}

/**
 * Resolves when the replica streams and each commit waits for it. So a transaction that a client knows as committed is
 * on both servers.
 * @param bin the folder with initdb and pg_ctl (`findPostgres`)
 */
export async function startPostgresPair(bin: string): Promise<PostgresPair> {
  const folder = makePostgresFolder(bin);
  const [primary, replica] = [
    await createMember(join(folder.path, 'primary')),
    await createMember(join(folder.path, 'replica')),
  ];
  const start = ({ data, port }: Member): void => {
    const log = `${data}.log`;
    try {
      folder.run('pg_ctl', ['-D', data, '-o', settings(port), '-l', log, '-w', 'start']);
    } catch (error) {
      const lines = readFileSync(log, 'utf8').split('\n').slice(-LOG_LINES);
      throw new Plain(`A PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error });
    }
  };
  const stop = (): void => {
    process.off('exit', stop);
    for (const member of [replica, primary]) for (const id of processIds(member)) kill(id, 'SIGKILL');
    folder.remove();
  };
  process.once('exit', stop);
  try {
    folder.run('initdb', initArguments(primary.data));
    start(primary);
    const copy = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'tests', '-D', replica.data];
    folder.run('pg_basebackup', [...copy, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']);
    start(replica);
    await requireReplica(primary);
  } catch (error) {
    stop();
    throw error;
  }
  const signalReplica = (signal: NodeJS.Signals): void => {
    for (const id of processIds(replica)) kill(id, signal);
  };
  return {
    url: `postgres://tests@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres?target_session_attrs=read-write`,
    primary,
    replica,
    killPrimary: () => killMember(primary),
    restartPrimary: () => start(primary),
    killReplica: () => killMember(replica),
    restartReplica: () => start(replica),
    promote: () => folder.run('pg_ctl', ['-D', replica.data, '-w', 'promote']),
    freezeReplica: () => signalReplica('SIGSTOP'),
    thawReplica: () => signalReplica('SIGCONT'),
    stop,
  };
}

interface Member extends PairMember {
  /** The folder of the cluster. */
  readonly data: string;
}

async function createMember(data: string): Promise<Member> {
  const port = await freePort();
  return { data, port, url: `postgres://tests@127.0.0.1:${port}/postgres` };
}

/**
 * fsync is off: a killed process leaves its writes to the kernel, and the test data need not survive more. A socket file
 * would have a lock, which a killed server leaves.
 */
const settings = (port: number): string =>
  `-h 127.0.0.1 -p ${port} -c unix_socket_directories= -c fsync=off -c max_connections=100 -c wal_level=replica -c wal_retrieve_retry_interval=100ms`;

/** From now on each commit waits until the replica has stored it. Resolves when the replica is connected. */
async function requireReplica({ url }: Member): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
    const isSync = `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    while ((await client.query(isSync)).rowCount === 0) await pause();
  } finally {
    await client.end();
  }
}

/** Resolves when no process runs. A start refuses the data of a server whose processes seem to run. */
async function killMember(member: Member): Promise<void> {
  const ids = processIds(member);
  for (const id of ids) kill(id, 'SIGKILL');
  while (ids.some(runs) || (await accepts(member))) await pause();
  rmSync(join(member.data, 'postmaster.pid'), { force: true });
}

/** False for a process that has ended, although its parent may not have noticed. */
function runs(id: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function accepts({ url }: Member): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return connected;
}

const LOG_LINES = 20;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** The server's process and its children, or none if it does not run. */
function processIds({ data }: Member): number[] {
  let parent: number;
  try {
    parent = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return [];
  }
  try {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ');
    return [parent, ...children.map(Number).filter((id) => id > 0)];
  } catch {
    return [parent];
  }
}

function kill(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // The process has ended.
  }
}
