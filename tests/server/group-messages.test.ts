// Group messages, from the send to the history.
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMembers, groups } from '../../server/db/schema.ts';
import { removeOutright } from '../../server/messages/group-deleted.ts';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  manualClock,
  makeUser,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;

let count = 0;
const nextTmpId = () => `${1_900_000_000_000 + count++}abcdefgh`;

interface Extras {
  tmpId?: string;
  type?: MessageType;
  receipt?: boolean;
  atUserIds?: number[];
  quoteMessageId?: number;
}

function draft(groupId: number, content: string, extras: Extras = {}) {
  return { body: { tmpId: nextTmpId(), groupId, content, type: MessageType.TEXT, ...extras } };
}

const send = (client: Client, ...args: Parameters<typeof draft>) =>
  client.get(endpoints.messageGroupSend, draft(...args));

const pull = async (client: Client, minId = 0) =>
  (await client.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId } })).rows;

async function threeInAGroup() {
  const people = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob'), await makeUser(server, 'Cy')];
  const [ann, bob, cy] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const groupId = await makeGroup(server, ann, [bob, cy]);
  const [annClient, bobClient, cyClient] = [
    await signIn(server, ann),
    await signIn(server, bob),
    await signIn(server, cy),
  ];
  return { ann, bob, cy, groupId, annClient, bobClient, cyClient };
}

test('[GEN-04] A group message reaches all members and all terminals of the sender but the sending one', async () => {
  const { ann, bob, groupId, annClient, bobClient, cyClient } = await threeInAGroup();
  const web = await connect(server, annClient);
  const others = [
    await connect(server, bobClient),
    await connect(server, cyClient),
    await connect(server, await signIn(server, ann, Terminal.APP)),
  ];
  const tmpId = nextTmpId();
  const request = draft(groupId, 'hello all', { tmpId, atUserIds: [bob.id] });
  const { data } = await annClient.call(endpoints.messageGroupSend, request);
  expect(data).toEqual({
    id: expect.any(Number),
    tmpId,
    groupId,
    sendId: ann.id,
    sendNickName: 'Ann',
    content: 'hello all',
    type: 0,
    status: 0,
    sendTime: clock(),
    receipt: false,
    receiptOk: false,
    readedCount: 0,
    atUserIds: [bob.id],
    quoteMessage: null,
  });
  for (const socket of others) {
    expect((await socket.next(frameOf(Command.GROUP))).data).toMatchObject({ tmpId, atUserIds: [bob.id] });
  }
  web.heartbeat();
  await web.next(frameOf(Command.HEARTBEAT));
  expect(web.frames.filter(frameOf(Command.GROUP))).toEqual([]);
  await Promise.all([web, ...others].map((socket) => socket.close()));
});

test('A retry with the same tmpId returns the stored message; another message with it gets code 409', async () => {
  const { ann, bob, groupId, annClient, bobClient, cyClient } = await threeInAGroup();
  const cySocket = await connect(server, cyClient);
  const elsewhere = await makeGroup(server, ann, [bob]);
  const { id: earlier } = await send(annClient, groupId, 'earlier');
  const tmpId = nextTmpId();
  const first = await send(bobClient, groupId, 'once', { tmpId });
  expect(await send(bobClient, groupId, 'once', { tmpId })).toEqual(first);
  for (const request of [
    draft(groupId, 'twice', { tmpId }),
    draft(elsewhere, 'once', { tmpId }),
    draft(groupId, 'once', { tmpId, type: MessageType.FILE }),
    draft(groupId, 'once', { tmpId, quoteMessageId: earlier! }),
    draft(groupId, 'once', { tmpId, receipt: true }),
    draft(groupId, 'once', { tmpId, atUserIds: [ann.id] }),
  ]) {
    expect((await bobClient.call(endpoints.messageGroupSend, request)).code).toBe(409);
  }
  const ids = [earlier, first.id];
  expect((await pull(cyClient)).map((row) => row.id)).toEqual(ids);
  cySocket.heartbeat();
  await cySocket.next(frameOf(Command.HEARTBEAT));
  expect(cySocket.frames.filter(frameOf(Command.GROUP)).map(({ data }) => data?.['id'])).toEqual(ids);
  // The sender has left the group, and the message was recalled. A retry still tells the sender that it was
  // sent.
  await annClient.get(endpoints.messageGroupRecall, { params: { id: first.id! } });
  const membership = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, bob.id));
  await db.update(groupMembers).set({ quit: true, untilId: first.id }).where(membership);
  const again = await send(bobClient, groupId, 'once', { tmpId });
  expect(again).toMatchObject({ id: first.id, content: '', status: 2 });
  // After joining again, the sender sees nothing from before.
  await db.update(groupMembers).set({ quit: false, untilId: null, afterId: first.id! }).where(membership);
  const afterRejoin = await bobClient.call(endpoints.messageGroupSend, draft(groupId, 'once', { tmpId }));
  expect(afterRejoin.code).toBe(409);
  await cySocket.close();
});

test('A blank text is refused; blank content of other types is accepted', async () => {
  const { groupId, annClient } = await threeInAGroup();
  const sent = (content: string, type: MessageType) =>
    annClient.call(endpoints.messageGroupSend, draft(groupId, content, { type }));
  for (const blank of ['  \n', '\u200B']) {
    expect((await sent(blank, MessageType.TEXT)).message).toBe('An empty message cannot be sent.');
  }
  expect(await sent(' ', MessageType.FILE)).toMatchObject({ code: 200, data: { atUserIds: null } });
});

test('Fifty concurrent sends of three members get ascending ids and are pushed in that order', async () => {
  const { groupId, annClient, bobClient, cyClient } = await threeInAGroup();
  const socket = await connect(server, await signIn(server, await joiner(groupId)));
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) => send([annClient, bobClient, cyClient][n % 3]!, groupId, `no. ${n}`)),
  );
  const pushed: unknown[] = [];
  for (const _ of sent) pushed.push((await socket.next(frameOf(Command.GROUP))).data?.['id']);
  expect(pushed).toEqual(sent.map((message) => message.id!).sort((a, b) => a - b));
  await socket.close();
});

test('Muted members, strangers, and members of banned or dissolved groups cannot send', async () => {
  const { bob, groupId, annClient, bobClient } = await threeInAGroup();
  const stranger = await signIn(server, await makeUser(server));
  const sendAndGetMessage = async (client: Client) =>
    (await client.call(endpoints.messageGroupSend, draft(groupId, 'hi'))).message;
  const change = (fields: Partial<typeof groups.$inferInsert>) =>
    db.update(groups).set(fields).where(eq(groups.id, groupId));
  expect(await sendAndGetMessage(stranger)).toMatch(/no longer in the group/);
  await change({ isAllMuted: true });
  expect(await sendAndGetMessage(bobClient)).toMatch(/Everyone in this group is muted/);
  expect(await sendAndGetMessage(annClient)).toBe('Success');
  await change({ isAllMuted: false });
  await db.update(groupMembers).set({ isMuted: true }).where(eq(groupMembers.userId, bob.id));
  expect(await sendAndGetMessage(bobClient)).toBe('You are muted in this group.');
  await change({ isBanned: true, reason: 'spam' });
  expect(await sendAndGetMessage(annClient)).toMatch(/banned by the administrator. Reason: spam/);
  await change({ dissolve: true });
  expect(await sendAndGetMessage(annClient)).toBe('This group has been dissolved.');
});

test('A member can recall own messages for 5 minutes, an admin any message at any time', async () => {
  const { cy, groupId, annClient, bobClient, cyClient } = await threeInAGroup();
  const { id } = await send(bobClient, groupId, 'a slip');
  const quote = await send(annClient, groupId, 'what?', { quoteMessageId: id! });
  const recall = (client: Client) => client.call(endpoints.messageGroupRecall, { params: { id: id! } });
  expect((await recall(cyClient)).message).toBe('You can only recall your own messages.');
  clock.forward(300_001);
  expect((await recall(bobClient)).message).toMatch(/more than 5 minutes ago/);
  await db.update(groupMembers).set({ isManager: true }).where(eq(groupMembers.userId, cy.id));
  const [cySocket, annSocket] = [await connect(server, cyClient), await connect(server, annClient)];
  const recallMessage = (await recall(cyClient)).data as { id: number };
  expect(recallMessage).toMatchObject({
    type: 10,
    content: String(id),
    sendId: cy.id,
    sendNickName: 'Cy',
    groupId,
  });
  for (const socket of [cySocket, annSocket]) {
    expect((await socket.next(frameOf(Command.GROUP))).data).toMatchObject({
      id: recallMessage.id,
      type: 10,
    });
  }
  expect((await recall(annClient)).data).toMatchObject({ id: recallMessage.id });
  cySocket.heartbeat();
  await cySocket.next(frameOf(Command.HEARTBEAT));
  expect(cySocket.frames.filter(frameOf(Command.GROUP))).toHaveLength(1);
  expect(await pull(bobClient)).toMatchObject([
    { id, content: '', status: 2 },
    { id: quote.id, quoteMessage: { id, content: '', status: 2 } },
    { id: recallMessage.id, type: 10 },
  ]);
  await Promise.all([cySocket.close(), annSocket.close()]);
});

test('A member can recall own messages until the end of 5 minutes, and only while in the group', async () => {
  const { bob, groupId, annClient, bobClient } = await threeInAGroup();
  const [one, two] = [await send(bobClient, groupId, 'one'), await send(bobClient, groupId, 'two')];
  const recall = (id: number, client = bobClient) =>
    client.call(endpoints.messageGroupRecall, { params: { id } });
  clock.forward(300_000);
  const { data } = await recall(one.id!);
  const recallMessage = data as { id: number };
  expect(recallMessage).toMatchObject({ type: 10, content: String(one.id), sendId: bob.id });
  const unknown = { code: 500, message: 'This message does not exist.', data: null };
  for (const id of [recallMessage.id, 9_999_999]) expect(await recall(id)).toEqual(unknown);
  // An operator removed the recall message too, so a repeated recall has nothing to return.
  await removeOutright(server.services, groupId, [recallMessage.id]);
  expect(await recall(one.id!)).toEqual(unknown);
  const membership = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, bob.id));
  await db.update(groupMembers).set({ quit: true, untilId: two.id }).where(membership);
  expect((await recall(two.id!)).message).toBe(
    'You are not in the group, you cannot view the group information.',
  );
  expect((await recall(two.id!, annClient)).code).toBe(200);
});

test('A new member sees messages from the join on, and a former member sees no later ones', async () => {
  const { ann, groupId, annClient } = await threeInAGroup();
  await send(annClient, groupId, 'before');
  const dan = await makeUser(server, 'Dan');
  await makeFriends(server, ann, dan);
  const invite = { body: { groupId, friendIds: [dan.id] } };
  await annClient.get(endpoints.groupInvite, invite);
  const after = await send(annClient, groupId, 'after');
  const client = await signIn(server, dan);
  expect(await pull(client)).toMatchObject([{ type: MessageType.TIP_TEXT }, { id: after.id }]);
  const untilId = after.id!;
  await db.update(groupMembers).set({ quit: true, untilId }).where(eq(groupMembers.userId, dan.id));
  await send(annClient, groupId, 'without him');
  expect(await pull(client)).toHaveLength(2);
  const { rows } = await client.get(endpoints.messageGroupHistory, { query: { groupId } });
  expect(rows.map((row) => row.content)).toEqual(['after', expect.stringContaining('group.invited')]);
  const newest = await client.get(endpoints.messageGroupHistory, { query: { groupId, size: 1 } });
  expect(newest.rows.map((row) => row.content)).toEqual(['after']);
  await annClient.get(endpoints.groupInvite, invite);
  const back = await send(annClient, groupId, 'with him again');
  expect(await pull(client)).toMatchObject([{ type: MessageType.TIP_TEXT }, { id: back.id }]);
});

test("Group history fills a gap from both ends, without messages from before the member's join", async () => {
  const { ann, groupId, annClient } = await threeInAGroup();
  await send(annClient, groupId, 'before');
  const dan = await makeUser(server, 'Dan');
  await makeFriends(server, ann, dan);
  await annClient.get(endpoints.groupInvite, { body: { groupId, friendIds: [dan.id] } });
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) ids.push((await send(annClient, groupId, `number ${n}`)).id!);
  const at = (...places: number[]) => places.map((place) => ids[place]);
  const client = await signIn(server, dan);
  const idsOf = async (place: object, size = 5) => {
    const query = { groupId, size, ...place };
    return (await client.get(endpoints.messageGroupHistory, { query })).rows.map((row) => row.id);
  };
  expect(await idsOf({ maxId: ids[10]! })).toEqual(at(9, 8, 7, 6, 5));
  expect(await idsOf({ minId: ids[2]! })).toEqual(at(7, 6, 5, 4, 3));
  expect(await idsOf({ minId: ids[8]! })).toEqual(at(11, 10, 9));
  expect(await idsOf({ minId: ids[11]! })).toEqual([]);
  expect(await idsOf({ around: ids[5]! })).toEqual(at(7, 6, 5, 4, 3));
  expect(await idsOf({ text: 'number 1' })).toEqual(at(11, 10, 1));
  expect(await idsOf({ text: 'number' })).toEqual(at(11, 10, 9, 8, 7));
  expect(await idsOf({})).toEqual(at(11, 10, 9, 8, 7));
  expect(await idsOf({ page: 2 })).toEqual(at(6, 5, 4, 3, 2));
  expect(await idsOf({ page: 4 })).toEqual([]);
  // The notice of the invitation is the first message that Dan sees.
  expect(await idsOf({ maxId: ids[0]! })).toHaveLength(1);
  // Pages from the newest message down reach the oldest.
  const found: unknown[] = [];
  for (let maxId = ids[11]!; ; maxId = Number(found.at(-1))) {
    const page = await idsOf({ maxId }, 4);
    found.push(...page);
    if (page.length < 4) break;
  }
  expect(found).toHaveLength(12);
  expect(found.slice(0, 11)).toEqual(ids.slice(0, 11).toReversed());
});

test('Group history is refused to a user who was never a member', async () => {
  const { groupId } = await threeInAGroup();
  const stranger = await signIn(server, await makeUser(server));
  const answer = await stranger.call(endpoints.messageGroupHistory, { query: { groupId } });
  expect(answer.message).toBe('You are not in the group, you cannot view the group information.');
});

async function joiner(groupId: number) {
  const person = await makeUser(server, 'Late');
  await (await signIn(server, person)).get(endpoints.groupJoin, { params: { groupId } });
  return person;
}
