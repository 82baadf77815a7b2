// Two servers ("nodes") on one PostgreSQL and one Redis, behind nginx with the example of deploy/. Both nodes have a
// data folder of their own and one folder of uploaded files, as with a network file system.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type RedisServer, startRedis } from '../../scripts/lib/redis.ts';
import { makeCertificate } from '../../tests/deploy/certificate.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startNginx } from '../../tests/deploy/proxies.ts';
import { copyData, type ServerData } from './data.ts';
import { TestServer } from './server.ts';

/** The number of a node. */
export type NodeNumber = 0 | 1;

export interface Nodes {
  readonly servers: readonly TestServer[];
  readonly redis: RedisServer;
  /** The site, as nginx offers it. Sockets of this origin go to the named node while it runs. */
  originOf(node: NodeNumber): string;
  /** The numbers of the nodes with an open socket of the user, as their logs tell. */
  socketsOf(userId: number): number[];
  /** The number of requests that the node has answered, as its log tells. */
  answeredBy(node: NodeNumber): number;
  /** Kills the process of the node (SIGKILL). */
  kill(node: NodeNumber): Promise<void>;
  /** Starts a killed node again. */
  start(node: NodeNumber): Promise<void>;
  /** Runs a query in the database of both nodes. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  dispose(): Promise<void>;
}

export interface NodesOptions {
  /** The database and the files of the nodes, a copy of the demo data by default. `dispose` deletes them. */
  readonly data?: ServerData;
  /** The URL of the host that answers `query`; by default the URL of the nodes, which then names one host. */
  readonly queried?: () => string;
}

export async function launchNodes({ data: given, queried }: NodesOptions = {}): Promise<Nodes> {
  const program = process.env['TEST_REDIS_PROGRAM'];
  if (program === undefined) throw new Error('"npm test -- e2e/nodes" names the program of Redis');
  const folder = await mkdtemp(join(tmpdir(), 'partyline-nodes-'));
  const [data, redis] = await Promise.all([
    given ?? copyData(false),
    startRedis(program, { isPersistent: true }),
  ]);
  const { databaseUrl } = data;
  if (databaseUrl === undefined) throw new Error('"npm test -- e2e/nodes" names a PostgreSQL');
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const origins = ports.map((one) => `https://localhost:${one}`);
  const logs = ports.map(createNodeLog);
  const env = {
    REDIS_URL: redis.url,
    ACCESS_SECRET: randomUUID(),
    REFRESH_SECRET: randomUUID(),
    DRAIN_SECONDS: '1',
  };
  const launch = async (log: NodeLog, at: number): Promise<TestServer> => {
    const own = join(folder, `node-${at}`);
    await mkdir(own);
    await symlink(join(data.folder, 'files'), join(own, 'files'));
    const args = [
      '--log',
      'info',
      '--trust-proxy',
      '127.0.0.1',
      ...origins.flatMap((one) => ['--origin', one]),
    ];
    return TestServer.launch({
      port: await freePort(),
      // The last node that ends deletes no data of the other one.
      data: { folder: own, databaseUrl, remove: async () => undefined },
      args,
      env,
      onLine: log.read,
    });
  };
  // The first node migrates the database.
  const servers = [await launch(logs[0]!, 0), await launch(logs[1]!, 1)];
  const nginx = await startNginx({
    folder: join(folder, 'nginx'),
    certificate: makeCertificate(folder),
    servers: servers.map((server) => server.port),
    port,
    portOfEach: ports,
  });
  return {
    servers,
    redis,
    originOf: (node) => origins[node]!,
    socketsOf: (userId) => [...logs.entries()].flatMap(([at, log]) => (log.hasSocketOf(userId) ? [at] : [])),
    answeredBy: (node) => logs[node]!.answered(),
    kill: async (node) => {
      await servers[node]!.kill();
      logs[node]!.ended();
    },
    start: (node) => servers[node]!.start(),
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const client = new pg.Client({ connectionString: queried?.() ?? databaseUrl });
      await client.connect();
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } finally {
        await client.end();
      }
    },
    dispose: async () => {
      await nginx.stop();
      await Promise.all(servers.map((server) => server.dispose()));
      await redis.stop();
      await data.remove();
      await rm(folder, { recursive: true });
    },
  };
}

interface NodeLog {
  readonly read: (line: string) => void;
  hasSocketOf(userId: number): boolean;
  answered(): number;
  /** Forgets the sockets of a killed process. */
  ended(): void;
}

function createNodeLog(): NodeLog {
  /** Open sockets by user. */
  const open = new Map<number, number>();
  let answered = 0;
  return {
    read: (text) => {
      // The first lines are for people.
      if (!text.startsWith('{')) return;
      const line = JSON.parse(text) as { msg?: string; userId?: number; open?: number };
      if (line.msg === 'answered') answered++;
      if (line.msg === 'socket logged in' || line.msg === 'socket closed') open.set(line.userId!, line.open!);
    },
    hasSocketOf: (userId) => (open.get(userId) ?? 0) > 0,
    answered: () => answered,
    ended: () => open.clear(),
  };
}
