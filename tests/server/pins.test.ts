// Pinned messages of a group, as its members and strangers see them.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMembers, groups } from '../../server/db/schema.ts';
import { removeOutright } from '../../server/messages/group-deleted.ts';
import { Command, decodeFrame, endpoints, MessageType, parseControl } from '../../src/core/wire/index.ts';
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
  type TestSocket,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;

let count = 0;
const tmpId = () => `${1_900_000_000_000 + count++}abcdefgh`;
const isPin = frameOf(Command.GROUP, MessageType.GROUP_TOP_MESSAGE);

/** A group of three: Ann owns it, Bob is an admin, Cy is a plain member. */
async function makeGroupOfThree() {
  const [ann, bob, cy] = [
    await makeUser(server, 'Ann'),
    await makeUser(server, 'Bob'),
    await makeUser(server),
  ];
  const groupId = await makeGroup(server, ann, [bob, cy]);
  await db.update(groupMembers).set({ isManager: true }).where(eq(groupMembers.userId, bob.id));
  const [annClient, bobClient, cyClient] = [
    await signIn(server, ann),
    await signIn(server, bob),
    await signIn(server, cy),
  ];
  const params = { groupId };
  const send = async (content: string, client: Client = annClient, to = groupId) => {
    const body = { tmpId: tmpId(), groupId: to, content, type: 0 };
    return (await client.get(endpoints.messageGroupSend, { body })).id!;
  };
  const pin = (client: Client, messageId: number) =>
    client.call(endpoints.groupSetTopMessage, { params, query: { messageId } });
  const unpin = (client: Client) => client.call(endpoints.groupRemoveTopMessage, { params });
  const hide = (client: Client) => client.call(endpoints.groupHideTopMessage, { params });
  const pinSeenBy = async (client: Client) =>
    (await client.get(endpoints.groupFind, { params })).topMessage?.content ?? null;
  return { ann, bob, cy, groupId, annClient, bobClient, cyClient, params, send, pin, unpin, hide, pinSeenBy };
}

/** The content of the next frame about a pinned message, as a client reads it; null where nothing is pinned. */
async function nextPinContent(socket: TestSocket): Promise<string | null> {
  const frame = decodeFrame(JSON.stringify(await socket.next(isPin)));
  if (frame.kind !== 'frame' || frame.cmd !== Command.GROUP) throw new Error('no frame of a group');
  const control = parseControl(frame.data.type, frame.data.content);
  if (control.kind !== 'topMessage') throw new Error(control.kind);
  return control.value?.content ?? null;
}

async function countPinFrames(socket: TestSocket): Promise<number> {
  socket.heartbeat();
  await socket.next(frameOf(Command.HEARTBEAT));
  return socket.frames.filter(isPin).length;
}

test('Owner and admins pin and unpin messages; all members get each change and a tip message with the actor', async () => {
  const { ann, bob, groupId, annClient, bobClient, cyClient, params, send, pin, unpin, pinSeenBy } =
    await makeGroupOfThree();
  const [first, second] = [await send('the plan', cyClient), await send('another')];
  const sockets = [
    await connect(server, annClient),
    await connect(server, bobClient),
    await connect(server, cyClient),
  ];
  expect(await pin(bobClient, first)).toMatchObject({ code: 200, data: null });
  const frames = await Promise.all(sockets.map((socket) => socket.next(isPin)));
  for (const { data } of frames) {
    expect(data).toEqual({ type: 92, groupId, sendId: bob.id, content: expect.any(String) });
    expect(JSON.parse(String(data?.['content']))).toMatchObject({ id: first, content: 'the plan', type: 0 });
  }
  const tips = await Promise.all(sockets.map((socket) => socket.next(frameOf(4, MessageType.TIP_TEXT))));
  for (const { data } of tips) {
    expect(data).toMatchObject({ sendId: bob.id, id: expect.any(Number) });
    expect(JSON.parse(String(data?.['content']))).toEqual({
      k: 'group.pinned',
      a: ['Bob'],
      t: 'Bob pinned a message',
    });
  }
  expect((await annClient.get(endpoints.groupFind, { params })).topMessage).toMatchObject({
    id: first,
    groupId,
    content: 'the plan',
    sendTime: clock(),
    quoteMessage: null,
  });
  expect((await annClient.get(endpoints.groupList)).rows[0]?.topMessage).toBeNull();

  // Pinning the same message again changes nothing; another message replaces it.
  expect((await pin(annClient, first)).code).toBe(200);
  await pin(annClient, second);
  expect(await nextPinContent(sockets[2]!)).toBe('another');
  expect((await sockets[2]!.next(isPinTip)).data).toMatchObject({ sendId: ann.id });
  await unpin(bobClient);
  expect(await nextPinContent(sockets[2]!)).toBeNull();
  expect((await unpin(bobClient)).code).toBe(200);
  expect(await pinSeenBy(cyClient)).toBeNull();
  for (const socket of sockets) {
    expect(await countPinFrames(socket)).toBe(3);
    // Two notices in the group and three frames about pins: the repeated pin sends nothing.
    expect(socket.frames.filter(frameOf(Command.GROUP))).toHaveLength(5);
  }
  await Promise.all(sockets.map((socket) => socket.close()));
});

const isPinTip = frameOf(Command.GROUP, MessageType.TIP_TEXT);

test('Plain members and strangers may not pin messages, and former members do not see the pinned one', async () => {
  const { cy, groupId, annClient, cyClient, send, pin, unpin, pinSeenBy, params } = await makeGroupOfThree();
  const id = await send('the plan');
  await pin(annClient, id);
  expect(await pin(cyClient, id)).toMatchObject({
    code: 500,
    message: 'Only the owner and the admins may pin messages in this group.',
  });
  expect((await unpin(cyClient)).message).toBe(
    'Only the owner and the admins may pin messages in this group.',
  );
  const stranger = await signIn(server, await makeUser(server, 'Dan', { language: 'zh-TW' }));
  for (const answer of [
    await pin(stranger, id),
    await unpin(stranger),
    await stranger.call(endpoints.groupHideTopMessage, { params }),
  ]) {
    expect(answer.message).toBe('您不在群組裡，無法查看群組資訊。');
  }
  expect(await pinSeenBy(stranger)).toBeNull();
  await db.update(groupMembers).set({ quit: true }).where(eq(groupMembers.userId, cy.id));
  expect(await pinSeenBy(cyClient)).toBeNull();
  expect(await pinSeenBy(annClient)).toBe('the plan');
  await db.update(groups).set({ isBanned: true, reason: 'spam' }).where(eq(groups.id, groupId));
  expect((await unpin(annClient)).message).toContain('spam');
});

test('Notices, recalled messages and messages of another group cannot be pinned in a group', async () => {
  const { annClient, bobClient, send, pin, pinSeenBy } = await makeGroupOfThree();
  const otherGroup = await makeGroupOfThree();
  const foreign = await otherGroup.send('elsewhere');
  const id = await send('oops');
  await annClient.get(endpoints.messageGroupRecall, { params: { id } });
  expect(await pin(annClient, id)).toMatchObject({
    code: 500,
    message: 'A recalled message cannot be pinned.',
  });
  expect((await pin(annClient, foreign)).message).toBe('This message does not exist.');
  expect((await pin(annClient, 9_999_999)).message).toBe('This message does not exist.');
  const good = await send('good');
  await pin(annClient, good);
  const { rows } = await bobClient.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId: good } });
  expect(rows).toMatchObject([{ type: MessageType.TIP_TEXT }]);
  expect((await pin(annClient, rows[0]!.id!)).message).toBe('This message does not exist.');
  expect(await pinSeenBy(bobClient)).toBe('good');
});

test('A hidden pin is hidden for one user, on all terminals, until the next message is pinned', async () => {
  const { cy, annClient, bobClient, cyClient, send, pin, unpin, hide, pinSeenBy } = await makeGroupOfThree();
  const [first, second] = [await send('first'), await send('second')];
  await pin(annClient, first);
  const app = await connect(server, await signIn(server, cy, 1));
  const web = await connect(server, cyClient);
  const bobSocket = await connect(server, bobClient);
  expect((await hide(cyClient)).code).toBe(200);
  expect(await nextPinContent(app)).toBeNull();
  expect(await pinSeenBy(cyClient)).toBeNull();
  expect(await pinSeenBy(bobClient)).toBe('first');
  expect((await hide(cyClient)).code).toBe(200);
  expect(await countPinFrames(app)).toBe(1);
  expect(await countPinFrames(web)).toBe(1);
  expect(await countPinFrames(bobSocket)).toBe(0);
  await pin(annClient, second);
  expect(await nextPinContent(app)).toBe('second');
  await pin(annClient, first);
  expect(await nextPinContent(app)).toBe('first');
  expect(await pinSeenBy(cyClient)).toBe('first');

  // The admin's own pin of the hidden message shows it again, and sends nothing to other users.
  await hide(bobClient);
  expect(await pinSeenBy(bobClient)).toBeNull();
  const before = await countPinFrames(web);
  await pin(bobClient, first);
  expect(await pinSeenBy(bobClient)).toBe('first');
  expect(await countPinFrames(web)).toBe(before);
  // Two pins of Ann, then Bob's own hiding and pin.
  expect(await countPinFrames(bobSocket)).toBe(4);
  expect(JSON.parse(String(bobSocket.frames.findLast(isPin)?.data?.['content']))).toMatchObject({
    id: first,
  });
  // With nothing pinned, hiding succeeds and sends nothing.
  await hide(cyClient);
  await unpin(annClient);
  const [webCount, appCount] = [await countPinFrames(web), await countPinFrames(app)];
  expect((await hide(cyClient)).code).toBe(200);
  expect([await countPinFrames(web), await countPinFrames(app)]).toEqual([webCount, appCount]);
  await Promise.all([app, web, bobSocket].map((socket) => socket.close()));
});

test('Recalling or removing the pinned message unpins it and tells the members', async () => {
  const { groupId, annClient, cyClient, send, pin, pinSeenBy } = await makeGroupOfThree();
  const socket = await connect(server, cyClient);
  const [recalled, removed, other] = [await send('one'), await send('two'), await send('three')];
  await pin(annClient, recalled);
  expect(await nextPinContent(socket)).toBe('one');
  await annClient.get(endpoints.messageGroupRecall, { params: { id: recalled } });
  expect(await nextPinContent(socket)).toBeNull();
  expect(await pinSeenBy(cyClient)).toBeNull();
  await pin(annClient, removed);
  expect(await nextPinContent(socket)).toBe('two');
  await removeOutright(server.services, groupId, [other]);
  await annClient.get(endpoints.messageGroupRecall, { params: { id: await send('four') } });
  expect(await pinSeenBy(cyClient)).toBe('two');
  await removeOutright(server.services, groupId, [removed]);
  expect(await nextPinContent(socket)).toBeNull();
  expect(await pinSeenBy(cyClient)).toBeNull();
  // Removing or recalling other messages sends nothing about pins.
  expect(await countPinFrames(socket)).toBe(4);
  await socket.close();
});

test('A user who has deleted the message or the chat does not see the message pinned', async () => {
  const { ann, bob, groupId, annClient, bobClient, cyClient, send, pin, pinSeenBy } =
    await makeGroupOfThree();
  const [first, second] = [await send('first'), await send('second')];
  const socket = await connect(server, cyClient);
  await pin(annClient, first);
  expect(await nextPinContent(socket)).toBe('first');
  const body = { chatId: groupId, messageIds: [second] };
  await cyClient.get(endpoints.messageGroupDeleteMessage, { body });
  await bobClient.get(endpoints.messageGroupDeleteChat, { body: { chatId: groupId } });
  // Ann has deleted another chat up to a higher id, which hides nothing in this chat.
  const another = await makeGroup(server, ann, [bob]);
  await send('elsewhere', annClient, another);
  await annClient.get(endpoints.messageGroupDeleteChat, { body: { chatId: another } });
  const annSocket = await connect(server, annClient);
  await pin(bobClient, second);
  expect(await nextPinContent(annSocket)).toBe('second');
  await annSocket.close();
  // The frame has no content of the second message: it only ends the first pin.
  expect(await nextPinContent(socket)).toBeNull();
  expect(await Promise.all([annClient, bobClient, cyClient].map(pinSeenBy))).toEqual(['second', null, null]);
  await socket.close();
});

test('Invited and joining members get the pinned message with the group, unless they have deleted it', async () => {
  const { ann, cy, groupId, annClient, cyClient, send, pin, pinSeenBy } = await makeGroupOfThree();
  const pinned = await send('read this first');
  await pin(annClient, pinned);
  await makeFriends(server, ann, cy);
  const deletion = { body: { chatId: groupId, messageIds: [pinned] } };
  await cyClient.get(endpoints.messageGroupDeleteMessage, deletion);
  await cyClient.get(endpoints.groupQuit, { params: { groupId } });
  const [dan, eve] = [await makeUser(server, 'Dan'), await makeUser(server, 'Eve')];
  await makeFriends(server, ann, dan);
  const danClient = await signIn(server, dan);
  const [socket, cySocket] = [await connect(server, danClient), await connect(server, cyClient)];
  await annClient.get(endpoints.groupInvite, { body: { groupId, friendIds: [dan.id, cy.id] } });
  for (const [invited, content] of [
    [socket, 'read this first'],
    [cySocket, undefined],
  ] as const) {
    const { data } = await invited.next(frameOf(Command.GROUP, MessageType.GROUP_NEW));
    const group = JSON.parse(String(data?.['content'])) as { topMessage?: { content: string } | null };
    expect(group.topMessage?.content).toBe(content);
  }
  expect(await Promise.all([danClient, cyClient].map(pinSeenBy))).toEqual(['read this first', null]);
  await cySocket.close();
  const joined = await (await signIn(server, eve)).get(endpoints.groupJoin, { params: { groupId } });
  expect(joined?.topMessage?.content).toBe('read this first');
  await socket.close();
});

test('Twenty concurrent pins leave one pin, the same for every member', async () => {
  const { annClient, bobClient, cyClient, send, pin, pinSeenBy } = await makeGroupOfThree();
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push(await send(`number ${n}`));
  const socket = await connect(server, cyClient);
  await Promise.all(ids.map((id, n) => pin(n % 2 ? annClient : bobClient, id)));
  expect(await countPinFrames(socket)).toBe(20);
  const last = JSON.parse(String(socket.frames.findLast(isPin)?.data?.['content'])) as {
    content: string;
  };
  expect(await Promise.all([annClient, bobClient, cyClient].map(pinSeenBy))).toEqual([
    last.content,
    last.content,
    last.content,
  ]);
  await socket.close();
});
