// Node: what a message may mention, quote and ask for, and how it is found again by its words.
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
const write = (client: Client, ...args: Parameters<typeof toFriend>) =>
  client.get(endpoints.messagePrivateSend, toFriend(...args));

/** Friends, in a group that Ann owns. */
async function annAndBob() {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const groupId = await makeGroup(server, ann, [bob]);
  return { ann, bob, groupId, hers: await signIn(server, ann), his: await signIn(server, bob) };
}

test('everybody is mentioned by the owner and the admins only; of others the message is kept without it', async () => {
  const { ann, bob, groupId, hers, his } = await annAndBob();
  const socket = await connect(server, hers);
  const tmpId = nextTmpId();
  const request = toGroup(groupId, '@all hear me', { tmpId, atUserIds: [-1, ann.id, -7, 0, ann.id] });
  const first = await his.get(endpoints.messageGroupSend, request);
  expect(first).toMatchObject({ content: '@all hear me', atUserIds: [ann.id] });
  expect((await socket.next(frameOf(Command.GROUP))).data).toMatchObject({ atUserIds: [ann.id] });
  expect(await his.get(endpoints.messageGroupSend, request)).toEqual(first);
  await send(his, groupId, 'all', { atUserIds: [-1] });
  expect((await socket.next(frameOf(Command.GROUP))).data).not.toHaveProperty('atUserIds');
  const asOwner = toGroup(groupId, 'all', { atUserIds: [-1] });
  const toAll = await hers.get(endpoints.messageGroupSend, asOwner);
  expect(toAll.atUserIds).toEqual([-1]);
  expect(await hers.get(endpoints.messageGroupSend, asOwner)).toEqual(toAll);

  await db.update(groupMembers).set({ isManager: true }).where(eq(groupMembers.userId, bob.id));
  const asAdmin = toGroup(groupId, 'all', { atUserIds: [bob.id, -1] });
  const told = await his.get(endpoints.messageGroupSend, asAdmin);
  expect(told.atUserIds).toEqual([bob.id, -1]);
  // Said when he was one, and asked again when he is none: it is the same message.
  await db.update(groupMembers).set({ isManager: false }).where(eq(groupMembers.userId, bob.id));
  expect(await his.get(endpoints.messageGroupSend, asAdmin)).toEqual(told);
  const tooMany = Array.from({ length: 21 }, (_, n) => n + 1);
  expect(
    (await hers.call(endpoints.messageGroupSend, toGroup(groupId, 'x', { atUserIds: tooMany }))).message,
  ).toBe('The field atUserIds may have at most 20 characters or entries.');
  await socket.close();
});

test('what is kept of mentions', () => {
  expect(mentionsOf([3, -1, 2, 3, -1], true)).toEqual([3, -1, 2]);
  expect(mentionsOf([3, -1, 2, 3, -1], false)).toEqual([3, 2]);
  expect(mentionsOf([-2, 0, -1], false)).toEqual([]);
  expect(mentionsOf([-2, 0, -1], true)).toEqual([-1]);
});

test('only what somebody wrote in the same chat can be quoted', async () => {
  const { ann, bob, groupId, hers, his } = await annAndBob();
  const other = await annAndBob();
  const cy = await makeUser(server);
  await makeFriends(server, ann, cy);
  const inGroup = await send(hers, groupId, 'in the group');
  const inChat = await write(hers, bob.id, 'to Bob');
  const toCy = await write(hers, cy.id, 'to Cy');
  const elsewhere = await send(other.hers, other.groupId, 'elsewhere');
  const quoting = (id: number) => ({ quoteMessageId: id });
  const refused = async (request: ReturnType<typeof toGroup>) =>
    (await his.call(endpoints.messageGroupSend, request)).message;
  const unknown = 'The quoted message does not exist.';
  expect(await refused(toGroup(groupId, 'x', quoting(elsewhere.id!)))).toBe(unknown);
  expect(await refused(toGroup(groupId, 'x', quoting(9_999_999)))).toBe(unknown);
  const quote = { id: inGroup.id, sendId: ann.id, content: 'in the group', type: 0, status: 0 };
  expect((await send(his, groupId, 'x', quoting(inGroup.id!))).quoteMessage).toEqual(quote);
  for (const id of [toCy.id!, 9_999_999]) {
    const answer = await his.call(endpoints.messagePrivateSend, toFriend(ann.id, 'x', quoting(id)));
    expect(answer).toMatchObject({ code: 500, message: unknown });
  }
  const reply = await write(his, ann.id, 'x', quoting(inChat.id!));
  expect(reply.quoteMessage).toMatchObject({ id: inChat.id, content: 'to Bob' });

  // A recall is none, nor a tip; what was recalled is quoted without its words.
  const recall = await hers.get(endpoints.messageGroupRecall, { params: { id: inGroup.id! } });
  expect(await refused(toGroup(groupId, 'x', quoting(recall.id!)))).toBe(unknown);
  const late = await send(his, groupId, 'what was it?', quoting(inGroup.id!));
  expect(late.quoteMessage).toEqual({ ...quote, content: '', status: 2 });
  const { id: tip } = await db.transaction((tx) =>
    insertPrivate(tx, { sendId: ann.id, recvId: bob.id, type: 21, content: 'x', sendTime: clock() }),
  );
  const answer = await his.call(endpoints.messagePrivateSend, toFriend(ann.id, 'x', quoting(tip)));
  expect(answer.message).toBe(unknown);
});

test('who came later cannot quote what he has never seen', async () => {
  const { groupId, hers } = await annAndBob();
  const { id } = await send(hers, groupId, 'before');
  const late = await signIn(server, await makeUser(server));
  await late.get(endpoints.groupJoin, { params: { groupId } });
  const request = toGroup(groupId, 'x', { quoteMessageId: id! });
  expect((await late.call(endpoints.messageGroupSend, request)).code).toBe(500);
});

test('a receipt can be asked of five hundred members, not of one more', async () => {
  const { ann, groupId, hers } = await annAndBob();
  await db.execute(sql`
    insert into users (user_name, nick_name, password_hash, created_at)
    select 'crowd-' || n, 'One of many', '', 0 from generate_series(1, 499) as n`);
  const add = (n: number) =>
    db.execute(sql`
      insert into group_members (group_id, user_id)
      select ${groupId}::bigint, id from users where user_name like 'crowd-%' order by id limit ${n}
      on conflict do nothing`);
  await add(498);
  expect(await send(hers, groupId, 'please', { receipt: true })).toMatchObject({ receipt: true });
  await add(499);
  const answer = await hers.call(endpoints.messageGroupSend, toGroup(groupId, 'x', { receipt: true }));
  expect(answer).toMatchObject({ code: 500, message: 'Receipts are for groups of up to 500 members.' });
  expect((await send(hers, groupId, 'without')).sendId).toBe(ann.id);
});

test('words are found in texts and in the names of files and cards, in nothing else, letter by letter', async () => {
  const { ann, bob, hers, his } = await annAndBob();
  const file = (name: string) => encodeFile({ name, size: 12_345, url: '/files/a/plan.bin' });
  const picture = { originUrl: '/files/a/plan.png', thumbUrl: '/files/a/plan.png', width: 3, height: 3 };
  const said = {
    text: await write(hers, bob.id, 'The Plan, at 100%'),
    file: await write(hers, bob.id, file('Plan_B "final" \\o/ 計畫.pdf'), { type: MessageType.FILE }),
    other: await write(hers, bob.id, file('notes.txt'), { type: MessageType.FILE }),
    picture: await write(hers, bob.id, encodeImage(picture), { type: MessageType.IMAGE }),
    user: await write(hers, bob.id, encodeUserCard({ userId: 1, nickName: 'Planck', headImage: '' }), {
      type: MessageType.USER_CARD,
    }),
    group: await write(his, ann.id, encodeGroupCard({ groupId: 1, groupName: 'Planners', headImage: '' }), {
      type: MessageType.GROUP_CARD,
    }),
    broken: await write(his, ann.id, '"name": no plan at all', { type: MessageType.FILE }),
    gone: await write(hers, bob.id, 'a plan to forget'),
  };
  await hers.get(endpoints.messagePrivateRecall, { params: { id: said.gone.id! } });
  const find = async (text: string) => {
    const query = { friendId: bob.id, size: 100, text };
    const { rows } = await hers.get(endpoints.messagePrivateHistory, { query });
    return rows.map((row) => row.id).reverse();
  };
  const ids = (...names: (keyof typeof said)[]) => names.map((name) => said[name].id);
  expect(await find('plan')).toEqual(ids('text', 'file', 'user', 'group'));
  expect(await find('計畫')).toEqual(ids('file'));
  expect(await find('"final"')).toEqual(ids('file'));
  expect(await find('\\o/')).toEqual(ids('file'));
  expect(await find('n_B')).toEqual(ids('file'));
  expect(await find('0%')).toEqual(ids('text'));
  for (const nothing of ['p_an', 'T%e', 'plan.bin', '12345', 'nickName', 'files', 'forget']) {
    expect(await find(nothing)).toEqual([]);
  }
  await db.delete(privateMessages).where(eq(privateMessages.id, said.text.id!));
  await hers.get(endpoints.messagePrivateDeleteMessage, {
    body: { chatId: bob.id, messageIds: [said.user.id!] },
  });
  expect(await find('plan')).toEqual(ids('file', 'group'));
});

test('in a group one finds what one may see: not what was said before one came', async () => {
  const { groupId, hers } = await annAndBob();
  await send(hers, groupId, 'an old word');
  const late = await signIn(server, await makeUser(server));
  await late.get(endpoints.groupJoin, { params: { groupId } });
  const { id } = await send(hers, groupId, 'a new word');
  const content = encodeFile({ name: 'words.txt', size: 1, url: '/files/a/b' });
  const file = await send(hers, groupId, content, { type: MessageType.FILE });
  const find = async (client: Client) =>
    (await client.get(endpoints.messageGroupHistory, { query: { groupId, text: 'WORD' } })).rows.map(
      (row) => row.id,
    );
  expect(await find(late)).toEqual([file.id, id]);
  expect(await find(hers)).toHaveLength(3);
});

test('whatever one may send is stored as it is; cards are not looked into', async () => {
  const { bob, hers, his } = await annAndBob();
  for (const type of [MessageType.USER_CARD, MessageType.GROUP_CARD]) {
    const content = `{"userId": "no number", "x": "<img src=x>"`;
    const sent = await write(hers, bob.id, content, { type });
    const query = { minId: sent.id! - 1 };
    const { rows } = await his.get(endpoints.messagePrivateLoadOfflineMessage, { query });
    expect(rows[0]?.content).toBe(content);
    const tooLong = toFriend(bob.id, 'x'.repeat(1025), { type });
    expect((await hers.call(endpoints.messagePrivateSend, tooLong)).code).toBe(500);
  }
});
