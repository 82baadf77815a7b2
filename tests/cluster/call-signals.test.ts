// The signals of a call over two servers: their bytes in the log of Redis, and their rate.
import { afterAll, expect, test } from 'vitest';
import { connectRedis } from '../../server/redis/connection.ts';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { connect, makeFriends, makeUser, signIn } from '../server/support.ts';
import { startNodes } from './nodes.ts';
import { connected, ownRedisServer, silent } from './redis.ts';

const ownRedis = await ownRedisServer();
const cluster = await startNodes(2, { redisUrl: ownRedis.url });
const [first, second] = [cluster.nodes[0]!, cluster.nodes[1]!];
const redis = connectRedis(ownRedis.url, silent);
await connected(redis);
afterAll(async () => {
  await redis.close();
  await cluster.stop();
  await ownRedis.stop();
});

test('Offers of 32 kB over two servers are limited by bytes, and refuse nothing to others', async () => {
  const [ann, bob, cid] = [
    await makeUser(first, 'Ann'),
    await makeUser(first, 'Bob'),
    await makeUser(first, 'Cid'),
  ];
  await makeFriends(first, ann, bob);
  await makeFriends(first, cid, bob);
  const [annWeb, bobWeb, cidWeb] = [
    await signIn(first, ann),
    await signIn(second, bob),
    await signIn(first, cid),
  ];
  await connect(first, annWeb);
  await connect(second, bobWeb);
  expect(
    await annWeb.call(endpoints.webrtcPrivateSetup, { query: { uid: bob.id, mode: 'voice' } }),
  ).toMatchObject({
    code: 200,
  });
  await bobWeb.call(endpoints.webrtcPrivateAccept, { query: { uid: ann.id } });
  await cluster.synced();
  const offer = { type: 'offer' as const, sdp: 'v'.repeat(32_000) };
  const codes: number[] = [];
  for (let n = 0; n < 60; n++) {
    const { code } = await annWeb.call(endpoints.webrtcPrivateOffer, { query: { uid: bob.id }, body: offer });
    codes.push(code);
    const body = {
      tmpId: `19000000000${String(n).padStart(2, '0')}abcdefgh`,
      recvId: bob.id,
      content: `no. ${n}`,
      type: MessageType.TEXT,
    };
    expect((await cidWeb.call(endpoints.messagePrivateSend, { body })).code).toBe(200);
  }
  const passed = codes.filter((code) => code === 200).length;
  // 1 MB at once, and 100 kB for each second of the test.
  expect(passed).toBeGreaterThanOrEqual(28);
  expect(passed).toBeLessThan(60);
  expect(codes.filter((code) => code !== 200)).toEqual(Array<number>(60 - passed).fill(429));
  await cluster.synced();
  const bytes = Number(await redis.send(['MEMORY', 'USAGE', 'partyline:{log}', 'SAMPLES', '0']));
  expect(bytes).toBeLessThan(passed * 40_000 + 500_000);
});
