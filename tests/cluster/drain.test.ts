// A server stops while others go on: its clients move to them.
import { afterAll, expect, test, vi } from 'vitest';
import { Command } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeUser, signIn } from '../server/support.ts';
import { startNodes } from './nodes.ts';

vi.setConfig({ testTimeout: 60_000 });

const cluster = await startNodes(2, { drainMs: 60_000 });
afterAll(() => cluster.stop());

const MOVES = { code: 4002, reason: 'another server takes over' };
const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  const { ok, stopping, others } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ok, stopping, others };
};

test('A stopping server is not ready, works on, and then moves its sockets to the others', async () => {
  const leaving = await cluster.add({ drainMs: 1_500 });
  const staying = cluster.nodes[0]!;
  const ann = await makeUser(leaving, 'Ann');
  const stays = await connect(staying, await signIn(staying, ann));
  const bob = await makeUser(leaving, 'Bob');
  const socket = await connect(leaving, await signIn(leaving, bob));
  expect(await readiness(leaving.url)).toEqual({
    status: 200,
    ok: true,
    stopping: false,
    others: 'connected',
  });

  const stopped = leaving.stop();
  expect(await readiness(leaving.url)).toEqual({
    status: 503,
    ok: false,
    stopping: true,
    others: 'connected',
  });
  const answer = await fetch(`${leaving.url}/api/site`);
  expect(answer.headers.get('connection')).toBe('close');
  expect(await socket.closed).toEqual(MOVES);
  await expect(fetch(`${leaving.url}/readyz`)).rejects.toThrow('fetch failed');
  await stopped;
  expect(await readiness(staying.url)).toMatchObject({ status: 200 });
  stays.heartbeat();
  await stays.next(frameOf(Command.HEARTBEAT));
  expect(staying.services.hub.isOnline(bob.id)).toBe(false);
});

test('Servers that stop at the same time announce it to their clients, because none takes over', async () => {
  const nodes = cluster.nodes.slice(0, 2);
  const sockets = await Promise.all(
    nodes.map(async (node, index) => connect(node, await signIn(node, await makeUser(node, `User${index}`)))),
  );
  await Promise.all(nodes.map((node) => node.stop()));
  for (const socket of sockets) expect((await socket.closed).code).toBe(1001);
});
