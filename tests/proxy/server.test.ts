// The real server behind the proxy.
import { afterAll, expect, test } from 'vitest';
import { Command, endpoints } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeFriends, makeUser, signIn, startTestServer } from '../server/support.ts';
import { Proxy } from './client.ts';

const server = await startTestServer();
const proxy = await Proxy.launch(server.url);
afterAll(async () => {
  await proxy.dispose();
  await server.stop();
});

test('A user signs in through the proxy, and a message comes over the socket', async () => {
  const [a, b] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, a, b);
  const behind = { url: proxy.origin };
  const client = await signIn(behind, a);
  const socket = await connect(behind, client);
  const body = { tmpId: '1900000000000abcdefgh', recvId: a.id, content: 'hello', type: 0 };
  const { id } = await (await signIn(server, b)).get(endpoints.messagePrivateSend, { body });
  await socket.next(frameOf(Command.PRIVATE, 0));
  await socket.close();
  await proxy.waitFor(({ opened, open }) => opened === 1 && open === 0);
  const calls = proxy.traffic.requests.map(({ method, path, status }) => [method, path, status]);
  expect(calls).toEqual([
    ['POST', '/api/login', 200],
    ['GET', '/im', 101],
  ]);
  const frames = proxy.traffic.messages.map(({ on, cmd, type }) => ({ on, cmd, type }));
  expect(frames).toEqual([
    { on: 'up', cmd: Command.LOGIN, type: null },
    { on: 'down', cmd: Command.LOGIN, type: null },
    { on: 'down', cmd: Command.PRIVATE, type: 0 },
  ]);
  expect(proxy.traffic.messages.at(-1)).toMatchObject({ id, tmpId: body.tmpId });
});
