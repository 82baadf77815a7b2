// Users, friends, friend requests and groups over HTTP, and the frames that other users get.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friends, groupMembers, groups, users } from '../../server/db/schema.ts';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import {
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  nobody,
  signIn,
  startTestServer,
} from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { db } = server.services;

test('[API-06, ENT-03] GET /user/self returns every field of the own profile', async () => {
  const person = await makeUser(server, 'Ann', { language: 'zh-TW', sex: 1, signature: 'hello' });
  await db.update(users).set({ phone: '13800000000', email: 'a@example.org' }).where(eq(users.id, person.id));
  const { data } = await (await signIn(server, person)).call(endpoints.userSelf);
  expect(data).toEqual({
    id: person.id,
    userName: person.userName,
    nickName: 'Ann',
    headImage: '',
    headImageThumb: '',
    signature: 'hello',
    phone: '13800000000',
    email: 'a@example.org',
    sex: 1,
    type: 2,
    status: 0,
    isBanned: false,
    reason: '',
    isAudioTip: true,
    isManualApprove: false,
    isBot: false,
    language: 'zh-TW',
    online: null,
  });
});

test('[API-13, ENT-04] GET /user/find/{id} returns a user without phone and email', async () => {
  const me = await signIn(server, await makeUser(server));
  const other = await makeUser(server, 'Bob', { language: 'en-US' });
  await db.update(users).set({ phone: '13900000000', email: 'b@example.org' }).where(eq(users.id, other.id));
  const socket = await connect(server, await signIn(server, other));
  const { data } = await me.call(endpoints.userFind, { params: { id: other.id } });
  expect(data).toMatchObject({
    id: other.id,
    userName: other.userName,
    nickName: 'Bob',
    headImageThumb: '',
    isManualApprove: false,
    language: 'en-US',
    online: true,
    phone: null,
    email: null,
  });
  expect(data).not.toHaveProperty('passwordHash');
  await socket.close();
  expect((await me.call(endpoints.userFind, { params: { id: 0 } })).code).toBe(500);
});

test('[API-23, ENT-08] GET /system/config returns webrtc and registration, also without a token', async () => {
  const config = {
    webrtc: { maxChannel: 9, iceServers: [], iceTransportPolicy: 'all' },
    registration: { mode: [], codeLength: 6 },
    password: { min: 6, max: 20 },
    site: { name: 'Partyline', recordNumber: null, recordUrl: null },
  };
  expect((await nobody(server).call(endpoints.systemConfig)).data).toEqual(config);
  const client = await signIn(server, await makeUser(server));
  expect((await client.call(endpoints.systemConfig)).data).toEqual(config);
});

test('[API-15] GET /friend/list returns friends with their online terminals, and former friends as deleted', async () => {
  const [ann, bob, cy] = [await makeUser(server), await makeUser(server, 'Bob'), await makeUser(server)];
  await makeFriends(server, ann, bob, cy);
  await db.update(friends).set({ deleted: true }).where(eq(friends.friendId, cy.id));
  const socket = await connect(server, await signIn(server, bob));
  const { data } = await (await signIn(server, ann)).call(endpoints.friendList);
  expect(data).toEqual([
    {
      id: bob.id,
      nickName: 'Bob',
      showNickName: 'Bob',
      remarkNickName: '',
      headImage: '',
      isDnd: false,
      isTop: false,
      deleted: false,
      online: true,
      onlineWeb: true,
      onlineApp: false,
      isBot: false,
    },
    expect.objectContaining({ id: cy.id, deleted: true, online: false }),
  ]);
  await socket.close();
});

test('[API-14] GET /friend/find/{id} returns a friend, and refuses a stranger', async () => {
  const [ann, bob, stranger] = [
    await makeUser(server),
    await makeUser(server, 'Bob'),
    await makeUser(server),
  ];
  await makeFriends(server, ann, bob);
  const client = await signIn(server, ann);
  const friend = await client.get(endpoints.friendFind, { params: { id: bob.id } });
  expect(friend).toMatchObject({ id: bob.id, showNickName: 'Bob' });
  expect(await client.call(endpoints.friendFind, { params: { id: stranger.id } })).toMatchObject({
    code: 500,
    message: 'This user is not your friend.',
  });
});

test('A friend request to a user without manual approval sends the friend, the request, then a tip message', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  const client = await signIn(server, ann);
  const [annSocket, bobSocket] = [
    await connect(server, client),
    await connect(server, await signIn(server, bob)),
  ];
  const request = await client.get(endpoints.friendRequestApply, {
    body: { friendId: bob.id, remark: 'I am Ann' },
  });
  expect(request).toMatchObject({ sendId: ann.id, recvId: bob.id, status: 2, remark: 'I am Ann' });
  for (const [socket, friend] of [
    [annSocket, bob],
    [bobSocket, ann],
  ] as const) {
    const added = await socket.next(frameOf(Command.PRIVATE));
    expect(added.data).toMatchObject({ type: MessageType.FRIEND_NEW, sendId: friend.id });
    expect(JSON.parse(String(added.data?.['content']))).toMatchObject({ id: friend.id, deleted: false });
    // The calling terminal has the approved request in the response.
    if (socket === bobSocket) {
      const approved = await socket.next(frameOf(Command.PRIVATE));
      expect(approved.data).toMatchObject({ type: MessageType.FRIEND_REQ_APPROVE, sendId: ann.id });
    }
    const tip = await socket.next(frameOf(Command.PRIVATE));
    expect(tip.data).toMatchObject({ type: MessageType.TIP_TEXT, sendId: ann.id, recvId: bob.id });
    expect(JSON.parse(String(tip.data?.['content']))).toMatchObject({ k: 'friend.added' });
  }
  const again = await client.call(endpoints.friendRequestApply, { body: { friendId: bob.id } });
  expect(again).toMatchObject({ code: 500, message: 'You are already friends.' });
  await Promise.all([annSocket.close(), bobSocket.close()]);
});

test('A friend request to a user with manual approval waits once, in the lists of both users', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await db.update(users).set({ isManualApprove: true }).where(eq(users.id, bob.id));
  const [annClient, bobClient] = [await signIn(server, ann), await signIn(server, bob)];
  const socket = await connect(server, bobClient);
  const apply = () =>
    annClient.get(endpoints.friendRequestApply, { body: { friendId: bob.id, remark: 'hi' } });
  const request = await apply();
  expect(request.status).toBe(1);
  expect(await apply()).toEqual(request);
  const requestFrame = await socket.next(frameOf(Command.PRIVATE, MessageType.FRIEND_REQ_APPLY));
  expect(JSON.parse(String(requestFrame.data?.['content']))).toMatchObject({
    id: request.id,
    sendNickName: 'Ann',
  });
  for (const client of [annClient, bobClient]) {
    expect((await client.get(endpoints.friendRequestList)).rows).toEqual([request]);
    expect((await client.get(endpoints.friendList)).rows).toEqual([]);
  }
  await socket.close();
});

test('A friend request to oneself is refused, and so is one beyond 20 open requests', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  const apply = (friendId: number) => client.call(endpoints.friendRequestApply, { body: { friendId } });
  expect((await apply(ann.id)).message).toBe('You cannot add yourself.');
  for (let count = 0; count <= 20; count++) {
    const { id } = await makeUser(server);
    await db.update(users).set({ isManualApprove: true }).where(eq(users.id, id));
    expect((await apply(id)).code).toBe(count < 20 ? 200 : 500);
  }
});

test('[API-26] GET /group/list returns current groups, and groups left within 30 days', async () => {
  const ann = await makeUser(server, 'Ann');
  const [old, left, joined] = [
    await makeGroup(server, ann, [], 'Old'),
    await makeGroup(server, ann, [], 'Left'),
    await makeGroup(server, ann, [], 'Joined'),
  ];
  const day = 86_400_000;
  const leave = (groupId: number, daysAgo: number) =>
    db
      .update(groupMembers)
      .set({ quit: true, quitAt: Date.now() - daysAgo * day })
      .where(eq(groupMembers.groupId, groupId));
  await leave(old, 31);
  await leave(left, 29);
  const { data } = await (await signIn(server, ann)).call(endpoints.groupList);
  expect(data).toMatchObject([
    { id: left, quit: true },
    {
      id: joined,
      quit: false,
      name: 'Joined',
      showGroupName: 'Joined',
      ownerId: ann.id,
      showNickName: 'Ann',
    },
  ]);
});

test('[API-27] GET /group/members/{groupId} returns all members, former ones too, and refuses strangers', async () => {
  const [ann, bob, cy, stranger] = [
    await makeUser(server, 'Ann'),
    await makeUser(server, 'Bob'),
    await makeUser(server, 'Cy'),
    await makeUser(server),
  ];
  const groupId = await makeGroup(server, ann, [bob, cy]);
  await db.update(groups).set({ notice: 'inside', isAllowInvite: false }).where(eq(groups.id, groupId));
  await db.update(groupMembers).set({ quit: true }).where(eq(groupMembers.userId, cy.id));
  const socket = await connect(server, await signIn(server, bob));
  const params = { groupId };
  const { rows } = await (await signIn(server, ann)).get(endpoints.groupMembers, { params });
  expect(rows).toMatchObject([
    { userId: bob.id, showNickName: 'Bob', quit: false, online: true },
    { userId: ann.id, showNickName: 'Ann', quit: false, online: false },
    { userId: cy.id, showNickName: 'Cy', quit: true, online: false },
  ]);
  const outside = await signIn(server, stranger);
  expect((await outside.call(endpoints.groupMembers, { params })).code).toBe(500);
  const { data } = await outside.call(endpoints.groupFind, { params });
  const nulls = { isDnd: null, isTop: null, isMuted: null, isAllMuted: null, topMessage: null };
  expect(data).toMatchObject({ quit: true, memberCount: 2, ownerNickName: 'Ann', notice: null, ...nulls });
  // The card offers no join where the server refuses it.
  expect(data).toMatchObject({ isAllowInvite: false });
  // A former member gets the same as a stranger, plus two names that the member set: for the group and for
  // themselves.
  const left = await (await signIn(server, cy)).get(endpoints.groupFind, { params });
  expect(left).toMatchObject({ quit: true, memberCount: 2, ownerNickName: 'Ann', notice: '' });
  const own = await (await signIn(server, ann)).get(endpoints.groupFind, { params });
  expect(own).toMatchObject({ quit: false, memberCount: 2, ownerNickName: 'Ann', notice: 'inside' });
  await socket.close();
});

test('An invited friend gets the new group, then a tip message in the group, then the changed members', async () => {
  const [ann, bob, stranger] = [
    await makeUser(server, 'Ann'),
    await makeUser(server, 'Bob'),
    await makeUser(server),
  ];
  await makeFriends(server, ann, bob);
  const client = await signIn(server, ann);
  const group = await client.get(endpoints.groupCreate, { body: { name: '  Garden ' } });
  expect(group).toMatchObject({ name: 'Garden', ownerId: ann.id, quit: false });
  const invite = (friendIds: number[]) =>
    client.call(endpoints.groupInvite, { body: { groupId: group.id, friendIds } });
  expect((await invite([bob.id, stranger.id])).message).toBe('You can only invite your friends.');

  const socket = await connect(server, await signIn(server, bob));
  expect((await invite([bob.id])).code).toBe(200);
  const types = [];
  for (let count = 0; count < 3; count++)
    types.push((await socket.next(frameOf(Command.GROUP))).data?.['type']);
  expect(types).toEqual([MessageType.GROUP_NEW, MessageType.TIP_TEXT, MessageType.GROUP_MEMBERS]);
  const tip = socket.frames.find(frameOf(Command.GROUP, MessageType.TIP_TEXT));
  expect(JSON.parse(String(tip?.data?.['content']))).toEqual({
    k: 'group.invited',
    a: ['Ann', 'Bob'],
    t: 'Ann invited Bob',
  });
  expect((await invite([bob.id])).code).toBe(200);
  socket.heartbeat();
  await socket.next(frameOf(Command.HEARTBEAT));
  expect(socket.frames.filter(frameOf(Command.GROUP))).toHaveLength(3);
  await socket.close();
});

test('[API-28] Joining returns the group, also when repeated, and a banned group takes no member', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server, 'Bob')];
  const groupId = await makeGroup(server, ann, []);
  const client = await signIn(server, bob);
  const join = () => client.call(endpoints.groupJoin, { params: { groupId } });
  expect((await join()).data).toMatchObject({ id: groupId, quit: false, showNickName: 'Bob' });
  expect((await join()).data).toMatchObject({ id: groupId, quit: false });
  expect((await client.get(endpoints.groupMembers, { params: { groupId } })).rows).toHaveLength(2);
  const closed = await makeGroup(server, ann, []);
  await db.update(groups).set({ isBanned: true, reason: 'spam' }).where(eq(groups.id, closed));
  expect((await client.call(endpoints.groupJoin, { params: { groupId: closed } })).message).toContain('spam');
});
