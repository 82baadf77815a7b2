// Mentions, quotes and requests for read receipts, and search for the text of messages.
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMembers, privateMessages } from '../../server/db/schema.ts';
import { insertPrivate } from '../../server/messages/private-rows.ts';
import { mentionsOf } from '../../server/messages/mentions.ts';
import {
  Command,
  encodeFile,
  encodeGroupCard,
  encodeImage,
  encodeUserCard,
  endpoints,
  MessageType,
} from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  manualClock,
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
  type?: number;
  tmpId?: string;
  receipt?: boolean;
  atUserIds?: number[];
  quoteMessageId?: number;
}

const toGroup = (groupId: number, content: string, extras: Extras = {}) => ({
  body: { tmpId: nextTmpId(), groupId, content, type: MessageType.TEXT, ...extras },
});
const toFriend = (recvId: number, content: string, extras: Extras = {}) => ({
  body: { tmpId: nextTmpId(), recvId, content, type: MessageType.TEXT, ...extras },
});
const send = (client: Client, ...args: Parameters<typeof toGroup>) =>
  client.get(endpoints.messageGroupSend, toGroup(...args));
const sendPrivate = (client: Client, ...args: Parameters<typeof toFriend>) =>
  client.get(endpoints.messagePrivateSend, toFriend(...args));

/** Two friends in a group that Ann owns. */
async function annAndBob() {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const groupId = await makeGroup(server, ann, [bob]);
  return { ann, bob, groupId, annClient: await signIn(server, ann), bobClient: await signIn(server, bob) };
}

test('Only owner and admins can mention everyone; messages of members are stored without it', async () => {
  const { ann, bob, groupId, annClient, bobClient } = await annAndBob();
  const socket = await connect(server, annClient);
  const tmpId = nextTmpId();
  const request = toGroup(groupId, '@all hear me', { tmpId, atUserIds: [-1, ann.id, -7, 0, ann.id] });
  const first = await bobClient.get(endpoints.messageGroupSend, request);
  expect(first).toMatchObject({ content: '@all hear me', atUserIds: [ann.id] });
  expect((await socket.next(frameOf(Command.GROUP))).data).toMatchObject({ atUserIds: [ann.id] });
  expect(await bobClient.get(endpoints.messageGroupSend, request)).toEqual(first);
  await send(bobClient, groupId, 'all', { atUserIds: [-1] });
  expect((await socket.next(frameOf(Command.GROUP))).data).not.toHaveProperty('atUserIds');
  const asOwner = toGroup(groupId, 'all', { atUserIds: [-1] });
  const toAll = await annClient.get(endpoints.messageGroupSend, asOwner);
  expect(toAll.atUserIds).toEqual([-1]);
  expect(await annClient.get(endpoints.messageGroupSend, asOwner)).toEqual(toAll);

  await db.update(groupMembers).set({ isManager: true }).where(eq(groupMembers.userId, bob.id));
  const asAdmin = toGroup(groupId, 'all', { atUserIds: [bob.id, -1] });
  const toEveryone = await bobClient.get(endpoints.messageGroupSend, asAdmin);
  expect(toEveryone.atUserIds).toEqual([bob.id, -1]);
  // The retry of a message from before the demotion returns the stored message.
  await db.update(groupMembers).set({ isManager: false }).where(eq(groupMembers.userId, bob.id));
  expect(await bobClient.get(endpoints.messageGroupSend, asAdmin)).toEqual(toEveryone);
  const tooMany = Array.from({ length: 21 }, (_, n) => n + 1);
  expect(
    (await annClient.call(endpoints.messageGroupSend, toGroup(groupId, 'x', { atUserIds: tooMany }))).message,
  ).toBe('The field atUserIds may have at most 20 characters or entries.');
  await socket.close();
});

test('Mentions keep each valid id once, and the mention of everyone (-1) where it is allowed', () => {
  expect(mentionsOf([3, -1, 2, 3, -1], true)).toEqual([3, -1, 2]);
  expect(mentionsOf([3, -1, 2, 3, -1], false)).toEqual([3, 2]);
  expect(mentionsOf([-2, 0, -1], false)).toEqual([]);
  expect(mentionsOf([-2, 0, -1], true)).toEqual([-1]);
});

test('Only messages of users in the same chat can be quoted', async () => {
  const { ann, bob, groupId, annClient, bobClient } = await annAndBob();
  const other = await annAndBob();
  const cy = await makeUser(server);
  await makeFriends(server, ann, cy);
  const inGroup = await send(annClient, groupId, 'in the group');
  const inChat = await sendPrivate(annClient, bob.id, 'to Bob');
  const toCy = await sendPrivate(annClient, cy.id, 'to Cy');
  const elsewhere = await send(other.annClient, other.groupId, 'elsewhere');
  const quoting = (id: number) => ({ quoteMessageId: id });
  const refused = async (request: ReturnType<typeof toGroup>) =>
    (await bobClient.call(endpoints.messageGroupSend, request)).message;
  const unknown = 'The quoted message does not exist.';
  expect(await refused(toGroup(groupId, 'x', quoting(elsewhere.id!)))).toBe(unknown);
  expect(await refused(toGroup(groupId, 'x', quoting(9_999_999)))).toBe(unknown);
  const quote = { id: inGroup.id, sendId: ann.id, content: 'in the group', type: 0, status: 0 };
  expect((await send(bobClient, groupId, 'x', quoting(inGroup.id!))).quoteMessage).toEqual(quote);
  for (const id of [toCy.id!, 9_999_999]) {
    const answer = await bobClient.call(endpoints.messagePrivateSend, toFriend(ann.id, 'x', quoting(id)));
    expect(answer).toMatchObject({ code: 500, message: unknown });
  }
  const reply = await sendPrivate(bobClient, ann.id, 'x', quoting(inChat.id!));
  expect(reply.quoteMessage).toMatchObject({ id: inChat.id, content: 'to Bob' });

  // Recall messages and notices cannot be quoted. A recalled message is quoted without its content.
  const recall = await annClient.get(endpoints.messageGroupRecall, { params: { id: inGroup.id! } });
  expect(await refused(toGroup(groupId, 'x', quoting(recall.id!)))).toBe(unknown);
  const lateReply = await send(bobClient, groupId, 'what was it?', quoting(inGroup.id!));
  expect(lateReply.quoteMessage).toEqual({ ...quote, content: '', status: 2 });
  const { id: tip } = await db.transaction((tx) =>
    insertPrivate(tx, { sendId: ann.id, recvId: bob.id, type: 21, content: 'x', sendTime: clock() }),
  );
  const answer = await bobClient.call(endpoints.messagePrivateSend, toFriend(ann.id, 'x', quoting(tip)));
  expect(answer.message).toBe(unknown);
});

test('A later member cannot quote a message from before the join', async () => {
  const { groupId, annClient } = await annAndBob();
  const { id } = await send(annClient, groupId, 'before');
  const lateMember = await signIn(server, await makeUser(server));
  await lateMember.get(endpoints.groupJoin, { params: { groupId } });
  const request = toGroup(groupId, 'x', { quoteMessageId: id! });
  expect((await lateMember.call(endpoints.messageGroupSend, request)).code).toBe(500);
});

test('Read receipts can be requested in groups of up to 500 members', async () => {
  const { ann, groupId, annClient } = await annAndBob();
  await db.execute(sql`
    insert into users (user_name, nick_name, password_hash, created_at)
    select 'crowd-' || n, 'One of many', '', 0 from generate_series(1, 499) as n`);
  const add = (n: number) =>
    db.execute(sql`
      insert into group_members (group_id, user_id)
      select ${groupId}::bigint, id from users where user_name like 'crowd-%' order by id limit ${n}
      on conflict do nothing`);
  await add(498);
  expect(await send(annClient, groupId, 'please', { receipt: true })).toMatchObject({ receipt: true });
  await add(499);
  const answer = await annClient.call(endpoints.messageGroupSend, toGroup(groupId, 'x', { receipt: true }));
  expect(answer).toMatchObject({
    code: 500,
    message: 'Read receipts are not available in groups of more than 500 members.',
  });
  expect((await send(annClient, groupId, 'without')).sendId).toBe(ann.id);
});

test('Search finds texts and the names of files and cards, literally, and nothing else', async () => {
  const { ann, bob, annClient, bobClient } = await annAndBob();
  const file = (name: string) => encodeFile({ name, size: 12_345, url: '/files/a/plan.bin' });
  const picture = { originUrl: '/files/a/plan.png', thumbUrl: '/files/a/plan.png', width: 3, height: 3 };
  const sent = {
    text: await sendPrivate(annClient, bob.id, 'The Plan, at 100%'),
    file: await sendPrivate(annClient, bob.id, file('Plan_B "final" \\o/ 計畫.pdf'), {
      type: MessageType.FILE,
    }),
    other: await sendPrivate(annClient, bob.id, file('notes.txt'), { type: MessageType.FILE }),
    picture: await sendPrivate(annClient, bob.id, encodeImage(picture), { type: MessageType.IMAGE }),
    user: await sendPrivate(
      annClient,
      bob.id,
      encodeUserCard({ userId: 1, nickName: 'Planck', headImage: '' }),
      {
        type: MessageType.USER_CARD,
      },
    ),
    group: await sendPrivate(
      bobClient,
      ann.id,
      encodeGroupCard({ groupId: 1, groupName: 'Planners', headImage: '' }),
      {
        type: MessageType.GROUP_CARD,
      },
    ),
    broken: await sendPrivate(bobClient, ann.id, '"name": no plan at all', { type: MessageType.FILE }),
    gone: await sendPrivate(annClient, bob.id, 'a plan to forget'),
  };
  await annClient.get(endpoints.messagePrivateRecall, { params: { id: sent.gone.id! } });
  const find = async (text: string) => {
    const query = { friendId: bob.id, size: 100, text };
    const { rows } = await annClient.get(endpoints.messagePrivateHistory, { query });
    return rows.map((row) => row.id).reverse();
  };
  const ids = (...names: (keyof typeof sent)[]) => names.map((name) => sent[name].id);
  expect(await find('plan')).toEqual(ids('text', 'file', 'user', 'group'));
  expect(await find('計畫')).toEqual(ids('file'));
  expect(await find('"final"')).toEqual(ids('file'));
  expect(await find('\\o/')).toEqual(ids('file'));
  expect(await find('n_B')).toEqual(ids('file'));
  expect(await find('0%')).toEqual(ids('text'));
  for (const text of ['p_an', 'T%e', 'plan.bin', '12345', 'nickName', 'files', 'forget']) {
    expect(await find(text)).toEqual([]);
  }
  await db.delete(privateMessages).where(eq(privateMessages.id, sent.text.id!));
  await annClient.get(endpoints.messagePrivateDeleteMessage, {
    body: { chatId: bob.id, messageIds: [sent.user.id!] },
  });
  expect(await find('plan')).toEqual(ids('file', 'group'));
});

test("Search in a group finds messages since the member's join only", async () => {
  const { groupId, annClient } = await annAndBob();
  await send(annClient, groupId, 'an old word');
  const lateMember = await signIn(server, await makeUser(server));
  await lateMember.get(endpoints.groupJoin, { params: { groupId } });
  const { id } = await send(annClient, groupId, 'a new word');
  const content = encodeFile({ name: 'words.txt', size: 1, url: '/files/a/b' });
  const file = await send(annClient, groupId, content, { type: MessageType.FILE });
  const find = async (client: Client) =>
    (await client.get(endpoints.messageGroupHistory, { query: { groupId, text: 'WORD' } })).rows.map(
      (row) => row.id,
    );
  expect(await find(lateMember)).toEqual([file.id, id]);
  expect(await find(annClient)).toHaveLength(3);
});

test('The content of cards is stored as sent, up to the length limit', async () => {
  const { bob, annClient, bobClient } = await annAndBob();
  for (const type of [MessageType.USER_CARD, MessageType.GROUP_CARD]) {
    const content = `{"userId": "no number", "x": "<img src=x>"`;
    const sent = await sendPrivate(annClient, bob.id, content, { type });
    const query = { minId: sent.id! - 1 };
    const { rows } = await bobClient.get(endpoints.messagePrivateLoadOfflineMessage, { query });
    expect(rows[0]?.content).toBe(content);
    const tooLong = toFriend(bob.id, 'x'.repeat(1025), { type });
    expect((await annClient.call(endpoints.messagePrivateSend, tooLong)).code).toBe(500);
  }
});
