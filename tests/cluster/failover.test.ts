// PostgreSQL fails over to its replica under two servers, while people write.
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.ts';
import { startPostgresPair } from '../../scripts/lib/postgres-replica.ts';
import { SERVER_KEY } from '../../server/db/lock-keys.ts';
import { DEADLINES } from '../../server/db/postgres.ts';
import { createServer } from '../../server/start.ts';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { ownDatabase } from '../server/own-database.ts';
import {
  type Client,
  clientWith,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  signIn,
} from '../server/support.ts';
import { Command } from '../../src/core/wire/index.ts';
import { waitFor } from '../support/wait-for.ts';
import { startNodes } from './nodes.ts';
import { expectExactly, startWriter } from '../server/writers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const pair = await startPostgresPair(findPostgres()!);
const { pathname } = new URL((await ownDatabase(pair.primary.url)).url);
const databaseUrl = pair.url.replace('/postgres?', `${pathname}?`);
/** Short limits, so that a statement that waits for the replica does not take long. */
const deadlines = { ...DEADLINES, query: 1_500, statement: 1_200, lock: 1_000 };
const cluster = await startNodes(2, { databaseUrl, deadlines });
const [first, second] = [cluster.nodes[0]!, cluster.nodes[1]!];
afterAll(async () => {
  await cluster.stop();
  pair.stop();
});

const on = async <T extends object>(member: { url: string }, statement: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: member.url.replace('/postgres', pathname) });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
};
const pullPrivate = async (client: Client) =>
  (await client.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } })).rows;
const pullGroup = async (client: Client) =>
  (await client.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId: 0 } })).rows;
const textTo = (recvId: number, content: string, tmpId = crypto.randomUUID().replaceAll('-', '')) => ({
  body: { tmpId, recvId, content, type: MessageType.TEXT },
});
const isText = frameOf(Command.PRIVATE, MessageType.TEXT);

const [ann, bob, cy] = [
  await makeUser(first, 'Ann'),
  await makeUser(first, 'Bob'),
  await makeUser(second, 'Cy'),
];
await makeFriends(first, ann, bob, cy);
const groupId = await makeGroup(first, ann, [bob, cy]);
const [annWeb, bobWeb, cyWeb] = [
  await signIn(first, ann),
  await signIn(first, bob),
  await signIn(second, cy),
];
/** A client that alternates between both servers. */
const alternating = (client: Client) => {
  let calls = 0;
  const clients = [first, second].map((server) => clientWith(server, client.tokens));
  return () => clients[calls++ % 2]!;
};

test('[INV-1] A message that is not on the replica is not acknowledged, nor shown to anybody', async () => {
  pair.freezeReplica();
  const draft = textTo(ann.id, 'waits for the replica');
  await expect(bobWeb.call(endpoints.messagePrivateSend, draft)).rejects.toThrow('is not valid JSON');
  expect(await pullPrivate(annWeb)).toEqual([]);
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;
  await waitFor(async () => expect(await on(pair.primary, waiting)).not.toEqual([]));
  pair.thawReplica();
  await waitFor(() => bobWeb.get(endpoints.messagePrivateSend, draft));
  // A canceled wait commits on the primary alone, and PostgreSQL warns of it.
  pair.freezeReplica();
  const canceled = textTo(ann.id, 'its wait is canceled');
  // The repeated send finds the stored message, which is still not on the replica.
  for (const attempt of ['first', 'repeated']) {
    const sending = bobWeb.call(endpoints.messagePrivateSend, canceled).then(
      () => 'acknowledged',
      () => 'no answer',
    );
    await waitFor(async () => {
      const cancel = `select pg_cancel_backend(pid) from (${waiting}) as waiting`;
      expect(await on(pair.primary, cancel)).not.toEqual([]);
    });
    expect([attempt, await sending]).toEqual([attempt, 'no answer']);
  }
  pair.thawReplica();
  await waitFor(() => bobWeb.get(endpoints.messagePrivateSend, canceled));
  const contents = (await pullPrivate(annWeb)).map(({ content }) => content);
  expect(contents).toEqual(['waits for the replica', 'its wait is canceled']);
});

test('[INV-1] A failover under load loses no acknowledged message, doubles none, and needs no restart', async () => {
  const annSocket = await connect(second, clientWith(second, annWeb.tokens));
  const repeats = true;
  const writers = {
    bob: startWriter({ name: 'bob', to: { recvId: ann.id }, client: alternating(bobWeb), repeats }),
    cy: startWriter({ name: 'cy', to: { recvId: ann.id }, client: () => cyWeb, repeats }),
    quick: startWriter({ name: 'quick', to: { recvId: ann.id }, client: () => bobWeb, repeats: false }),
    ann: startWriter({ name: 'ann', to: { groupId }, client: () => annWeb, repeats }),
    group: startWriter({ name: 'group', to: { groupId }, client: alternating(cyWeb), repeats }),
  };
  const all = Object.entries(writers);
  const each = (check: (writer: (typeof writers)['bob']) => number, more: number, before: number[] = []) =>
    waitFor(() => {
      all.forEach(([, writer], i) => expect(check(writer)).toBeGreaterThan((before[i] ?? 0) + more));
    });
  await each((writer) => writer.acknowledged(), 20);
  await pair.killPrimary();
  await each((writer) => writer.failures(), 2);
  for (const { url } of cluster.nodes) {
    const headers = { accessToken: annWeb.tokens.accessToken };
    const response = await fetch(`${url}/api/user/self`, { headers });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.text()).toMatch(/^[^{]+\n$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(503);
  }
  pair.promote();
  await each(
    (writer) => writer.acknowledged(),
    20,
    all.map(([, writer]) => writer.acknowledged()),
  );
  await Promise.all(all.map(([, writer]) => writer.stop()));
  for (const server of cluster.nodes) {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const client = clientWith(server, annWeb.tokens);
    const [texts, groupTexts] = [await pullPrivate(client), await pullGroup(client)];
    for (const name of ['bob', 'cy', 'quick'] as const) expectExactly(writers[name], name, texts);
    for (const name of ['ann', 'group'] as const) expectExactly(writers[name], name, groupTexts);
  }
  // The socket stayed open, and each message of a writer was pushed once, in any order.
  const names = /^(?:bob|cy|quick) /;
  const textsOf = (contents: readonly unknown[]) =>
    contents.map(String).filter((content) => names.test(content));
  const stored = textsOf((await pullPrivate(annWeb)).map(({ content }) => content));
  const pushed = () => textsOf(annSocket.frames.filter(isText).map(({ data }) => data?.['content']));
  await waitFor(() => expect(pushed().toSorted()).toEqual(stored.toSorted()));
  await annSocket.close();
});

test('The locks of the database are taken anew after a failover', async () => {
  const held = `select pid from pg_locks where locktype = 'advisory' and objid = ${SERVER_KEY} and granted`;
  await waitFor(async () => expect(await on(pair.replica, held)).toHaveLength(2));
  const alone = createServer({ port: 0, dataDir: 'memory', databaseUrl });
  await expect(alone).rejects.toThrow(
    'Another server uses this database. Stop it, or start both with the same',
  );
  // A recall takes a turn among the servers.
  const { id } = await bobWeb.get(endpoints.messagePrivateSend, textTo(ann.id, 'to be recalled'));
  for (const server of cluster.nodes) {
    const sent = await cyWeb.get(endpoints.messagePrivateSend, textTo(ann.id, 'to be recalled too'));
    const params = { id: Number(sent.id) };
    await clientWith(server, cyWeb.tokens).get(endpoints.messagePrivateRecall, { params });
  }
  await bobWeb.get(endpoints.messagePrivateRecall, { params: { id: Number(id) } });
});

test('A primary that accepts no writes any more gives no refusal, and works again when it does', async () => {
  const make = async (state: 'on' | 'off') => {
    await on(pair.replica, `alter system set default_transaction_read_only = ${state}`);
    await on(pair.replica, 'select pg_reload_conf()');
    const sees = `select current_setting('default_transaction_read_only') as state`;
    await waitFor(async () => expect(await on(pair.replica, sees)).toEqual([{ state }]));
  };
  const draft = textTo(ann.id, 'to a read-only primary');
  await make('on');
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(bobWeb.call(endpoints.messagePrivateSend, draft)).rejects.toThrow('is not valid JSON');
  await make('off');
  const { id } = await waitFor(() => bobWeb.get(endpoints.messagePrivateSend, draft));
  const found = (await pullPrivate(annWeb)).filter(({ content }) => content === draft.body.content);
  expect(found.map((message) => message.id)).toEqual([id]);
});

test('An old primary that comes back gets no statement, although it accepts writes', async () => {
  pair.restartPrimary();
  const issued = 'select last_value from private_messages_id_seq';
  const before = await on(pair.primary, issued);
  const repeats = true;
  const writer = startWriter({
    name: 'later',
    to: { recvId: ann.id },
    client: alternating(bobWeb),
    repeats,
  });
  await waitFor(() => expect(writer.acknowledged()).toBeGreaterThan(5));
  // The old primary is the only one for a while.
  await pair.killReplica();
  await waitFor(() => expect(writer.failures()).toBeGreaterThan(10));
  pair.restartReplica();
  const count = writer.acknowledged();
  await waitFor(() => expect(writer.acknowledged()).toBeGreaterThan(count + 5));
  await writer.stop();
  expectExactly(writer, 'later', await pullPrivate(annWeb));
  expect(await on(pair.primary, issued)).toEqual(before);
});
