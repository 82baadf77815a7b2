// The WebSocket: login, presence, displacement by a second login, and closes.
import { WebSocket } from 'ws';
import { afterAll, expect, test } from 'vitest';
import { ban } from '../../server/people/banning.ts';
import { Command, encodeLoginFrame, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeFriends, makeUser, openSocket, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());

test('[SOCK-02, SOCK-03] The server answers a login frame with cmd 0, and only then is the user online', async () => {
  const person = await makeUser(server);
  const client = await signIn(server, person);
  const online = () => server.services.hub.isOnline(person.id);
  const socket = await openSocket(server);
  expect(online()).toBe(false);
  socket.send(encodeLoginFrame(client.tokens.accessToken, 123_456));
  expect(await socket.next()).toEqual({ cmd: Command.LOGIN, data: null });
  expect(online()).toBe(true);
  await socket.close();
  await server.presence.settled();
  expect(online()).toBe(false);
});

test('A socket with a bad token or an ended sign-in is dropped without a frame', async () => {
  const ended = await signIn(server, await makeUser(server));
  await ended.call(endpoints.logout);
  for (const token of ['garbage', ended.tokens.accessToken]) {
    const socket = await openSocket(server);
    socket.send(encodeLoginFrame(token));
    expect((await socket.closed).code).toBe(1006);
    expect(socket.frames).toEqual([]);
  }
});

test("A ban during a socket's login closes the socket", async () => {
  const person = await makeUser(server);
  const client = await signIn(server, person);
  const { services } = server;
  const { admission } = services;
  const [callerFound, banned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.admission = {
    ...admission,
    enter: async (_sender, work) => {
      const caller = await work();
      callerFound.resolve();
      await banned.promise;
      return caller;
    },
  };
  const socket = await openSocket(server);
  socket.send(encodeLoginFrame(client.tokens.accessToken));
  await callerFound.promise;
  services.admission = admission;
  await ban(services, person.userName, 'spam');
  banned.resolve();
  expect((await socket.closed).code).toBe(1008);
  expect([socket.frames, services.hub.isOnline(person.id)]).toEqual([[], false]);
});

test('A heartbeat is answered after the login, not before', async () => {
  const client = await signIn(server, await makeUser(server));
  const socket = await openSocket(server);
  socket.heartbeat();
  socket.send(encodeLoginFrame(client.tokens.accessToken));
  expect(await socket.next()).toEqual({ cmd: Command.LOGIN, data: null });
  socket.heartbeat();
  expect(await socket.next()).toEqual({ cmd: Command.HEARTBEAT, data: null });
  await socket.close();
});

test('[SOCK-05] Frames of all kinds arrive as cmd and data, one JSON text each', async () => {
  const person = await makeUser(server);
  const socket = await connect(server, await signIn(server, person));
  const { hub } = server.services;
  hub.push({
    to: [person.id],
    cmd: Command.PRIVATE,
    data: { type: MessageType.RTC_FAILED, content: 'p', quoteMessage: null },
  });
  hub.push({ to: [person.id], cmd: Command.GROUP, data: { type: MessageType.GROUP_DND, content: 'true' } });
  hub.push({ to: [person.id], cmd: Command.SYSTEM, data: { type: MessageType.READED, seqNo: 3 } });
  expect(await socket.next()).toEqual({ cmd: 3, data: { type: 105, content: 'p' } });
  expect(await socket.next()).toEqual({ cmd: 4, data: { type: 93, content: 'true' } });
  expect(await socket.next()).toEqual({ cmd: 5, data: { type: 11, seqNo: 3 } });
  await socket.close();
});

test('A login on the same terminal ends the first socket of a user; a socket of another terminal stays', async () => {
  const person = await makeUser(server, 'user', { language: 'zh-TW' });
  const first = await connect(server, await signIn(server, person));
  const app = await connect(server, await signIn(server, person, Terminal.APP));
  const second = await connect(server, await signIn(server, person));
  expect(await first.next()).toEqual({ cmd: 2, data: '您已在其他地方登入，將被強制下線' });
  server.services.hub.push({ to: [person.id], cmd: Command.SYSTEM, data: { type: MessageType.USER_UNREG } });
  expect(await second.next(frameOf(Command.SYSTEM))).toBeDefined();
  expect(await app.next(frameOf(Command.SYSTEM))).toBeDefined();
  await first.close();
  expect(first.frames.filter(frameOf(Command.SYSTEM))).toEqual([]);
  expect(server.services.hub.terminalsOf(person.id)).toEqual([Terminal.WEB, Terminal.APP]);
  await Promise.all([app.close(), second.close()]);
});

test('Friends are told of each terminal that goes online or offline, strangers are not', async () => {
  const [ann, bob, stranger] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  const annSocket = await connect(server, await signIn(server, ann));
  const other = await connect(server, await signIn(server, stranger));
  const bobSocket = await connect(server, await signIn(server, bob, Terminal.APP));
  const online = frameOf(Command.PRIVATE, MessageType.FRIEND_ONLINE);
  const nextPresence = async () =>
    JSON.parse(String((await annSocket.next(online)).data?.['content'])) as unknown;
  expect(await nextPresence()).toEqual({ userId: bob.id, terminal: 1, online: true });
  await bobSocket.close();
  expect(await nextPresence()).toEqual({ userId: bob.id, terminal: 1, online: false });
  expect(other.frames.filter(online)).toEqual([]);
  await Promise.all([annSocket.close(), other.close()]);
});

test('A malformed frame closes its socket with a reason, and an unknown command does nothing', async () => {
  const person = await makeUser(server);
  for (const frame of ['{', '[]', '"text"', '{"cmd":"x"}', '{"cmd":0,"data":{}}', Buffer.from([1, 2])]) {
    const socket = await openSocket(server);
    socket.send(frame);
    expect(await socket.closed).toEqual({ code: 1007, reason: 'The frame could not be read.' });
  }
  const socket = await connect(server, await signIn(server, person));
  socket.send('{"cmd":99,"data":{"x":1}}');
  socket.heartbeat();
  expect(await socket.next()).toEqual({ cmd: Command.HEARTBEAT, data: null });
  await socket.close();
});

test('A frame of more than 64 KiB closes its socket, and the server goes on', async () => {
  const socket = await openSocket(server);
  socket.send(`{"cmd":1,"data":"${'x'.repeat(65_536)}"}`);
  expect((await socket.closed).code).toBe(1009);
  await (await connect(server, await signIn(server, await makeUser(server)))).close();
});

test('The server opens sockets at exactly /im', async () => {
  const base = server.url.replace('http', 'ws');
  for (const path of ['/', '/im/', '/im?x=1', '/api/im']) {
    const socket = new WebSocket(base + path);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toContain('404');
  }
});

test('A silent socket is dropped, and a socket with heartbeats stays open', async () => {
  const strict = await startTestServer({ idleMs: 1_500 });
  try {
    const silent = await openSocket(strict);
    const beating = await connect(strict, await signIn(strict, await makeUser(strict)));
    const beat = setInterval(() => beating.heartbeat(), 100);
    expect((await silent.closed).code).toBe(1006);
    clearInterval(beat);
    beating.heartbeat();
    await beating.next(frameOf(Command.HEARTBEAT));
    expect((await beating.closed).code).toBe(1006);
  } finally {
    await strict.stop();
  }
});
