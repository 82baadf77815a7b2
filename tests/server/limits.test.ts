// Limits for one client: connections, time, frames, rows and requests.
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { fastify } from 'fastify';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { endSlowBodies } from '../../server/http/bodies.ts';
import { createRates, RATES } from '../../server/http/rates.ts';
import { Command, endpoints, MessageType, ROWS_LEFT_HEADER } from '../../src/core/wire/index.ts';
import {
  connect,
  makeFriends,
  makeUser,
  nobody,
  openSocket,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';

const server = await startTestServer({ loginMs: 2_000 });
afterAll(() => server.stop());
const { db, hub } = server.services;

test('A socket without a login is closed, and a logged-in socket stays open', async () => {
  const loggedIn = await connect(server, await signIn(server, await makeUser(server)));
  const stranger = await openSocket(server);
  expect((await stranger.closed).code).toBe(1006);
  loggedIn.heartbeat();
  await loggedIn.next(({ cmd }) => cmd === Command.HEARTBEAT);
  await loggedIn.close();
});

test('A socket that floods the server with frames is closed with close code 1008', async () => {
  const socket = await connect(server, await signIn(server, await makeUser(server)));
  for (let n = 0; n < 200; n++) socket.heartbeat();
  expect((await socket.closed).code).toBe(1008);
});

test('A socket that reads nothing is cut off, however small its frames are', async () => {
  const user = await makeUser(server);
  const client = await signIn(server, user);
  const socket = await connect(server, client);
  socket.pause();
  const data = { type: MessageType.FRIEND_ONLINE, sendId: 1, content: '{}' };
  let frames = 0;
  while (hub.isOnline(user.id) && frames < 1_000_000) {
    for (let n = 0; n < 1_000; n++) hub.push({ to: [user.id], cmd: Command.PRIVATE, data });
    frames += 1_000;
    // Once the system's buffers are full the socket takes no data. Its end comes in a later turn of the event
    // loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(frames).toBeLessThan(1_000_000);
});

test('A request body that never ends is cut off, and a slow response is not', async () => {
  const app = fastify();
  endSlowBodies(app, 50);
  const ended = Promise.withResolvers<void>();
  app.post('/', async () => 'answered');
  app.get('/', async () => {
    await ended.promise;
    return 'late';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const slowResponse = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await once(app.server, 'request');
  const client = connectTcp({ port, host: '127.0.0.1' });
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n';
  client.write(`${head}{"a"`);
  client.resume();
  await once(client, 'close');
  ended.resolve();
  expect(await slowResponse).toBe('late');
  const quick = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await quick.text()).toBe('answered');
  await app.close();
});

test('The HTTP server ends connections after 60 s without traffic, also those with unread responses', () => {
  expect(server.app.server.timeout).toBe(60_000);
});

test('A pull without a size gets 5,000 rows in id order and the number of rows left', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await db.execute(sql`
    insert into private_messages (send_id, recv_id, content, type, send_time)
    select ${ann.id}, ${bob.id}, 'no. ' || n, 0, ${server.services.clock()}::bigint from generate_series(1, 5010) n`);
  const client = await signIn(server, bob);
  const { services } = server;
  const { rates } = services;
  services.rates = createRates({ clock: () => 0 });
  const response = await fetch(`${server.url}/api/message/private/loadOfflineMessage?minId=0`, {
    headers: { accessToken: client.tokens.accessToken },
  });
  const { data } = (await response.json()) as { data: { content: string }[] };
  expect([data.length, response.headers.get(ROWS_LEFT_HEADER)]).toEqual([5_000, '10']);
  expect(data.map(({ content }) => content)).toEqual(Array.from({ length: 5_000 }, (_, n) => `no. ${n + 1}`));
  // The pull and 5,000 rows have taken 51 of 3,500 tokens.
  let tokens = 0;
  while ((await services.rates.take(bob.id, 'pull')) === 0) tokens++;
  services.rates = rates;
  expect(tokens).toBe(3_449);
});

test('Too many look-ups of users get code 429 with Retry-After, and sends of the same user pass', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const client = await signIn(server, ann);
  const findUser = () =>
    fetch(`${server.url}/api/user/find/${bob.id}`, { headers: { accessToken: client.tokens.accessToken } });
  let answer = await findUser();
  for (let n = 0; n < 300 && answer.headers.get('retry-after') === null; n++) answer = await findUser();
  expect(await answer.json()).toMatchObject({
    code: 429,
    message: 'Too many requests.',
  });
  expect(answer.headers.get('retry-after')).toBe('1');
  const body = { tmpId: '1900000000000abcdefgh', recvId: bob.id, content: 'still', type: MessageType.TEXT };
  expect((await client.get(endpoints.messagePrivateSend, { body })).content).toBe('still');
});

test('A user may have 12 unanswered pulls at once: a further one gets code 429, and other requests pass', async () => {
  const client = await signIn(server, await makeUser(server));
  const { services } = server;
  const { horizon } = services;
  const held = Promise.withResolvers<number>();
  services.horizon = { known: () => 0, reach: () => held.promise };
  const pull = () => client.call(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } });
  const pulls = Array.from({ length: 13 }, pull);
  expect((await Promise.race(pulls)).code).toBe(429);
  expect((await client.call(endpoints.userSelf)).code).toBe(200);
  services.horizon = horizon;
  held.resolve(0);
  const codes = (await Promise.all(pulls)).map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes).toEqual([...Array<number>(12).fill(200), 429]);
  expect((await pull()).code).toBe(200);
});

test('Connections of one IP address are limited, sockets included', async () => {
  const small = await startTestServer({ connectionsPerAddress: 2 });
  const [first, second] = [await openSocket(small), await openSocket(small)];
  await expect(openSocket(small)).rejects.toThrow(/socket hang up|ECONNRESET/);
  await first.close();
  await second.close();
  await small.stop();
});

test('Sign-ins and refreshes of one user are limited, and a refused refresh does not use its token', async () => {
  const { services } = server;
  const { rates } = services;
  const user = await makeUser(server);
  const { tokens } = await signIn(server, user);
  services.rates = createRates({ clock: () => 0, rates: { ...RATES, signIn: { burst: 2, perSecond: 0.5 } } });
  const refresh = () =>
    nobody(server).call(endpoints.refreshToken, {}, { refreshToken: tokens.refreshToken });
  const body = { terminal: 0, userName: user.userName, password: PASSWORD };
  const login = () => nobody(server).call(endpoints.login, { body });
  expect([(await refresh()).code, (await login()).code]).toEqual([200, 200]);
  const refused = { code: 429, message: 'Too many requests.', data: null };
  expect([await refresh(), await login()]).toEqual([refused, refused]);
  await signIn(server, await makeUser(server));
  services.rates = rates;
  // The refused refresh has not used the token.
  expect((await refresh()).code).toBe(200);
});
