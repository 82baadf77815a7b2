// A server is killed with people on it: the other server goes on for them.
import { afterAll, expect, test, vi } from 'vitest';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { clientWith, connect, frameOf, makeFriends, makeUser, signIn } from '../server/support.ts';
import { spawnMain } from '../server/spawn.ts';
import { waitFor } from '../support/wait-for.ts';
import { startNodes } from './nodes.ts';

// A process starts in 2 s, and in 20 s on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const cluster = await startNodes(1);
const first = cluster.nodes[0]!;
afterAll(() => cluster.stop());

test('[INV-1] A killed server loses no acknowledged message, and its users go on at the other server', async () => {
  const other = await cluster.spawn();
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  await makeFriends(first, ann, bob);
  const [annWeb, bobWeb] = [await signIn(first, ann), await signIn(other, bob)];
  const annSocket = await connect(first, annWeb);
  await connect(other, bobWeb);
  const isGone = (frame: { data: Record<string, unknown> | null }) =>
    String(frame.data?.['content']).includes('"online":false');
  expect(first.services.hub.terminalsOf(bob.id)).toEqual([Terminal.WEB]);
  const setup = { query: { uid: bob.id, mode: 'voice', call: 'a' } } as never;
  await annWeb.get(endpoints.webrtcPrivateSetup, setup);
  await bobWeb.get(endpoints.webrtcPrivateAccept, { query: { uid: ann.id, call: 'a' } });
  const acknowledged: string[] = [];
  const unknown: string[] = [];
  const sendAll = async () => {
    for (let n = 0; n < 200; n++) {
      const tmpId = crypto.randomUUID().replaceAll('-', '');
      const body = { tmpId, recvId: ann.id, content: String(n), type: MessageType.TEXT };
      if (n === 50) other.child.kill('SIGKILL');
      const answer = await bobWeb.call(endpoints.messagePrivateSend, { body }).catch(() => null);
      if (answer?.code !== 200) return unknown.push(body.content);
      acknowledged.push(body.content);
    }
    return 0;
  };
  await sendAll();
  const query = { minId: 0 };
  const { rows } = await annWeb.get(endpoints.messagePrivateLoadOfflineMessage, { query });
  const stored = rows.filter(({ type }) => type === MessageType.TEXT).map(({ content }) => content);
  expect(stored.filter((content) => content !== unknown[0])).toEqual(acknowledged);
  expect(acknowledged.length).toBeGreaterThan(49);

  // Ann may have missed the last pushes of that server, so her socket closes and she pulls.
  expect(await annSocket.closed).toEqual({ code: 4001, reason: 'pull what is missing' });
  const again = await connect(first, annWeb);
  await waitFor(() => expect(first.services.hub.isOnline(bob.id)).toBe(false));
  expect(first.services.calls.between(ann.id, bob.id)?.talk?.acceptor.closedAt).not.toBeNull();
  // Bob comes back at the other server with the same tokens, and the call goes on.
  const bobSocket = await connect(first, clientWith(first, bobWeb.tokens));
  expect(first.services.calls.between(ann.id, bob.id)?.talk?.acceptor.closedAt).toBeNull();
  await again.next((frame) => frame.data?.['type'] === MessageType.FRIEND_ONLINE && !isGone(frame));
  await annWeb.get(endpoints.webrtcPrivateHandup, { query: { uid: bob.id, call: 'a' } });
  await bobSocket.next(frameOf(Command.PRIVATE, MessageType.RTC_HANGUP));
});

test('A server without REDIS_URL refuses to share the database, with one sentence', async () => {
  const secret = () => crypto.randomUUID() + crypto.randomUUID();
  const alone = spawnMain(['--port', '0', '--data', 'memory', '--no-demo'], {
    DATABASE_URL: cluster.databaseUrl,
    ACCESS_SECRET: secret(),
    REFRESH_SECRET: secret(),
  });
  await waitFor(() => expect(alone.child.exitCode).toBe(1));
  expect(alone.errors()).toBe(
    'Another server uses this database. Stop it, or start both with the same REDIS_URL, so that they work as one.\n',
  );
});
