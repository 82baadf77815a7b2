// Several servers on one PostgreSQL database and one Redis.
import { freshSecrets } from '../../server/auth/secrets.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import type { RunningServer } from '../../server/start.ts';
import { ownDatabase } from '../server/own-database.ts';
import { startTestServer } from '../server/support.ts';
import { ownRedisUrl } from './redis.ts';

export interface Nodes {
  nodes: RunningServer[];
  /** Starts one more server with the same database, Redis and secrets. */
  add(options?: Partial<ServerOptions>): Promise<RunningServer>;
  /** Resolves when all servers that run have applied all events published before. */
  synced(): Promise<void>;
  /** Stops all servers, and deletes the database. */
  stop(): Promise<void>;
}

/** `redisUrl`: a Redis of the test's own; by default a database of the ring's Redis. */
export async function startNodes(
  count: number,
  { redisUrl, ...options }: Partial<ServerOptions> = {},
): Promise<Nodes> {
  const database = await ownDatabase(process.env['TEST_DATABASE_URL']!);
  const shared = {
    databaseUrl: database.url,
    redisUrl: redisUrl ?? (await ownRedisUrl()),
    secrets: freshSecrets(),
    ...options,
  };
  const nodes: RunningServer[] = [];
  const add = async (more: Partial<ServerOptions> = {}) => {
    const node = await startTestServer({ ...shared, ...more });
    nodes.push(node);
    return node;
  };
  for (let i = 0; i < count; i++) await add();
  return {
    nodes,
    add,
    synced: async () => {
      // An event of one server may cause an event of another one.
      for (let round = 0; round < 2; round++)
        await Promise.all(nodes.map(({ services }) => services.hub.cluster.synced()));
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await database.drop();
    },
  };
}
