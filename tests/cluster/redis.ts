// Redis for the tests of this folder. A test file that only stores keys uses a database of the ring's Redis. A file
// that publishes, or kills Redis, starts a server of its own, because channels span all databases.
import { type RedisServer, startRedis } from '../../scripts/lib/redis.ts';
import { connectRedis, type Redis } from '../../server/redis/connection.ts';
import { createShared, type Shared } from '../../server/redis/shared.ts';

/**
 * The URL of an empty database in the ring's Redis. Each worker of vitest has one database, and runs one test file
 * at a time.
 */
export async function ownRedisUrl(): Promise<string> {
  const url = `${process.env['TEST_REDIS_URL']}/${Number(process.env['VITEST_POOL_ID'] ?? 1) % 16}`;
  const redis = connectRedis(url, silent);
  await connected(redis);
  await redis.send(['FLUSHDB']);
  await redis.close();
  return url;
}

/** A Redis process of this test file. The caller calls `stop` in afterAll. */
export const ownRedisServer = (options?: Parameters<typeof startRedis>[1]): Promise<RedisServer> =>
  startRedis(process.env['TEST_REDIS_PROGRAM']!, options);

/** Resolves when the connection is usable. */
export const connected = (redis: Redis): Promise<void> => new Promise((resolve) => redis.onReady(resolve));

export const silent = { warn: () => undefined, info: () => undefined };

/** A busy machine takes longer than the server's own limit for a reply, after which a node counts on its own. */
export const PATIENCE_MS = 30_000;

/** The shared state of a node on this connection. Nodes with one key find the same state. */
export const sharedOn = (redis: Redis, replyMs = PATIENCE_MS): Shared =>
  createShared({ redis, key: Buffer.alloc(32), log: silent, replyMs });
