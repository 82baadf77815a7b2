// The figures and traces of two servers on one PostgreSQL and one Redis.
import { afterAll, expect, test } from 'vitest';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import { startCollector, tracesTo } from '../server/collector.ts';
import { migratedDatabase } from '../server/migrated-database.ts';
import { changes, scrape } from '../server/scrape.ts';
import { connect, frameOf, makeFriends, makeUser, signIn, startTestServer } from '../server/support.ts';
import { ownRedisServer } from './redis.ts';

const database = await migratedDatabase();
const redis = await ownRedisServer();
const collector = await startCollector();
const shared = {
  databaseUrl: database.url,
  redisUrl: redis.url,
  secrets: freshSecrets(),
  traces: tracesTo(collector.url),
};
const first = await startTestServer(shared);
const second = await startTestServer(shared);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await redis.stop();
  await collector.close();
  await database.drop();
});

test('Each of two servers sees two members, and the age of the last event', async () => {
  for (const server of [first, second]) {
    const samples = await scrape(server);
    expect(samples.get('partyline_cluster_members')).toBe(2);
    expect(samples.get('partyline_cluster_attached')).toBe(1);
    expect(samples.get('partyline_cluster_held_events')).toBe(0);
    expect(samples.get('partyline_cluster_last_event_age_seconds')).toBeGreaterThanOrEqual(0);
    for (const pool of ['requests', 'turns']) {
      expect(samples.get(`partyline_database_pool_waiting{pool="${pool}"}`)).toBe(0);
    }
  }
});

test('A message counts as stored at the server of its sender, and its frame at that of its recipient', async () => {
  const [ann, ben] = [await makeUser(first, 'ann'), await makeUser(first, 'ben')];
  await makeFriends(first, ann, ben);
  const socket = await connect(second, await signIn(second, ben));
  const client = await signIn(first, ann);
  const before = [await scrape(first), await scrape(second)] as const;
  const trace = 'a'.repeat(32);
  const content = 'over two servers';
  const body = { tmpId: `${Date.now()}operation`, recvId: ben.id, content, type: MessageType.TEXT };
  const headers = { traceparent: `00-${trace}-${'b'.repeat(16)}-01` };
  expect((await client.call(endpoints.messagePrivateSend, { body }, headers)).code).toBe(200);
  await socket.next(frameOf(Command.PRIVATE, MessageType.TEXT));
  const names = ['partyline_messages_stored_total', 'partyline_pushes_total', 'partyline_push_frames_total'];
  expect(changes(before[0], await scrape(first), names)).toEqual({
    'partyline_messages_stored_total{kind="private"}': 1,
    partyline_pushes_total: 1,
  });
  expect(changes(before[1], await scrape(second), names)).toEqual({ partyline_push_frames_total: 1 });
  const spans = () => collector.spans().filter(({ traceId }) => traceId === trace);
  await expect.poll(() => spans().map(({ name }) => name)).toContain('POST /api/message/private/send');
  const lane = spans().find(({ name }) => name === 'lane private')!;
  const inLane = spans().filter(({ parentSpanId }) => parentSpanId === lane.spanId);
  expect(inLane.map(({ name }) => name)).toEqual(expect.arrayContaining(['push', 'redis XADD']));
  expect(collector.text()).not.toContain(content);
  await socket.close();
});

test('A server without Redis shows that it is alone', async () => {
  await redis.kill();
  for (const server of [first, second]) {
    await expect
      .poll(async () => (await scrape(server)).get('partyline_cluster_attached'), { timeout: 15_000 })
      .toBe(0);
  }
});
