// Faults between the parts: Redis dies, hangs and comes back; a server is killed; servers join and stop in a call.
import { afterAll, expect, test, vi } from 'vitest';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeUser,
  signIn,
  type TestSocket,
} from '../server/support.ts';
import { waitFor } from '../support/wait-for.ts';
import { startNodes } from './nodes.ts';
import { ownRedisServer } from './redis.ts';

// A server that starts after another one has died waits until that one counts as gone.
vi.setConfig({ testTimeout: 60_000 });

const redis = await ownRedisServer();
const cluster = await startNodes(2, { redisUrl: redis.url });
const [first, second] = [cluster.nodes[0]!, cluster.nodes[1]!];
afterAll(async () => {
  await cluster.stop();
  await redis.stop();
});

const textTo = (recvId: number, content: string) => ({
  body: { tmpId: crypto.randomUUID().replaceAll('-', ''), recvId, content, type: MessageType.TEXT },
});
const isText = frameOf(Command.PRIVATE, MessageType.TEXT);
const pull = async (client: Client) =>
  (await client.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } })).rows.map(
    ({ content }) => content,
  );
const attached = (isAttached: boolean) =>
  waitFor(() => {
    for (const { services } of cluster.nodes) expect(services.hub.cluster.isAttached()).toBe(isAttached);
  });

/** Ann on the first server and Bob on the second one, friends. */
async function makeTwo() {
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  await makeFriends(first, ann, bob);
  const [annWeb, bobWeb] = [await signIn(first, ann), await signIn(second, bob)];
  return { ann, bob, annWeb, bobWeb };
}

async function beginTalk(two: Awaited<ReturnType<typeof makeTwo>>, sockets: [TestSocket, TestSocket]) {
  const { ann, bob, annWeb, bobWeb } = two;
  const setup = { query: { uid: bob.id, mode: 'voice', call: 'a' } } as never;
  await annWeb.get(endpoints.webrtcPrivateSetup, setup);
  await sockets[1].next(frameOf(Command.PRIVATE, MessageType.RTC_SETUP_VOICE));
  await bobWeb.get(endpoints.webrtcPrivateAccept, { query: { uid: ann.id, call: 'a' } });
  await sockets[0].next(frameOf(Command.PRIVATE, MessageType.RTC_ACCEPT));
}
const callOf = (server: typeof first, { ann, bob }: { ann: { id: number }; bob: { id: number } }) =>
  server.services.calls.between(ann.id, bob.id);

test('[INV-1] While Redis is dead, messages are stored; when it is back, those who missed a push pull it', async () => {
  const two = await makeTwo();
  const { ann, bob, annWeb, bobWeb } = two;
  const bobSocket = await connect(second, bobWeb);
  const appSocket = await connect(first, await signIn(first, ann, Terminal.APP));
  const cy = await makeUser(first, 'Cy');
  const cySocket = await connect(second, await signIn(second, cy));
  await redis.kill();
  await attached(false);
  // No load balancer may take a server out for this.
  const ready = await fetch(`${first.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { ok: true, others: 'away' }]);
  await annWeb.get(endpoints.messagePrivateSend, textTo(bob.id, 'while it was dead'));
  // Sockets of the same server get the push at once.
  expect((await appSocket.next(isText)).data?.['content']).toBe('while it was dead');
  await redis.start();
  await attached(true);
  expect(await bobSocket.closed).toEqual({ code: 4001, reason: 'pull what is missing' });
  expect(await pull(bobWeb)).toEqual(['while it was dead']);
  // A user who missed nothing keeps the socket.
  cySocket.heartbeat();
  await cySocket.next(frameOf(Command.HEARTBEAT));
  await appSocket.close();
});

test('A sign-in that ends while Redis is dead loses its socket on the other server when Redis is back', async () => {
  const ann = await makeUser(first, 'Ann');
  const client = await signIn(first, ann);
  const socket = await connect(second, client);
  await redis.kill();
  await attached(false);
  await client.call(endpoints.logout);
  await redis.start();
  expect((await socket.closed).code).toBe(1008);
  await attached(true);
});

test('A call survives a restart of Redis without its data, and ends on both servers', async () => {
  const two = await makeTwo();
  const sockets: [TestSocket, TestSocket] = [
    await connect(first, two.annWeb),
    await connect(second, two.bobWeb),
  ];
  await beginTalk(two, sockets);
  await redis.kill();
  await attached(false);
  // Devices repeat a request that no server can decide now.
  const apart = await two.annWeb
    .call(endpoints.webrtcPrivateHeartbeat, { query: { uid: two.bob.id, call: 'a' } })
    .catch(() => 'no envelope');
  expect(apart).toBe('no envelope');
  await redis.start();
  await attached(true);
  await cluster.synced();
  for (const server of [first, second]) expect(callOf(server, two)?.talk).toMatchObject({});
  await two.bobWeb.get(endpoints.webrtcPrivateHandup, { query: { uid: two.ann.id, call: 'a' } });
  await sockets[0].next(frameOf(Command.PRIVATE, MessageType.RTC_HANGUP));
  await cluster.synced();
  for (const server of [first, second]) expect(callOf(server, two)).toBeNull();
});

test('A Redis that hangs holds no push of the same server back', async () => {
  const { bob, annWeb } = await makeTwo();
  const bobSocket = await connect(first, await signIn(first, bob, Terminal.APP));
  redis.freeze();
  await annWeb.get(endpoints.messagePrivateSend, textTo(bob.id, 'past a hanging Redis'));
  expect((await bobSocket.next(isText)).data?.['content']).toBe('past a hanging Redis');
  redis.thaw();
  await attached(true);
});

test('A server that joins knows the connections and calls, which go on when another server stops', async () => {
  const two = await makeTwo();
  const sockets: [TestSocket, TestSocket] = [
    await connect(first, two.annWeb),
    await connect(second, two.bobWeb),
  ];
  await beginTalk(two, sockets);
  const third = await cluster.add();
  expect(third.services.hub.terminalsOf(two.ann.id)).toEqual([Terminal.WEB]);
  expect(callOf(third, two)).toEqual(callOf(first, two));
  const app = await connect(third, await signIn(third, two.bob, Terminal.APP));
  cluster.nodes.splice(2, 1);
  await third.stop();
  expect((await app.closed).code).toBe(4002);
  await cluster.synced();
  expect(first.services.hub.terminalsOf(two.bob.id)).toEqual([Terminal.WEB]);
  expect(callOf(first, two)?.talk).toMatchObject({});
  await two.annWeb.get(endpoints.webrtcPrivateHandup, { query: { uid: two.bob.id, call: 'a' } });
  await sockets[1].next(frameOf(Command.PRIVATE, MessageType.RTC_HANGUP));
});
