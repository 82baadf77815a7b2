// Faults of the network between the server and its database: silence, cut connections and lost answers.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Deadlines } from '../../server/db/postgres.ts';
import type { RunningServer } from '../../server/start.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../scripts/lib/database-proxy.ts';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import { migratedDatabase } from '../server/migrated-database.ts';
import type { OwnDatabase } from '../server/own-database.ts';
import {
  type Client,
  clientWith,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  type RawFrame,
  signIn,
  startTestServer,
  withToken,
} from '../server/support.ts';

/** Short deadlines, so that a test of a silent database does not take long. */
const deadlines: Deadlines = {
  connect: 1000,
  query: 2000,
  statement: 1700,
  lock: 1300,
  idleInTransaction: 2000,
};

let own: OwnDatabase;
let cable: DatabaseProxy;
let server: RunningServer;
beforeEach(async () => {
  own = await migratedDatabase();
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

/** Sends a request and resolves with any response, undecoded. */
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

/**
 * Loses the database's answer to the statement with these words, until the table has the row. On a busy machine the
 * database may fail the request before that statement.
 */
async function loseAnswer(
  words: string,
  request: () => ReturnType<typeof raw>,
  row: string,
  value: string | number | null,
): Promise<void> {
  const direct = new pg.Client({ connectionString: own.url });
  await direct.connect();
  const isStored = async () => (await direct.query(`select from ${row}`, [value])).rowCount === 1;
  do {
    cable.swallowAnswerTo(words);
    expect(await request()).toMatchObject({ status: 503 });
    cable.flow();
  } while (!(await isStored()));
  await direct.end();
}

test('A friend who goes offline during an outage of the database is shown as offline after it', async () => {
  const { bob, annClient, bobClient } = await annAndBob();
  const annSocket = await connect(server, annClient);
  const isBobs = (online: boolean) => (frame: RawFrame) =>
    frame.data?.['type'] === MessageType.FRIEND_ONLINE &&
    frame.data['sendId'] === bob.id &&
    (JSON.parse(String(frame.data['content'])) as { online: boolean }).online === online;
  const bobSocket = await connect(server, bobClient);
  await annSocket.next(isBobs(true));
  cable.cut();
  await bobSocket.close();
  await expect.poll(() => server.services.hub.isOnline(bob.id)).toBe(false);
  await server.presence.settled();
  cable.flow();
  await annSocket.next(isBobs(false));
});

test('An outage gives HTTP 503 without an envelope, for reads, sends, pulls, files and refreshes', async () => {
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
    // No restart is needed, no sign-in has ended, and a retry with the same tmpId is the same message.
    await expect.poll(() => annClient.get(endpoints.userSelf).catch(() => null)).toEqual(before);
    await annClient.get(endpoints.messagePrivateSend, request);
    await annClient.get(endpoints.messagePrivateSend, request);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  const { rows } = await annClient.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } });
  expect(rows.map((row) => row.content)).toEqual(['cut', 'stall']);
  await expect(clientWith(server, annClient.tokens).get(endpoints.userSelf)).resolves.toEqual(before);
});

test('A message that was stored although its answer was lost is pushed, also without a retry', async () => {
  const { bob, annClient, bobClient } = await annAndBob();
  const bobSocket = await connect(server, bobClient);
  const request = draft(bob.id, 'the answer is lost');
  await loseAnswer(
    'insert into private_messages',
    () => raw('/message/private/send', annClient, request.body),
    'private_messages where content = $1',
    'the answer is lost',
  );
  const text = frameOf(Command.PRIVATE, MessageType.TEXT);
  expect((await bobSocket.next(text)).data?.['content']).toBe('the answer is lost');
  // A retry is the same message, and is not pushed again.
  await annClient.get(endpoints.messagePrivateSend, request);
  await annClient.get(endpoints.messagePrivateSend, draft(bob.id, 'last'));
  await bobSocket.next(text);
  const contents = bobSocket.frames.filter(text).map(({ data }) => data?.['content']);
  expect(contents).toEqual(['the answer is lost', 'last']);
});

test('A recall that was stored although its answer was lost is pushed, in a private chat and a group', async () => {
  const { ann, bob, annClient, bobClient } = await annAndBob();
  const groupId = await makeGroup(server, ann, [bob]);
  const bobSocket = await connect(server, bobClient);
  const one = await annClient.get(endpoints.messagePrivateSend, draft(bob.id, 'one'));
  const { body } = draft(0, 'two');
  const two = await annClient.get(endpoints.messageGroupSend, { body: { ...body, groupId } });
  const recalls = [
    [Command.PRIVATE, 'private', one.id],
    [Command.GROUP, 'group', two.id],
  ] as const;
  for (const [command, kind, id] of recalls) {
    await loseAnswer(
      'commit',
      () => raw(`/message/${kind}/recall/${id}`, annClient, undefined, 'DELETE'),
      `${kind}_messages where recall_id is not null and id = $1`,
      id,
    );
    const { data } = await bobSocket.next(frameOf(command, MessageType.RECALL));
    expect(data?.['content']).toBe(String(id));
  }
});

test('A connection that breaks within a transaction fails that transaction and nothing else', async () => {
  const { db, rows } = server.services;
  const broken = db.transaction(async (tx) => {
    const [backend] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select 1) as once`);
    const params = [backend!.pid];
    // A restart of PostgreSQL does the same to a connection without a query: it sends a reason and closes it.
    await rows({ sql: 'select pg_terminate_backend($1)', params });
    while ((await rows({ sql: 'select from pg_stat_activity where pid = $1', params })).length > 0);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow('Failed query: select 1');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('The server stops although the database does not respond', async () => {
  const { bob, annClient } = await annAndBob();
  cable.stall();
  const hanging = raw('/message/private/send', annClient, draft(bob.id, 'never').body).catch(() => null);
  await expect(server.stop()).resolves.toBeUndefined();
  expect([undefined, 503]).toContain((await hanging)?.status);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
});
