// Node: messages that an operator removed outright are gone for everybody, and the group's members can ask which.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { deletedGroupMessages, groupMembers } from '../../server/db/schema.ts';
import { removeOutright } from '../../server/messages/group-deleted.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeGroup,
  makeUser,
  manualClock,
  nobody,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;

let count = 0;
const tmpId = () => `${1_900_000_000_000 + count++}abcdefgh`;

/** Ann and Bob in a group of theirs, with so many words in it. */
async function talk(words: number) {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  const [hers, his] = [await signIn(server, ann), await signIn(server, bob)];
  const groupId = await makeGroup(server, ann, [bob]);
  const send = async (content: string, quoteMessageId: number | null = null) => {
    const body = { tmpId: tmpId(), groupId, content, type: 0, quoteMessageId };
    return (await hers.get(endpoints.messageGroupSend, { body })).id!;
  };
  const ids: number[] = [];
  for (let n = 0; n < words; n++) ids.push(await send(`word ${n}`));
  return { ann, bob, hers, his, groupId, send, ids };
}

const check = (client: Client, groupId: number) =>
  client.get(endpoints.messageGroupCheckDeleted, { params: { groupId } });
const pull = async (client: Client, minId = 0, size: number | null = null) =>
  (await client.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId, size } })).rows.map(
    (row) => row.id,
  );
const history = async (client: Client, groupId: number, place: object = {}) =>
  (await client.get(endpoints.messageGroupHistory, { query: { groupId, size: 100, ...place } })).rows;

test('[API-32] the check answers the ids of the messages of that group that were removed outright, and of no other', async () => {
  const { hers, his, groupId, ids } = await talk(5);
  const other = await talk(2);
  const bare = await hers.call(endpoints.messageGroupCheckDeleted, { params: { groupId } });
  expect(bare).toEqual({ code: 200, message: 'Success', data: [] });
  const gone = [ids[3]!, ids[1]!];
  expect(await removeOutright(server.services, groupId, [...gone, other.ids[0]!, 9_999_999])).toEqual([
    ids[1],
    ids[3],
  ]);
  expect(await removeOutright(server.services, groupId, gone)).toEqual([]);
  expect(await removeOutright(server.services, groupId, [])).toEqual([]);
  for (const client of [hers, his]) expect(await check(client, groupId)).toEqual([ids[1], ids[3]]);
  expect(await check(other.hers, other.groupId)).toEqual([]);
  expect(await pull(other.hers)).toEqual(other.ids);
});

test('a removed message is in no pull and no page of the history, wherever one begins', async () => {
  const { hers, his, groupId, ids, send } = await talk(6);
  const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
  const reply = await send('as you said', b);
  await removeOutright(server.services, groupId, [b, e]);
  expect(await pull(his)).toEqual([a, c, d, f, reply]);
  // In pages, from a page's end, and from an id that is no more.
  expect(await pull(his, 0, 2)).toEqual([a, c]);
  expect(await pull(his, c, 2)).toEqual([d, f]);
  expect(await pull(his, e)).toEqual([f, reply]);
  const of = async (place: object) => (await history(his, groupId, place)).map((row) => row.id);
  expect(await of({})).toEqual([reply, f, d, c, a]);
  expect(await of({ maxId: e })).toEqual([d, c, a]);
  expect(await of({ minId: a, size: 2 })).toEqual([d, c]);
  expect(await of({ around: b, size: 3 })).toEqual([c, a]);
  expect(await of({ text: 'word' })).toEqual([f, d, c, a]);
  // Nor does a message that quoted it go on saying it.
  expect((await history(hers, groupId))[0]?.quoteMessage).toBeNull();
  const recalled = await hers.call(endpoints.messageGroupRecall, { params: { id: b } });
  expect(recalled).toMatchObject({ code: 500, message: 'This message does not exist.' });
});

test('what is removed while a pull goes on does not disturb it, and what comes later is delivered', async () => {
  const { his, groupId, ids, send } = await talk(6);
  const first = await pull(his, 0, 2);
  await removeOutright(server.services, groupId, [ids[1]!, ids[2]!, ids[5]!]);
  const second = await pull(his, first.at(-1)!, 2);
  expect([first, second]).toEqual([ids.slice(0, 2), ids.slice(3, 5)]);
  expect(await pull(his, ids[4], 2)).toEqual([]);
  const socket = await connect(server, his);
  const next = await send('later');
  expect((await socket.next(frameOf(4, 0))).data?.['id']).toBe(next);
  expect(await pull(his, ids[4], 2)).toEqual([next]);
  const read = { query: { groupId, messageId: ids[5]! } };
  expect((await his.call(endpoints.messageGroupReaded, read)).code).toBe(200);
  await socket.close();
});

test('[API-32] a stranger is refused, and so is nobody, a group that does not exist, and what is no id', async () => {
  const { hers, groupId, ids } = await talk(1);
  await removeOutright(server.services, groupId, ids);
  const stranger = await signIn(server, await makeUser(server, 'Eve'));
  const refusal = {
    code: 500,
    message: 'You are not in the group, you cannot view the group information.',
    data: null,
  };
  const asked = (client: Client, id: unknown) =>
    client.call(endpoints.messageGroupCheckDeleted, { params: { groupId: id as number } });
  expect(await asked(stranger, groupId)).toEqual(refusal);
  expect(await asked(hers, 9_999_999)).toEqual(refusal);
  expect((await asked(nobody(server), groupId)).code).toBe(400);
  for (const id of ['x', '-1', '1.5', '9007199254740993']) {
    expect(await asked(hers, id)).toMatchObject({ code: 500, message: 'The field groupId is not valid.' });
  }
});

test('[API-32] a member is told of what he could see, from his joining to his leaving', async () => {
  const { bob, hers, his, groupId, ids } = await talk(4);
  const [, b, c] = ids as [number, number, number, number];
  await db
    .update(groupMembers)
    .set({ afterId: ids[0]!, untilId: c, quit: true })
    .where(eq(groupMembers.userId, bob.id));
  await removeOutright(server.services, groupId, ids);
  expect(await check(hers, groupId)).toEqual(ids);
  expect(await check(his, groupId)).toEqual([b, c]);
});

test('more ids than one statement takes are removed all the same, and answered in order', async () => {
  const { his, groupId, ids } = await talk(4);
  const none = Array.from({ length: 1_000 }, (_, n) => 9_000_000 + n);
  const asked = [ids[3]!, ...none, ids[0]!];
  expect(await removeOutright(server.services, groupId, asked)).toEqual([ids[0], ids[3]]);
  expect(await pull(his)).toEqual([ids[1], ids[2]]);
  expect(await check(his, groupId)).toEqual([ids[0], ids[3]]);
});

test('[API-32] of ten thousand and more removed messages the answer names those that were removed last', async () => {
  const { hers, groupId } = await talk(0);
  const row = (messageId: number, deletedAt: number) => ({ groupId, messageId, deletedAt });
  const rows = Array.from({ length: 10_000 }, (_, n) => row(n + 11, 5));
  for (let at = 0; at < rows.length; at += 2000)
    await db.insert(deletedGroupMessages).values(rows.slice(at, at + 2000));
  await db.insert(deletedGroupMessages).values([row(1, 6), row(2, 4)]);
  const told = await check(hers, groupId);
  expect(told).toHaveLength(10_000);
  expect([told[0], told[1], told.at(-1)]).toEqual([1, 12, 10_010]);
});
