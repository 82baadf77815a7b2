// Scripts of Redis.
import { afterAll, expect, test } from 'vitest';
import { connectRedis, RedisDown } from '../../server/redis/connection.ts';
import { scriptOn } from '../../server/redis/scripts.ts';
import { connected, ownRedisUrl, silent } from './redis.ts';

const redis = connectRedis(await ownRedisUrl(), silent);
await connected(redis);
afterAll(() => redis.close());

test('A script gets its keys and arguments, in the first call and by its digest in the next', async () => {
  const add = scriptOn(redis, "return redis.call('INCRBY', KEYS[1], ARGV[1])");
  expect([await add(['count'], ['2']), await add(['count'], ['3'])]).toEqual([2, 5]);
});

test('An error of a script is no loss of the connection', async () => {
  const failing = scriptOn(redis, "return redis.error_reply('ERR no such thing')");
  const error = await failing([], []).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(RedisDown);
  expect(redis.isReady()).toBe(true);
});
