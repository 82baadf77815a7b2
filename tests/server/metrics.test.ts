// The figures of a server before and after acts of users, and the access to them.
import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { RATES } from '../../server/http/rates.ts';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { changes, scrape } from './scrape.ts';
import {
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  nobody,
  onOne,
  openSocket,
  signIn,
  startTestServer,
} from './support.ts';

const server = onOne(await startTestServer());
afterAll(() => server.stop());

const SOCKETS = ['partyline_sockets', 'partyline_socket_logins_total', 'partyline_socket_closes_total'];
const PUSHES = [
  'partyline_messages_stored_total',
  'partyline_pushes_total',
  'partyline_push_frames_total',
  'partyline_pushes_missed_total',
  'partyline_pushes_late_total',
];
const text = (content: string) => ({ content, type: MessageType.TEXT, tmpId: `${Date.now()}${content}` });

test('Sockets count from their opening to their close, by terminal and by close code', async () => {
  const user = await makeUser(server);
  const [web, app] = [await signIn(server, user), await signIn(server, user, Terminal.APP)];
  const before = await scrape(server);
  const [first, second, silent] = [
    await connect(server, web),
    await connect(server, app),
    await openSocket(server),
  ];
  expect(changes(before, await scrape(server), SOCKETS)).toEqual({
    'partyline_sockets{terminal="web"}': 1,
    'partyline_sockets{terminal="app"}': 1,
    'partyline_sockets{terminal="none"}': 1,
    'partyline_socket_logins_total{terminal="web"}': 1,
    'partyline_socket_logins_total{terminal="app"}': 1,
  });
  await first.close();
  silent.send('not a frame');
  await silent.closed;
  await expect
    .poll(async () => changes(before, await scrape(server), SOCKETS))
    .toEqual({
      'partyline_sockets{terminal="app"}': 1,
      'partyline_socket_logins_total{terminal="web"}': 1,
      'partyline_socket_logins_total{terminal="app"}': 1,
      'partyline_socket_closes_total{code="3000"}': 1,
      'partyline_socket_closes_total{code="1007"}': 1,
    });
  await second.close();
});

test('A stored message, its push and each written frame count once, also after a repeated send', async () => {
  const [ann, ben, cem] = [await makeUser(server, 'ann'), await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, ben);
  const groupId = await makeGroup(server, ann, [ben, cem]);
  const client = await signIn(server, ann);
  const [atBen, atCem] = [
    await connect(server, await signIn(server, ben)),
    await connect(server, await signIn(server, cem)),
  ];
  const before = await scrape(server);
  const body = { recvId: ben.id, ...text('private') };
  await client.get(endpoints.messagePrivateSend, { body });
  await client.get(endpoints.messagePrivateSend, { body });
  await client.get(endpoints.messageGroupSend, { body: { groupId, ...text('group') } });
  await atBen.next(frameOf(Command.GROUP, MessageType.TEXT));
  await atCem.next(frameOf(Command.GROUP, MessageType.TEXT));
  expect(changes(before, await scrape(server), PUSHES)).toEqual({
    'partyline_messages_stored_total{kind="private"}': 1,
    'partyline_messages_stored_total{kind="group"}': 1,
    partyline_pushes_total: 2,
    partyline_push_frames_total: 3,
  });
  server.services.hub.pushesMissed([ben.id]);
  await atBen.closed;
  expect(changes(before, await scrape(server), ['partyline_pushes_missed_total'])).toEqual({
    'partyline_pushes_missed_total{users="some"}': 1,
  });
  await atCem.close();
});

test('Requests count by the template of their route, and refusals by their code', async () => {
  const user = await makeUser(server);
  const client = await signIn(server, user);
  const before = await scrape(server);
  await client.call(endpoints.userFind, { params: { id: user.id } });
  await client.call(endpoints.messagePrivateSend, { body: {} } as never);
  await nobody(server).call(endpoints.userSelf);
  for (const path of ['/no/such/path', '/api/no/such/path', '/api/user/find/not-a-number/more']) {
    await fetch(`${server.url}${path}`, { method: 'PROPFIND' });
  }
  const names = ['partyline_http_request_duration_seconds_count', 'partyline_http_refusals_total'];
  const counted = changes(before, await scrape(server), names);
  expect(counted).toEqual({
    [count('GET', '/api/user/find/:id', '2xx')]: 1,
    [count('POST', '/api/message/private/send', '2xx')]: 1,
    [count('GET', '/api/user/self', '2xx')]: 1,
    [count('other', 'none', '4xx')]: 1,
    [count('other', 'none', '2xx')]: 2,
    [count('GET', '/metrics', '2xx')]: 1,
    'partyline_http_refusals_total{code="500"}': 1,
    'partyline_http_refusals_total{code="400"}': 1,
    'partyline_http_refusals_total{code="404"}': 2,
  });
});

test('Statements count by operation, and those of a transaction too', async () => {
  const before = await scrape(server);
  const user = await makeUser(server);
  await server.services.db.transaction(async (tx) => void (await tx.execute('select 1')));
  await server.services.db.execute('select nothing').catch(() => undefined);
  const after = await scrape(server);
  const counted = changes(before, after, [
    'partyline_database_statement_duration_seconds_count',
    'partyline_database_statement_failures_total',
  ]);
  expect(user.id).toBeGreaterThan(0);
  expect(counted).toMatchObject({
    'partyline_database_statement_duration_seconds_count{operation="select"}': 2,
    'partyline_database_statement_duration_seconds_count{operation="insert"}': 1,
    'partyline_database_statement_failures_total{operation="select"}': 1,
  });
  const connections = 'partyline_database_connections{pool="requests",state="idle"}';
  const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);
  expect(after.has(connections)).toBe(isPostgres);
  const database = isPostgres ? 'postgres' : 'pglite';
  expect([...after.keys()].find((name) => name.startsWith('partyline_build_info'))).toContain(database);
});

test('A refusal by a rate limit counts by the kind of work', async () => {
  const client = await signIn(server, await makeUser(server));
  const before = await scrape(server);
  const setUp = { query: { uid: 1, mode: 'voice' } } as never;
  for (let n = 0; n < RATES.call.burst + 2; n++) await client.call(endpoints.webrtcPrivateSetup, setUp);
  expect(changes(before, await scrape(server), ['partyline_rate_limit_refusals_total'])).toEqual({
    'partyline_rate_limit_refusals_total{work="call"}': 2,
  });
});

test('Without a token, only a program of this machine without a proxy gets the metrics', async () => {
  const response = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(response.status).toBe(404);
  expect(await response.text()).toMatch(/^Only this machine .*METRICS_TOKEN.*\n$/);
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).toMatch(
    /^text\/plain; version=0/,
  );
});

test('With a token, the metrics need it as a bearer, and answer under any name', async () => {
  const metricsToken = 'a token of 26 characters..';
  const other = await startTestServer({ metricsToken });
  try {
    const ask = (headers: Record<string, string>) => fetch(`${other.url}/metrics`, { headers });
    for (const authorization of ['', 'Bearer', `Basic ${metricsToken}`, `Bearer ${metricsToken}.`]) {
      const response = await ask({ authorization });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await response.text()).toContain('METRICS_TOKEN');
    }
    const headers = { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '203.0.113.9' };
    expect((await scrape(other, headers)).get('partyline_cluster_members')).toBe(1);
    expect(await statusUnder('prometheus.example', other.port, '/metrics', headers)).toBe(200);
    expect(await statusUnder('prometheus.example', other.port, '/healthz', headers)).toBe(421);
  } finally {
    await other.stop();
  }
});

const count = (method: string, route: string, status: string) =>
  `partyline_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

/** The status of a request that names another host. */
function statusUnder(host: string, port: number, path: string, headers: Record<string, string>) {
  return new Promise<number | undefined>((resolve, reject) => {
    request({ port, path, headers: { ...headers, host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
