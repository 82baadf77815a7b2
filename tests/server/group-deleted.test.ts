// Messages that an operator removed are gone for everyone. Members of the group can ask for the ids.
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

/** Ann and Bob in a group of their own, with `words` messages of Ann. */
async function makeGroupWithMessages(words: number) {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  const [annClient, bobClient] = [await signIn(server, ann), await signIn(server, bob)];
  const groupId = await makeGroup(server, ann, [bob]);
  const send = async (content: string, quoteMessageId: number | null = null) => {
    const body = { tmpId: tmpId(), groupId, content, type: 0, quoteMessageId };
    return (await annClient.get(endpoints.messageGroupSend, { body })).id!;
  };
  const ids: number[] = [];
  for (let n = 0; n < words; n++) ids.push(await send(`word ${n}`));
  return { ann, bob, annClient, bobClient, groupId, send, ids };
}

const check = (client: Client, groupId: number) =>
  client.get(endpoints.messageGroupCheckDeleted, { params: { groupId } });
const pull = async (client: Client, minId = 0, size: number | null = null) =>
  (await client.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId, size } })).rows.map(
    (row) => row.id,
  );
const history = async (client: Client, groupId: number, place: object = {}) =>
  (await client.get(endpoints.messageGroupHistory, { query: { groupId, size: 100, ...place } })).rows;

test('[API-32] The check for removed messages returns the ids of that group, and of no other group', async () => {
  const { annClient, bobClient, groupId, ids } = await makeGroupWithMessages(5);
  const other = await makeGroupWithMessages(2);
  const bare = await annClient.call(endpoints.messageGroupCheckDeleted, { params: { groupId } });
  expect(bare).toEqual({ code: 200, message: 'Success', data: [] });
  const removedIds = [ids[3]!, ids[1]!];
  expect(await removeOutright(server.services, groupId, [...removedIds, other.ids[0]!, 9_999_999])).toEqual([
    ids[1],
    ids[3],
  ]);
  expect(await removeOutright(server.services, groupId, removedIds)).toEqual([]);
  expect(await removeOutright(server.services, groupId, [])).toEqual([]);
  for (const client of [annClient, bobClient]) expect(await check(client, groupId)).toEqual([ids[1], ids[3]]);
  expect(await check(other.annClient, other.groupId)).toEqual([]);
  expect(await pull(other.annClient)).toEqual(other.ids);
});

test('A removed message is in no pull and in no page of the history, wherever the pull or page begins', async () => {
  const { annClient, bobClient, groupId, ids, send } = await makeGroupWithMessages(6);
  const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
  const reply = await send('as you said', b);
  await removeOutright(server.services, groupId, [b, e]);
  expect(await pull(bobClient)).toEqual([a, c, d, f, reply]);
  // Pulls in pages, from the end of a page, and from a removed id.
  expect(await pull(bobClient, 0, 2)).toEqual([a, c]);
  expect(await pull(bobClient, c, 2)).toEqual([d, f]);
  expect(await pull(bobClient, e)).toEqual([f, reply]);
  const historyIds = async (place: object) => (await history(bobClient, groupId, place)).map((row) => row.id);
  expect(await historyIds({})).toEqual([reply, f, d, c, a]);
  expect(await historyIds({ maxId: e })).toEqual([d, c, a]);
  expect(await historyIds({ minId: a, size: 2 })).toEqual([d, c]);
  expect(await historyIds({ around: b, size: 3 })).toEqual([c, a]);
  expect(await historyIds({ text: 'word' })).toEqual([f, d, c, a]);
  // A message that quoted the removed one shows no quote any more.
  expect((await history(annClient, groupId))[0]?.quoteMessage).toBeNull();
  const recalled = await annClient.call(endpoints.messageGroupRecall, { params: { id: b } });
  expect(recalled).toMatchObject({ code: 500, message: 'This message does not exist.' });
});

test('A removal during a pull does not disturb the pull, and later messages are delivered', async () => {
  const { bobClient, groupId, ids, send } = await makeGroupWithMessages(6);
  const first = await pull(bobClient, 0, 2);
  await removeOutright(server.services, groupId, [ids[1]!, ids[2]!, ids[5]!]);
  const second = await pull(bobClient, first.at(-1)!, 2);
  expect([first, second]).toEqual([ids.slice(0, 2), ids.slice(3, 5)]);
  expect(await pull(bobClient, ids[4], 2)).toEqual([]);
  const socket = await connect(server, bobClient);
  const next = await send('later');
  expect((await socket.next(frameOf(4, 0))).data?.['id']).toBe(next);
  expect(await pull(bobClient, ids[4], 2)).toEqual([next]);
  const read = { query: { groupId, messageId: ids[5]! } };
  expect((await bobClient.call(endpoints.messageGroupReaded, read)).code).toBe(200);
  await socket.close();
});

test('[API-32] The check for removed messages refuses strangers, missing tokens, unknown groups and malformed ids', async () => {
  const { annClient, groupId, ids } = await makeGroupWithMessages(1);
  await removeOutright(server.services, groupId, ids);
  const stranger = await signIn(server, await makeUser(server, 'Eve'));
  const refusal = {
    code: 500,
    message: 'You are not in the group, you cannot view the group information.',
    data: null,
  };
  const callCheck = (client: Client, id: unknown) =>
    client.call(endpoints.messageGroupCheckDeleted, { params: { groupId: id as number } });
  expect(await callCheck(stranger, groupId)).toEqual(refusal);
  expect(await callCheck(annClient, 9_999_999)).toEqual(refusal);
  expect((await callCheck(nobody(server), groupId)).code).toBe(400);
  for (const id of ['x', '-1', '1.5', '9007199254740993']) {
    expect(await callCheck(annClient, id)).toMatchObject({
      code: 500,
      message: 'The field groupId is not valid.',
    });
  }
});

test("[API-32] The check for removed messages returns only ids from between a member's join and leave", async () => {
  const { bob, annClient, bobClient, groupId, ids } = await makeGroupWithMessages(4);
  const [, b, c] = ids as [number, number, number, number];
  await db
    .update(groupMembers)
    .set({ afterId: ids[0]!, untilId: c, quit: true })
    .where(eq(groupMembers.userId, bob.id));
  await removeOutright(server.services, groupId, ids);
  expect(await check(annClient, groupId)).toEqual(ids);
  expect(await check(bobClient, groupId)).toEqual([b, c]);
});

test('A removal of more ids than one SQL statement takes works and returns the ids in order', async () => {
  const { bobClient, groupId, ids } = await makeGroupWithMessages(4);
  const unknownIds = Array.from({ length: 1_000 }, (_, n) => 9_000_000 + n);
  const requestedIds = [ids[3]!, ...unknownIds, ids[0]!];
  expect(await removeOutright(server.services, groupId, requestedIds)).toEqual([ids[0], ids[3]]);
  expect(await pull(bobClient)).toEqual([ids[1], ids[2]]);
  expect(await check(bobClient, groupId)).toEqual([ids[0], ids[3]]);
});

test('[API-32] Of more than 10,000 removed messages the check returns the latest removals', async () => {
  const { annClient, groupId } = await makeGroupWithMessages(0);
  const row = (messageId: number, deletedAt: number) => ({ groupId, messageId, deletedAt });
  const rows = Array.from({ length: 10_000 }, (_, n) => row(n + 11, 5));
  for (let at = 0; at < rows.length; at += 2000)
    await db.insert(deletedGroupMessages).values(rows.slice(at, at + 2000));
  await db.insert(deletedGroupMessages).values([row(1, 6), row(2, 4)]);
  const removed = await check(annClient, groupId);
  expect(removed).toHaveLength(10_000);
  expect([removed[0], removed[1], removed.at(-1)]).toEqual([1, 12, 10_010]);
});
