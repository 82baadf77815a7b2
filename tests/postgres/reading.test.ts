// Users who write at once in many chats while readers pull: PostgreSQL commits in any order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server/start.ts';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { type Client, makeFriends, makeGroup, makeUser, signIn, startTestServer } from '../server/support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  // A trigger delays each insert once its id is assigned, so that ids of different chats commit in any order.
  for (const table of ['private_messages', 'group_messages']) {
    for (const sql of [
      `create function slow_insert_${table}() returns trigger language plpgsql as
        $$ begin perform pg_sleep(random() * 0.01); return new; end $$`,
      `create trigger slow_insert before insert on ${table} for each row execute function slow_insert_${table}()`,
    ]) {
      await server.services.rows({ sql, params: [] });
    }
  }
});
afterAll(() => server.stop());

let count = 0;
const nextTmpId = () => `${1_700_000_000_000 + count++}abcdefgh`;
const WRITERS = 8;
const EACH = 15;

test('[INV-1] A reader who pulls while eight users write gets every private message', async () => {
  const reader = await makeUser(server, 'Reader');
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => makeUser(server, 'Writer')));
  await makeFriends(server, reader, ...writers);
  await expectEveryMessage(
    await signIn(server, reader),
    writers.map((writer) => async () => {
      const client = await signIn(server, writer);
      return (content) =>
        client.get(endpoints.messagePrivateSend, {
          body: { tmpId: nextTmpId(), recvId: reader.id, content, type: MessageType.TEXT },
        });
    }),
    endpoints.messagePrivateLoadOfflineMessage,
  );
});

test('[INV-1] A reader who pulls while eight groups are written to gets every group message', async () => {
  const reader = await makeUser(server, 'Reader');
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => makeUser(server, 'Writer')));
  const groups = await Promise.all(writers.map((writer) => makeGroup(server, writer, [reader])));
  await expectEveryMessage(
    await signIn(server, reader),
    writers.map((writer, n) => async () => {
      const client = await signIn(server, writer);
      return (content) =>
        client.get(endpoints.messageGroupSend, {
          body: { tmpId: nextTmpId(), groupId: groups[n]!, content, type: MessageType.TEXT },
        });
    }),
    endpoints.messageGroupLoadOfflineMessage,
  );
});

const ascending = (a: number | null, b: number | null) => Number(a) - Number(b);

type Write = (content: string) => Promise<{ id: number | null }>;

/**
 * Asserts that the reader gets every message. The reader's cursor is the highest pulled id, so no lower id may
 * be committed later.
 */
async function expectEveryMessage(
  reader: Client,
  writers: (() => Promise<Write>)[],
  pull: typeof endpoints.messagePrivateLoadOfflineMessage | typeof endpoints.messageGroupLoadOfflineMessage,
): Promise<void> {
  const received: (number | null)[] = [];
  let minId = 0;
  const pullOnce = async () => {
    const { rows } = await reader.get(pull as typeof endpoints.messagePrivateLoadOfflineMessage, {
      query: { minId, size: 1000 },
    });
    received.push(...rows.map((row) => row.id));
    minId = received.at(-1) ?? 0;
  };
  let writing = true;
  const writtenIds = Promise.all(
    writers.map(async (open) => {
      const write = await open();
      const ids: (number | null)[] = [];
      for (let n = 0; n < EACH; n++) ids.push((await write(`no. ${n}`)).id);
      return ids;
    }),
  ).finally(() => {
    writing = false;
  });
  while (writing) await pullOnce();
  const all = (await writtenIds).flat();
  // This pull returns every message whose send has had its response.
  await pullOnce();
  expect(received.toSorted(ascending)).toEqual(all.toSorted(ascending));
}
