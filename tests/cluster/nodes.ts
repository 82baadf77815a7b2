// Several servers on one PostgreSQL database and one Redis.
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshSecrets } from '../../server/auth/secrets.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import type { RunningServer } from '../../server/start.ts';
import { migratedDatabase } from '../server/migrated-database.ts';
import { type SpawnedMain, spawnServer } from '../server/spawn.ts';
import { startTestServer } from '../server/support.ts';
import { ownRedisUrl } from './redis.ts';

export interface Nodes {
  databaseUrl: string;
  nodes: RunningServer[];
  /** Starts one more server in a process of its own, which can be killed. */
  spawn(): Promise<SpawnedMain & { url: string }>;
  /** Starts one more server with the same database, Redis and secrets. */
  add(options?: Partial<ServerOptions>): Promise<RunningServer>;
  /** Resolves when all servers that run have applied all events published before. */
  synced(): Promise<void>;
  /** Stops all servers, and deletes the database. */
  stop(): Promise<void>;
}

/**
 * `redisUrl`: a Redis of the test's own; by default a database of the ring's Redis. `databaseUrl`: an empty database of
 * the test's own, which the caller drops; by default a database of the ring's PostgreSQL.
 */
export async function startNodes(
  count: number,
  { redisUrl, databaseUrl, ...options }: Partial<ServerOptions> = {},
): Promise<Nodes> {
  const database =
    databaseUrl === undefined
      ? await migratedDatabase()
      : { url: databaseUrl, drop: () => Promise.resolve() };
  const secrets = freshSecrets();
  const shared = {
    databaseUrl: database.url,
    redisUrl: redisUrl ?? (await ownRedisUrl()),
    secrets,
    ...options,
  };
  const nodes: RunningServer[] = [];
  const add = async (more: Partial<ServerOptions> = {}) => {
    const node = await startTestServer({ ...shared, ...more });
    nodes.push(node);
    return node;
  };
  const spawned: SpawnedMain[] = [];
  const folders: string[] = [];
  // Servers of their own processes share the uploaded files, as on a mounted folder.
  const files = await mkdtemp(join(tmpdir(), 'partyline-files-'));
  folders.push(files);
  for (let i = 0; i < count; i++) await add();
  return {
    databaseUrl: database.url,
    nodes,
    add,
    spawn: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'partyline-node-'));
      folders.push(folder);
      await symlink(files, join(folder, 'files'));
      const node = await spawnServer(['--port', '0', '--data', folder, '--no-demo'], {
        DATABASE_URL: database.url,
        REDIS_URL: shared.redisUrl,
        ACCESS_SECRET: secrets.access,
        REFRESH_SECRET: secrets.refresh,
      });
      spawned.push(node);
      return node;
    },
    synced: async () => {
      // An event of one server may cause an event of another one.
      for (let round = 0; round < 2; round++)
        await Promise.all(nodes.map(({ services }) => services.hub.cluster.synced()));
    },
    stop: async () => {
      await Promise.all(spawned.map((node) => node.kill()));
      await Promise.all(nodes.map((node) => node.stop()));
      for (const folder of folders) await rm(folder, { recursive: true });
      await database.drop();
    },
  };
}
