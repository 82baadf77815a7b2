// Node: the network between the server and its database falls silent, is cut, or swallows an answer.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Deadlines } from '../../server/db/postgres.ts';
import type { RunningServer } from '../../server/start.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../scripts/lib/database-proxy.ts';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import { type OwnDatabase, ownDatabase } from '../server/own-database.ts';
import {
  type Client,
  clientWith,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  signIn,
  startTestServer,
  withToken,
} from '../server/support.ts';

/** Short, so that a test of a silent database is no long one. */
const deadlines: Deadlines = { connect: 300, query: 600, statement: 500, lock: 400, idleInTransaction: 600 };

let own: OwnDatabase;
let cable: DatabaseProxy;
let server: RunningServer;
beforeEach(async () => {
  own = await ownDatabase(process.env['TEST_DATABASE_URL']!);
  cable = await openDatabaseProxy(own.url);
  server = await startTestServer({ databaseUrl: cable.url, deadlines });
});
afterEach(async () => {
  await server.stop();
  await cable.close();
  await own.drop();
});

let count = 0;
const draft = (recvId: number, content: string) => ({
  body: {
    tmpId: `${1_800_000_000_000 + count++}abcdefgh`,
    recvId,
    content,
    type: MessageType.TEXT,
  },
});

/** The answer as it is, whatever it is. */
async function raw(path: string, client: Client, body?: object, method = body ? 'POST' : 'GET') {
  const headers = { accessToken: client.tokens.accessToken, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/api${path}`, {
    headers,
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return plain(response);
}

const plain = async (response: Response) => ({
  status: response.status,
  text: await response.text(),
  retryAfter: response.headers.get('retry-after'),
});

const file = async (client: Client) =>
  plain(await fetch(`${server.url}/files/${'a'.repeat(24)}/a.png`, withToken(client)));

async function annAndBob() {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  return { ann, bob, annClient: await signIn(server, ann), bobClient: await signIn(server, bob) };
}

test('an outage is no refusal: HTTP 503 without an envelope, for reads, sends, pulls, files and refreshes', async () => {
  const { bob, annClient } = await annAndBob();
  const before = await annClient.get(endpoints.userSelf);
  for (const outage of ['cut', 'stall'] as const) {
    cable[outage]();
    const request = draft(bob.id, outage);
    const { refreshToken } = annClient.tokens;
    for (const answer of [
      raw('/user/self', annClient),
      raw('/message/private/send', annClient, request.body),
      raw('/message/private/loadOfflineMessage?minId=0', annClient),
      file(annClient),
      fetch(`${server.url}/api/refreshToken`, { method: 'PUT', headers: { refreshToken } }).then(plain),
    ]) {
      const { status, text, retryAfter } = await answer;
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(text).not.toMatch(/^\{/);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    cable.flow();
    // Nothing has to be started again, no sign-in is over, and the same words under the same tmpId are one message.
    await expect.poll(() => annClient.get(endpoints.userSelf).catch(() => null)).toEqual(before);
    await annClient.get(endpoints.messagePrivateSend, request);
    await annClient.get(endpoints.messagePrivateSend, request);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  const { rows } = await annClient.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } });
  expect(rows.map((row) => row.content)).toEqual(['cut', 'stall']);
  await expect(clientWith(server, annClient.tokens).get(endpoints.userSelf)).resolves.toEqual(before);
});

test('a message that was stored although its answer was lost is pushed, also if nobody sends it again', async () => {
  const { bob, annClient, bobClient } = await annAndBob();
  const his = await connect(server, bobClient);
  const lost = draft(bob.id, 'the answer is lost');
  cable.swallowAnswerTo('insert into private_messages');
  expect(await raw('/message/private/send', annClient, lost.body)).toMatchObject({ status: 503 });
  cable.flow();
  const text = frameOf(Command.PRIVATE, MessageType.TEXT);
  expect((await his.next(text)).data?.['content']).toBe('the answer is lost');
  // Sent again it is the same message, and pushed no second time.
  await annClient.get(endpoints.messagePrivateSend, lost);
  await annClient.get(endpoints.messagePrivateSend, draft(bob.id, 'last'));
  await his.next(text);
  const heard = his.frames.filter(text).map(({ data }) => data?.['content']);
  expect(heard).toEqual(['the answer is lost', 'last']);
});

test('a recall that was stored although its answer was lost is pushed, in a private chat and in a group', async () => {
  const { ann, bob, annClient, bobClient } = await annAndBob();
  const groupId = await makeGroup(server, ann, [bob]);
  const his = await connect(server, bobClient);
  const one = await annClient.get(endpoints.messagePrivateSend, draft(bob.id, 'one'));
  const { body } = draft(0, 'two');
  const two = await annClient.get(endpoints.messageGroupSend, { body: { ...body, groupId } });
  const recalls = [
    [Command.PRIVATE, `/message/private/recall/${one.id}`, one.id],
    [Command.GROUP, `/message/group/recall/${two.id}`, two.id],
  ] as const;
  for (const [command, path, id] of recalls) {
    cable.swallowAnswerTo('commit');
    expect(await raw(path, annClient, undefined, 'DELETE')).toMatchObject({ status: 503 });
    cable.flow();
    const { data } = await his.next(frameOf(command, MessageType.RECALL));
    expect(data?.['content']).toBe(String(id));
  }
});

test('a connection that breaks within a transaction fails that transaction and nothing else', async () => {
  const { db, rows } = server.services;
  const broken = db.transaction(async (tx) => {
    const [asked] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select 1) as once`);
    const params = [asked!.pid];
    // PostgreSQL does the same when it restarts: it tells why, and closes, while nothing is asked of the connection.
    await rows({ sql: 'select pg_terminate_backend($1)', params });
    while ((await rows({ sql: 'select from pg_stat_activity where pid = $1', params })).length > 0);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow('Failed query: select 1');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a stop ends although the database is silent', async () => {
  const { bob, annClient } = await annAndBob();
  cable.stall();
  const hanging = raw('/message/private/send', annClient, draft(bob.id, 'never').body).catch(() => null);
  await server.stop();
  await hanging;
});
