// The connection to Redis through kills and restarts of Redis.
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { connectRedis, type Redis, RedisDown } from '../../server/redis/connection.ts';
import { scriptOn } from '../../server/redis/scripts.ts';
import { connected, ownRedisServer } from './redis.ts';

const server = await ownRedisServer();
afterAll(() => server.stop());

const lines: string[] = [];
const log = {
  warn: (_fields: object, text: string) => void lines.push(text),
  info: (_fields: object, text: string) => void lines.push(text),
};
const open: Redis[] = [];
const connect = (): Redis => {
  const redis = connectRedis(server.url, log);
  open.push(redis);
  return redis;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((redis) => redis.close()));
  lines.length = 0;
});

test('Without a connection each command rejects at once, and the connect is repeated', async () => {
  await server.kill();
  const redis = connect();
  await expect(redis.send(['PING'])).rejects.toBeInstanceOf(RedisDown);
  expect(redis.isReady()).toBe(false);
  await server.start();
  await connected(redis);
  expect(await redis.send(['PING'])).toBe('PONG');
});

test('A killed Redis rejects pending commands; after its start the connection is back', async () => {
  const redis = connect();
  await connected(redis);
  let losses = 0;
  const lost = new Promise<void>((resolve) =>
    redis.onLost(() => {
      losses++;
      resolve();
    }),
  );
  server.freeze();
  const pending = redis.send(['PING']).catch((error: unknown) => error);
  await server.kill();
  expect(await pending).toBeInstanceOf(RedisDown);
  await lost;
  expect(redis.isReady()).toBe(false);
  await server.start();
  await connected(redis);
  expect(await redis.send(['PING'])).toBe('PONG');
  expect(losses).toBe(1);
  expect(lines).toEqual(['Redis cannot be reached', 'Redis is back']);
});

test('A connection is ready after its first reply, and not while Redis is silent or loads its data', async () => {
  const commands: Socket[] = [];
  const arrived = new EventEmitter();
  const fake = createServer((socket) => {
    socket.on('data', () => {
      commands.push(socket);
      arrived.emit('command');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const first = once(arrived, 'command');
  const redis = connectRedis(`redis://127.0.0.1:${(fake.address() as AddressInfo).port}`, log);
  open.push(redis);
  await first;
  expect(redis.isReady()).toBe(false);
  await expect(redis.send(['PING'])).rejects.toBeInstanceOf(RedisDown);
  const second = once(arrived, 'command');
  commands[0]!.write('-LOADING Redis is loading the dataset in memory\r\n');
  await second;
  expect(redis.isReady()).toBe(false);
  commands[1]!.write('+PONG\r\n');
  await connected(redis);
  fake.close();
});

test('A script runs again after a restart of Redis, which forgets its digest', async () => {
  const redis = connect();
  await connected(redis);
  const next = scriptOn(redis, "return redis.call('INCRBY', KEYS[1], ARGV[1])");
  expect([await next(['count'], ['2']), await next(['count'], ['3'])]).toEqual([2, 5]);
  const lost = new Promise<void>((resolve) => redis.onLost(resolve));
  await server.kill();
  await lost;
  await server.start();
  await connected(redis);
  expect(await next(['count'], ['4'])).toBe(4);
});
