// Search for text on the server: words in other forms than those of the messages, and phrases.
import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMessages, privateMessages, users } from '../../server/db/schema.ts';
import { createUser } from '../../server/people/users.ts';
import { encodeFile, endpoints, MessageType } from '../../src/core/wire/index.ts';
import {
  type Client,
  makeFriends,
  makeGroup,
  makeUser,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';

// The server's job would fold the rows that a test has left without.
const folding = { beginMs: 1_000_000_000, passMs: 1, retryMs: 1, claimMs: 1, pause: 1 };
const server = await startTestServer({ folding });
afterAll(() => server.stop());
const { db } = server.services;

let count = 0;
const nextTmpId = () => `${1_900_000_000_000 + count++}abcdefgh`;

/** Two friends in a group, and a search in both of their chats. */
async function scene() {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const groupId = await makeGroup(server, ann, [bob]);
  const client = await signIn(server, ann);
  const send = async (content: string, type: number = MessageType.TEXT) => {
    const { id } = await client.get(endpoints.messagePrivateSend, {
      body: { tmpId: nextTmpId(), recvId: bob.id, content, type },
    });
    const group = await client.get(endpoints.messageGroupSend, {
      body: { tmpId: nextTmpId(), groupId, content, type },
    });
    return { id: Number(id), groupMessageId: Number(group.id) };
  };
  return { client, send, bobId: bob.id, groupId };
}

const contents = [
  'The Café in Łódź',
  'a design review at ten',
  'review the\n design',
  'go ➡️ there',
  'with ❤️',
  'good 👍🏽',
  'die große Straße',
  'well #开心; done',
  'ﬁn of cafe\u0301, Άγιος',
  'plain cafe, 100% sure',
];
/** Words, and the places of the contents that they find, newest first. */
const queries: [string, number[]][] = [
  ['cafe', [9, 8, 0]],
  ['Café', [9, 8, 0]],
  ['LODZ', [0]],
  ['Łódź', [0]],
  ['"design review"', [1]],
  ['„design review“', [1]],
  ['「design review', [1]],
  ['«the design»', [2]],
  ['design review', [2, 1]],
  ['➡', [3]],
  ['❤', [4]],
  ['❤️', [4]],
  ['👍', [5]],
  ['👍🏿', [5]],
  ['strasse', [6]],
  ['GROSSE straße', [6]],
  ['開心', [7]],
  ['happy', [7]],
  ['#开心;', [7]],
  ['fin', [8]],
  ['αγιοσ', [8]],
  ['0%', [9]],
  ['"cafe design"', []],
  ['"', []],
  ['\u200b', []],
];

async function found(client: Client, bobId: number, groupId: number, text: string) {
  const inPrivate = await client.get(endpoints.messagePrivateHistory, {
    query: { friendId: bobId, size: 100, text },
  });
  const inGroup = await client.get(endpoints.messageGroupHistory, { query: { groupId, size: 100, text } });
  return { private: inPrivate.rows.map(({ id }) => id), group: inGroup.rows.map(({ id }) => id) };
}

test('[X-SRCH-02, X-SRCH-03] The server finds phrases, and words in other forms, in private and group chats', async () => {
  const { client, send, bobId, groupId } = await scene();
  const sent: Awaited<ReturnType<typeof send>>[] = [];
  for (const content of contents) sent.push(await send(content));
  for (const [text, places] of queries) {
    const expected = {
      private: places.map((at) => sent[at]?.id),
      group: places.map((at) => sent[at]?.groupMessageId),
    };
    expect([text, await found(client, bobId, groupId, text)]).toEqual([text, expected]);
  }
});

test('[X-SRCH-03] A row without a folded text is compared as it is, in any case', async () => {
  const { client, send, bobId, groupId } = await scene();
  const { id } = await send('The Café of OLD times');
  const file = await send(encodeFile({ name: 'Résumé.pdf', size: 1, url: '/files/a/b' }), MessageType.FILE);
  await db.update(privateMessages).set({ folded: null });
  await db.update(groupMessages).set({ folded: null });
  const ids = async (text: string) => (await found(client, bobId, groupId, text)).private;
  expect(await ids('Café')).toEqual([id]);
  expect(await ids('old')).toEqual([id]);
  expect(await ids('"old times"')).toEqual([id]);
  expect(await ids('cafe')).toEqual([]);
  expect(await ids('Résumé')).toEqual([file.id]);
  expect(await ids('.PDF')).toEqual([file.id]);
});

test('[X-SRCH-03] A recall leaves no folded text, also by a server of an older version', async () => {
  const { client, send, bobId, groupId } = await scene();
  const first = await send('a sécret');
  const second = await send('another sécret');
  const folded = async (ids: number[]) => {
    const rows = await db
      .select({ folded: privateMessages.folded })
      .from(privateMessages)
      .where(sql`${privateMessages.id} in ${ids}`)
      .orderBy(privateMessages.id);
    return rows.map((row) => row.folded);
  };
  expect(await folded([first.id, second.id])).toEqual(['a secret', 'another secret']);
  await client.get(endpoints.messagePrivateRecall, { params: { id: first.id } });
  await client.get(endpoints.messageGroupRecall, { params: { id: first.groupMessageId } });
  // The statement of an older version, which does not know the column.
  await db.execute(sql`update private_messages set content = '', recall_id = 1 where id = ${second.id}`);
  await db.execute(
    sql`update group_messages set content = '', recall_id = 1 where id = ${second.groupMessageId}`,
  );
  expect(await folded([first.id, second.id])).toEqual([null, null]);
  expect(await db.$count(groupMessages, like(groupMessages.folded, '%secret%'))).toBe(0);
  expect(await found(client, bobId, groupId, 'secret')).toEqual({ private: [], group: [] });
});

test('[X-SRCH-03] The user search finds names without their accents, also after a change of the nickname', async () => {
  const client = await signIn(server, await makeUser(server));
  const name = `or${randomUUID().slice(0, 6)}`;
  const zoe = await createUser(server.services, {
    userName: name,
    nickName: `Zoë Łuk ${name}`,
    password: PASSWORD,
  });
  const search = async (text: string) =>
    (await client.get(endpoints.userSearch, { query: { name: text } })).rows.map(({ id }) => id);
  expect(await search(`zoe luk ${name}`)).toEqual([zoe.id]);
  expect(await search(name.toUpperCase())).toEqual([zoe.id]);
  const own = await signIn(server, { ...zoe, userName: name });
  for (const nickName of [`Renée ${name}`, `Renéé ${name}`]) {
    await own.get(endpoints.userUpdate, { body: { id: zoe.id, nickName } });
    expect(await search(`renee ${name}`)).toEqual([zoe.id]);
  }
  expect(await search(`zoe luk ${name}`)).toEqual([]);
  // The statement of an older version leaves no text of the name before.
  await db.execute(sql`update users set nick_name = 'Other' where id = ${zoe.id}`);
  expect(await db.select({ folded: users.folded }).from(users).where(eq(users.id, zoe.id))).toEqual([
    { folded: null },
  ]);
  expect(await search(name)).toEqual([zoe.id]);
});
