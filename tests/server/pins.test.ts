// Node: pinning a message of a group, as each of its members and a stranger sees it.
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

/** Ann owns it, Bob is an admin, Cy is neither. */
async function studio() {
  const [ann, bob, cy] = [
    await makeUser(server, 'Ann'),
    await makeUser(server, 'Bob'),
    await makeUser(server),
  ];
  const groupId = await makeGroup(server, ann, [bob, cy]);
  await db.update(groupMembers).set({ isManager: true }).where(eq(groupMembers.userId, bob.id));
  const [hers, his, theirs] = [
    await signIn(server, ann),
    await signIn(server, bob),
    await signIn(server, cy),
  ];
  const params = { groupId };
  const send = async (content: string, client: Client = hers, to = groupId) => {
    const body = { tmpId: tmpId(), groupId: to, content, type: 0 };
    return (await client.get(endpoints.messageGroupSend, { body })).id!;
  };
  const pin = (client: Client, messageId: number) =>
    client.call(endpoints.groupSetTopMessage, { params, query: { messageId } });
  const unpin = (client: Client) => client.call(endpoints.groupRemoveTopMessage, { params });
  const hide = (client: Client) => client.call(endpoints.groupHideTopMessage, { params });
  const seen = async (client: Client) =>
    (await client.get(endpoints.groupFind, { params })).topMessage?.content ?? null;
  return { ann, bob, cy, groupId, hers, his, theirs, params, send, pin, unpin, hide, seen };
}

/** What the next frame about a pin says, as a client reads it: the text, or null for nothing. */
async function nextPin(socket: TestSocket): Promise<string | null> {
  const frame = decodeFrame(JSON.stringify(await socket.next(isPin)));
  if (frame.kind !== 'frame' || frame.cmd !== Command.GROUP) throw new Error('no frame of a group');
  const control = parseControl(frame.data.type, frame.data.content);
  if (control.kind !== 'topMessage') throw new Error(control.kind);
  return control.value?.content ?? null;
}

async function pinsSoFar(socket: TestSocket): Promise<number> {
  socket.heartbeat();
  await socket.next(frameOf(Command.HEARTBEAT));
  return socket.frames.filter(isPin).length;
}

test('owner and admins pin and unpin, everybody is told on every terminal, and a tip says who did it', async () => {
  const { ann, bob, groupId, hers, his, theirs, params, send, pin, unpin, seen } = await studio();
  const [first, second] = [await send('the plan', theirs), await send('another')];
  const sockets = [await connect(server, hers), await connect(server, his), await connect(server, theirs)];
  expect(await pin(his, first)).toMatchObject({ code: 200, data: null });
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
  expect((await hers.get(endpoints.groupFind, { params })).topMessage).toMatchObject({
    id: first,
    groupId,
    content: 'the plan',
    sendTime: clock(),
    quoteMessage: null,
  });
  expect((await hers.get(endpoints.groupList)).rows[0]?.topMessage).toBeNull();

  // The same again changes nothing; another takes its place.
  expect((await pin(hers, first)).code).toBe(200);
  await pin(hers, second);
  expect(await nextPin(sockets[2]!)).toBe('another');
  expect((await sockets[2]!.next(isPinTip)).data).toMatchObject({ sendId: ann.id });
  await unpin(his);
  expect(await nextPin(sockets[2]!)).toBeNull();
  expect((await unpin(his)).code).toBe(200);
  expect(await seen(theirs)).toBeNull();
  for (const socket of sockets) {
    expect(await pinsSoFar(socket)).toBe(3);
    // Two tips and the three frames about pins, and no word of the pin that changed nothing.
    expect(socket.frames.filter(frameOf(Command.GROUP))).toHaveLength(5);
  }
  await Promise.all(sockets.map((socket) => socket.close()));
});

const isPinTip = frameOf(Command.GROUP, MessageType.TIP_TEXT);

test('a member, a stranger and who has left may not pin, in words of their language', async () => {
  const { cy, groupId, hers, theirs, send, pin, unpin, seen, params } = await studio();
  const id = await send('the plan');
  await pin(hers, id);
  expect(await pin(theirs, id)).toMatchObject({
    code: 500,
    message: 'Only the owner and the admins may pin messages in this group.',
  });
  expect((await unpin(theirs)).message).toBe('Only the owner and the admins may pin messages in this group.');
  const stranger = await signIn(server, await makeUser(server, 'Dan', { language: 'zh-TW' }));
  for (const answer of [
    await pin(stranger, id),
    await unpin(stranger),
    await stranger.call(endpoints.groupHideTopMessage, { params }),
  ]) {
    expect(answer.message).toBe('您不在群組裡，無法查看群組資訊。');
  }
  expect(await seen(stranger)).toBeNull();
  await db.update(groupMembers).set({ quit: true }).where(eq(groupMembers.userId, cy.id));
  expect(await seen(theirs)).toBeNull();
  expect(await seen(hers)).toBe('the plan');
  await db.update(groups).set({ isBanned: true, reason: 'spam' }).where(eq(groups.id, groupId));
  expect((await unpin(hers)).message).toContain('spam');
});

test('only what somebody wrote in this group can be pinned: no tip, no recalled message, none from elsewhere', async () => {
  const { hers, his, send, pin, seen } = await studio();
  const elsewhere = await studio();
  const foreign = await elsewhere.send('elsewhere');
  const id = await send('oops');
  await hers.get(endpoints.messageGroupRecall, { params: { id } });
  expect(await pin(hers, id)).toMatchObject({ code: 500, message: 'A recalled message cannot be pinned.' });
  expect((await pin(hers, foreign)).message).toBe('This message does not exist.');
  expect((await pin(hers, 9_999_999)).message).toBe('This message does not exist.');
  const good = await send('good');
  await pin(hers, good);
  const { rows } = await his.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId: good } });
  expect(rows).toMatchObject([{ type: MessageType.TIP_TEXT }]);
  expect((await pin(hers, rows[0]!.id!)).message).toBe('This message does not exist.');
  expect(await seen(his)).toBe('good');
});

test('hiding is for oneself, on all of one’s terminals, until another message is pinned', async () => {
  const { cy, hers, his, theirs, send, pin, unpin, hide, seen } = await studio();
  const [first, second] = [await send('first'), await send('second')];
  await pin(hers, first);
  const app = await connect(server, await signIn(server, cy, 1));
  const web = await connect(server, theirs);
  const bobs = await connect(server, his);
  expect((await hide(theirs)).code).toBe(200);
  expect(await nextPin(app)).toBeNull();
  expect(await seen(theirs)).toBeNull();
  expect(await seen(his)).toBe('first');
  expect((await hide(theirs)).code).toBe(200);
  expect(await pinsSoFar(app)).toBe(1);
  expect(await pinsSoFar(web)).toBe(0);
  expect(await pinsSoFar(bobs)).toBe(0);
  await pin(hers, second);
  expect(await nextPin(app)).toBe('second');
  await pin(hers, first);
  expect(await nextPin(app)).toBe('first');
  expect(await seen(theirs)).toBe('first');

  // An admin who has hidden it and pins it wants to see it again; nobody else hears of it.
  await hide(his);
  expect(await seen(his)).toBeNull();
  const before = await pinsSoFar(web);
  await pin(his, first);
  expect(await seen(his)).toBe('first');
  expect(await pinsSoFar(web)).toBe(before);
  expect(await pinsSoFar(bobs)).toBe(3);
  expect(JSON.parse(String(bobs.frames.findLast(isPin)?.data?.['content']))).toMatchObject({ id: first });
  // With nothing pinned there is nothing to hide, and nothing to say.
  await hide(theirs);
  await unpin(hers);
  const [webs, apps] = [await pinsSoFar(web), await pinsSoFar(app)];
  expect((await hide(theirs)).code).toBe(200);
  expect([await pinsSoFar(web), await pinsSoFar(app)]).toEqual([webs, apps]);
  await Promise.all([app, web, bobs].map((socket) => socket.close()));
});

test('what is recalled or removed outright leaves the pin, and everybody is told', async () => {
  const { groupId, hers, theirs, send, pin, seen } = await studio();
  const socket = await connect(server, theirs);
  const [recalled, removed, other] = [await send('one'), await send('two'), await send('three')];
  await pin(hers, recalled);
  expect(await nextPin(socket)).toBe('one');
  await hers.get(endpoints.messageGroupRecall, { params: { id: recalled } });
  expect(await nextPin(socket)).toBeNull();
  expect(await seen(theirs)).toBeNull();
  await pin(hers, removed);
  expect(await nextPin(socket)).toBe('two');
  await removeOutright(server.services, groupId, [other]);
  await hers.get(endpoints.messageGroupRecall, { params: { id: await send('four') } });
  expect(await seen(theirs)).toBe('two');
  await removeOutright(server.services, groupId, [removed]);
  expect(await nextPin(socket)).toBeNull();
  expect(await seen(theirs)).toBeNull();
  // Of the others nothing was said.
  expect(await pinsSoFar(socket)).toBe(4);
  await socket.close();
});

test('who has deleted the message or the chat for himself does not see it pinned', async () => {
  const { ann, bob, groupId, hers, his, theirs, send, pin, seen } = await studio();
  const [first, second] = [await send('first'), await send('second')];
  const socket = await connect(server, theirs);
  await pin(hers, first);
  expect(await nextPin(socket)).toBe('first');
  const body = { chatId: groupId, messageIds: [second] };
  await theirs.get(endpoints.messageGroupDeleteMessage, { body });
  await his.get(endpoints.messageGroupDeleteChat, { body: { chatId: groupId } });
  // Another chat that Ann has deleted, up to a higher id, hides nothing here.
  const another = await makeGroup(server, ann, [bob]);
  await send('elsewhere', hers, another);
  await hers.get(endpoints.messageGroupDeleteChat, { body: { chatId: another } });
  const hersToo = await connect(server, hers);
  await pin(his, second);
  expect(await nextPin(hersToo)).toBe('second');
  await hersToo.close();
  // Not what it says, but that the first one is gone.
  expect(await nextPin(socket)).toBeNull();
  expect(await Promise.all([hers, his, theirs].map(seen))).toEqual(['second', null, null]);
  await socket.close();
});

test('who comes later sees what is pinned, with the group that he is given', async () => {
  const { ann, groupId, hers, send, pin, seen } = await studio();
  await pin(hers, await send('read this first'));
  const [dan, eve] = [await makeUser(server, 'Dan'), await makeUser(server, 'Eve')];
  await makeFriends(server, ann, dan);
  const his = await signIn(server, dan);
  const socket = await connect(server, his);
  await hers.get(endpoints.groupInvite, { body: { groupId, friendIds: [dan.id] } });
  const { data } = await socket.next(frameOf(Command.GROUP, MessageType.GROUP_NEW));
  expect(JSON.parse(String(data?.['content']))).toMatchObject({ topMessage: { content: 'read this first' } });
  expect(await seen(his)).toBe('read this first');
  const joined = await (await signIn(server, eve)).get(endpoints.groupJoin, { params: { groupId } });
  expect(joined?.topMessage?.content).toBe('read this first');
  await socket.close();
});

test('twenty pins at once end with one, the same for everybody', async () => {
  const { hers, his, theirs, send, pin, seen } = await studio();
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push(await send(`number ${n}`));
  const socket = await connect(server, theirs);
  await Promise.all(ids.map((id, n) => pin(n % 2 ? hers : his, id)));
  expect(await pinsSoFar(socket)).toBe(20);
  const last = JSON.parse(String(socket.frames.findLast(isPin)?.data?.['content'])) as {
    content: string;
  };
  expect(await Promise.all([hers, his, theirs].map(seen))).toEqual([
    last.content,
    last.content,
    last.content,
  ]);
  await socket.close();
});
