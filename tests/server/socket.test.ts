// Node: the socket: who is on it, who takes whose place, what ends it.
import { WebSocket } from 'ws';
import { afterAll, expect, test } from 'vitest';
import { ban } from '../../server/people/banning.ts';
import { Command, encodeLoginFrame, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeFriends, makeUser, openSocket, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());

test('[SOCK-02, SOCK-03] the login frame with the access token is answered by cmd 0, and only then is one online', async () => {
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

test('a socket with a bad token, or one whose sign-in has ended, is dropped without a frame', async () => {
  const ended = await signIn(server, await makeUser(server));
  await ended.call(endpoints.logout);
  for (const token of ['garbage', ended.tokens.accessToken]) {
    const socket = await openSocket(server);
    socket.send(encodeLoginFrame(token));
    expect((await socket.closed).code).toBe(1006);
    expect(socket.frames).toEqual([]);
  }
});

test('a ban that comes while a socket logs in keeps it out', async () => {
  const person = await makeUser(server);
  const client = await signIn(server, person);
  const { services } = server;
  const { admission } = services;
  const [looked, banned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.admission = {
    ...admission,
    enter: async (work) => {
      const caller = await work();
      looked.resolve();
      await banned.promise;
      return caller;
    },
  };
  const socket = await openSocket(server);
  socket.send(encodeLoginFrame(client.tokens.accessToken));
  await looked.promise;
  services.admission = admission;
  await ban(services, person.userName, 'spam');
  banned.resolve();
  expect((await socket.closed).code).toBe(1008);
  expect([socket.frames, services.hub.isOnline(person.id)]).toEqual([[], false]);
});

test('a heartbeat is answered, before the login it is not', async () => {
  const client = await signIn(server, await makeUser(server));
  const socket = await openSocket(server);
  socket.heartbeat();
  socket.send(encodeLoginFrame(client.tokens.accessToken));
  expect(await socket.next()).toEqual({ cmd: Command.LOGIN, data: null });
  socket.heartbeat();
  expect(await socket.next()).toEqual({ cmd: Command.HEARTBEAT, data: null });
  await socket.close();
});

test('[SOCK-05] frames of all kinds come as cmd and data, one JSON text each', async () => {
  const person = await makeUser(server);
  const socket = await connect(server, await signIn(server, person));
  const { hub } = server.services;
  hub.push({
    to: [person.id],
    cmd: Command.PRIVATE,
    data: { type: 0, id: 1, content: 'p', quoteMessage: null },
  });
  hub.push({ to: [person.id], cmd: Command.GROUP, data: { type: 0, id: 2, content: 'g' } });
  hub.push({ to: [person.id], cmd: Command.SYSTEM, data: { type: MessageType.SYSTEM_MESSAGE, seqNo: 3 } });
  expect(await socket.next()).toEqual({ cmd: 3, data: { type: 0, id: 1, content: 'p' } });
  expect(await socket.next()).toEqual({ cmd: 4, data: { type: 0, id: 2, content: 'g' } });
  expect(await socket.next()).toEqual({ cmd: 5, data: { type: 53, seqNo: 3 } });
  await socket.close();
});

test('a second login in the same place tells the first to go; another terminal stays', async () => {
  const person = await makeUser(server, 'user', { language: 'zh-TW' });
  const first = await connect(server, await signIn(server, person));
  const app = await connect(server, await signIn(server, person, Terminal.APP));
  const second = await connect(server, await signIn(server, person));
  expect(await first.next()).toEqual({ cmd: 2, data: '您已在其他地方登入，將被強制下線' });
  server.services.hub.push({ to: [person.id], cmd: Command.SYSTEM, data: { type: 53 } });
  expect(await second.next(frameOf(Command.SYSTEM))).toBeDefined();
  expect(await app.next(frameOf(Command.SYSTEM))).toBeDefined();
  await first.close();
  expect(first.frames.filter(frameOf(Command.SYSTEM))).toEqual([]);
  expect(server.services.hub.terminalsOf(person.id)).toEqual([Terminal.WEB, Terminal.APP]);
  await Promise.all([app.close(), second.close()]);
});

test('friends are told who comes and goes, terminal by terminal; strangers are not', async () => {
  const [ann, bob, stranger] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  const hers = await connect(server, await signIn(server, ann));
  const other = await connect(server, await signIn(server, stranger));
  const his = await connect(server, await signIn(server, bob, Terminal.APP));
  const online = frameOf(Command.PRIVATE, MessageType.FRIEND_ONLINE);
  const told = async () => JSON.parse(String((await hers.next(online)).data?.['content'])) as unknown;
  expect(await told()).toEqual({ userId: bob.id, terminal: 1, online: true });
  await his.close();
  expect(await told()).toEqual({ userId: bob.id, terminal: 1, online: false });
  expect(other.frames.filter(online)).toEqual([]);
  await Promise.all([hers.close(), other.close()]);
});

test('a frame that cannot be read closes its socket with a sentence, an unknown command does nothing', async () => {
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

test('a frame of more than 64 KiB closes its socket, and the server goes on', async () => {
  const socket = await openSocket(server);
  socket.send(`{"cmd":1,"data":"${'x'.repeat(65_536)}"}`);
  expect((await socket.closed).code).toBe(1009);
  await (await connect(server, await signIn(server, await makeUser(server)))).close();
});

test('the socket is at exactly /im', async () => {
  const base = server.url.replace('http', 'ws');
  for (const path of ['/', '/im/', '/im?x=1', '/api/im']) {
    const socket = new WebSocket(base + path);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toContain('404');
  }
});

test('a socket that says nothing is dropped, one that beats is not', async () => {
  const strict = await startTestServer({ idleMs: 1_500 });
  try {
    const quiet = await openSocket(strict);
    const lively = await connect(strict, await signIn(strict, await makeUser(strict)));
    const beat = setInterval(() => lively.heartbeat(), 100);
    expect((await quiet.closed).code).toBe(1006);
    clearInterval(beat);
    lively.heartbeat();
    await lively.next(frameOf(Command.HEARTBEAT));
    expect((await lively.closed).code).toBe(1006);
  } finally {
    await strict.stop();
  }
});
