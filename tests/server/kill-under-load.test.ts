// kill -9 of the server while 20 people write without a pause: on a data folder, and in the PostgreSQL ring on
// PostgreSQL. A killed process leaves its writes to the kernel, so this shows the death of the process. tests/faults/power and
// tests/power show power cuts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import { migratedDatabase } from './migrated-database.ts';
import { spawnMain, spawnServer } from './spawn.ts';
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
  type TestSocket,
} from './support.ts';
import { expectExactly, startWriter, type StoredText, type Writer } from './writers.ts';

// A process starts in 2 s, and in 20 s on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });

/** Each second round also kills a process during its start. */
const ROUNDS = process.env['TEST_LONG'] ? 4 : 2;
const WRITERS = 20;
const SEED = 23;

const dataDir = await mkdtemp(join(tmpdir(), 'partyline-kill-'));
const database = process.env['TEST_DATABASE_URL'] ? await migratedDatabase() : null;
const args = ['--port', '0', '--data', dataDir, '--no-demo'];
const settings = database === null ? {} : { DATABASE_URL: database.url };
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0)) await end();
  await database?.drop();
  await rm(dataDir, { recursive: true });
});

/** Numbers from 0 to 1 that depend on SEED only. */
function numbers(): () => number {
  let state = SEED;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface People {
  /** Gets the messages of half of the writers. */
  reader: { id: number; client: Client };
  /** The others write to this group, of which the reader is a member. */
  groupId: number;
  writers: Client[];
}

async function makePeople(): Promise<People> {
  const server = await startTestServer({ dataDir, ...(database && { databaseUrl: database.url }) });
  const user = await makeUser(server, 'Reader');
  const others = [];
  for (let i = 0; i < WRITERS; i++) others.push(await makeUser(server, `Writer${i}`));
  await makeFriends(server, user, ...others);
  const groupId = await makeGroup(server, user, others);
  const people = {
    reader: { id: user.id, client: await signIn(server, user) },
    groupId,
    writers: await Promise.all(others.map((one) => signIn(server, one))),
  };
  await server.stop();
  return people;
}

/** The messages that a client has pulled so far: each pull begins at the highest id of the one before. */
function puller(pull: (minId: number) => Promise<StoredText[]>) {
  const rows: StoredText[] = [];
  return {
    rows,
    more: async () => {
      rows.push(...(await pull(rows.at(-1)?.id ?? 0)));
    },
  };
}

test('[INV-1] A server that is killed again and again under load keeps each acknowledged message once', async () => {
  const people = await makePeople();
  const random = numbers();
  let url = '';
  const here = ({ tokens }: Client): Client => clientWith({ url }, tokens);
  const reader = () => here(people.reader.client);
  const pullers = {
    private: puller(async (minId) => {
      const query = { minId };
      return (await reader().get(endpoints.messagePrivateLoadOfflineMessage, { query })).rows;
    }),
    group: puller(async (minId) => {
      const query = { minId };
      return (await reader().get(endpoints.messageGroupLoadOfflineMessage, { query })).rows;
    }),
  };
  /** Kills the process after this number of acknowledgements. */
  let left = Number.POSITIVE_INFINITY;
  let kill = () => undefined as void;
  const writers: { name: string; writer: Writer; kind: 'private' | 'group' }[] = [];
  const begin = () => {
    people.writers.forEach((client, i) => {
      const kind = i % 2 === 0 ? 'private' : 'group';
      const to = kind === 'private' ? { recvId: people.reader.id } : { groupId: people.groupId };
      const name = `writer-${i}`;
      const acknowledged = () => {
        left--;
        if (left === 0) kill();
      };
      const writer = startWriter({ name, to, client: () => here(client), repeats: true, acknowledged });
      writers.push({ name, kind, writer });
    });
  };
  const pushed = { private: new Map<number, unknown>(), group: new Map<number, unknown>() };
  const note = (socket: TestSocket) => {
    for (const [kind, command] of [
      ['private', Command.PRIVATE],
      ['group', Command.GROUP],
    ] as const) {
      for (const { data } of socket.frames.filter(frameOf(command, MessageType.TEXT)))
        pushed[kind].set(Number(data?.['id']), data?.['content']);
    }
  };

  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 1) {
      // This process dies during its start: before, within or after its migrations and the repair of the database.
      const starting = spawnMain(args, settings);
      const exited = once(starting.child, 'exit');
      setTimeout(() => starting.child.kill('SIGKILL'), 200 + random() * 1_300);
      await exited;
      // A failed start would end by itself.
      expect([starting.child.signalCode, starting.errors()]).toEqual(['SIGKILL', '']);
    }
    const server = await spawnServer(args, settings);
    ends.push(server.kill);
    ({ url } = server);
    const socket = await connect(server, reader());
    await pullers.private.more();
    await pullers.group.more();
    const exited = once(server.child, 'exit');
    const delay = random() * 20;
    kill = () => setTimeout(() => server.child.kill('SIGKILL'), delay) as unknown as void;
    left = 1 + Math.floor(random() * 300);
    if (round === 0) begin();
    await Promise.race([exited, Promise.all(writers.map(({ writer }) => writer.ended))]);
    await socket.closed;
    note(socket);
  }

  const server = await spawnServer(args, settings);
  ends.push(server.kill);
  ({ url } = server);
  await Promise.all(writers.map(({ writer }) => writer.stop()));
  for (const kind of ['private', 'group'] as const) {
    const { rows, more } = pullers[kind];
    await more();
    // The pulls after each death together are one whole pull: no message has come up behind the highest id.
    const whole = puller(async (minId) => {
      const query = { minId };
      return (
        kind === 'private'
          ? await reader().get(endpoints.messagePrivateLoadOfflineMessage, { query })
          : await reader().get(endpoints.messageGroupLoadOfflineMessage, { query })
      ).rows;
    });
    await whole.more();
    expect(rows.map(({ id, content }) => [id, content])).toEqual(
      whole.rows.map(({ id, content }) => [id, content]),
    );
    for (const { name, writer } of writers.filter((one) => one.kind === kind))
      expectExactly(writer, name, rows);
    const contents = new Map(rows.map(({ id, content }) => [id, content]));
    expect(pushed[kind].size).toBeGreaterThan(0);
    for (const [id, content] of pushed[kind]) expect([id, contents.get(id)]).toEqual([id, content]);
  }
  const total = writers.reduce((sum, { writer }) => sum + writer.acknowledged(), 0);
  expect(total).toBeGreaterThan(100);
});
