// Cancellation of an account: its sign-ins, its friends, its groups and its friend requests.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friendRequests, signIns, users } from '../../server/db/schema.ts';
import { cancelAccount, restoreAccount } from '../../server/people/cancelling.ts';
import { applyForFriend } from '../../server/people/friend-requests.ts';
import {
  Command,
  endpoints,
  FriendRequestStatus,
  MessageType,
  ResultCode,
  UserStatus,
} from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  nobody,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { db } = server.services;

async function makeSignedInUser(name: string) {
  const user = await makeUser(server, name);
  return { ...user, client: await signIn(server, user) };
}

const cancel = ({ userName }: { userName: string }) => cancelAccount(server.services, userName);
const logIn = (userName: string, password: string) =>
  nobody(server).call(endpoints.login, { body: { terminal: 0, userName, password } });

test('[ROLE-08] A cancellation tells each terminal, closes its socket and ends all sign-ins', async () => {
  const bob = await makeUser(server, 'Bob');
  const clients = [await signIn(server, bob), await signIn(server, bob, 1)];
  const sockets = await Promise.all(clients.map((client) => connect(server, client)));
  expect(await cancel(bob)).toMatchObject({ ok: true, value: { id: bob.id } });
  for (const socket of sockets) {
    const { data } = await socket.next(frameOf(Command.SYSTEM));
    expect(data).toEqual({ type: MessageType.USER_UNREG });
    expect((await socket.closed).code).toBe(1008);
  }
  for (const client of clients) {
    expect((await client.call(endpoints.userSelf)).code).toBe(ResultCode.TOKEN_EXPIRED);
    const headers = { refreshToken: client.tokens.refreshToken };
    expect((await client.call(endpoints.refreshToken, undefined, headers)).code).toBe(ResultCode.FAILED);
  }
  const ofBob = await db.select().from(signIns).where(eq(signIns.userId, bob.id));
  expect(ofBob.map(({ endedAt }) => endedAt !== null)).toEqual([true, true]);
  // Only the right password reveals the cancellation.
  expect((await logIn(bob.userName, 'another password')).code).toBe(ResultCode.WRONG_PASSWORD);
  expect(await logIn(bob.userName, PASSWORD)).toMatchObject({
    code: ResultCode.FAILED,
    message: 'Your account has been cancelled.',
  });
  expect(await cancel({ userName: 'nobody-of-that-name' })).toMatchObject({
    ok: false,
    refusal: { key: 'userUnknown' },
  });
});

test('[ROLE-08] DELETE /unregister cancels the account of the caller, and of nobody else', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeSignedInUser('Bob')];
  const [web, app] = [bob.client, await signIn(server, bob, 1)];
  const sockets = [await connect(server, web), await connect(server, app)];
  const ofAnn = await connect(server, ann.client);
  // The tokens of a foreign account in other headers and fields change nothing.
  const headers = { refreshToken: ann.client.tokens.refreshToken };
  const body = { password: PASSWORD };
  expect(await web.call(endpoints.unregister, { body }, headers)).toMatchObject({ code: 200, data: null });
  for (const socket of sockets) {
    expect((await socket.next(frameOf(Command.SYSTEM))).data).toEqual({ type: MessageType.USER_UNREG });
    expect((await socket.closed).code).toBe(1008);
  }
  for (const client of [web, app]) expect((await client.call(endpoints.userSelf)).code).toBe(401);
  expect((await logIn(bob.userName, PASSWORD)).message).toBe('Your account has been cancelled.');
  expect((await ann.client.get(endpoints.userFind, { params: { id: bob.id } })).status).toBe(1);
  expect(await ann.client.get(endpoints.userSelf)).toMatchObject({ status: UserStatus.NORMAL });
  ofAnn.heartbeat();
  expect(await ofAnn.next()).toMatchObject({ cmd: Command.HEARTBEAT });
  await ofAnn.close();
  expect((await web.call(endpoints.unregister, { body })).code).toBe(401);
});

test('[ROLE-08] A cancellation by its user needs the password, and guesses of it are limited', async () => {
  const { client } = await makeSignedInUser('Ann');
  const codes: number[] = [];
  for (let n = 0; n < 11; n++) {
    codes.push((await client.call(endpoints.unregister, { body: { password: `guess-${n}` } })).code);
  }
  expect(codes).toEqual([...Array<number>(10).fill(10_001), 429]);
  expect(await client.get(endpoints.userSelf)).toMatchObject({ status: UserStatus.NORMAL });
  // The request of earlier versions.
  const answer = await fetch(`${server.url}/api/unregister`, {
    method: 'DELETE',
    headers: { accessToken: client.tokens.accessToken },
  });
  expect(((await answer.json()) as { code: number }).code).not.toBe(200);
});

test('[ROLE-08] An operator restores a cancelled account, and none whose e-mail address is taken', async () => {
  const bob = await makeUser(server, 'Bob');
  const email = `${bob.userName}@site.example`;
  await db.update(users).set({ email }).where(eq(users.id, bob.id));
  await cancel(bob);
  const taker = await makeUser(server, 'Taker');
  await db.update(users).set({ email: email.toUpperCase() }).where(eq(users.id, taker.id));
  expect(await restoreAccount(server.services, bob.userName)).toMatchObject({
    ok: false,
    refusal: { key: 'contactTaken' },
  });
  await db.update(users).set({ email: null }).where(eq(users.id, taker.id));
  expect(await restoreAccount(server.services, bob.userName)).toMatchObject({ ok: true });
  expect((await logIn(bob.userName, PASSWORD)).code).toBe(200);
  // An account that is not cancelled stays as it is.
  expect(await restoreAccount(server.services, bob.userName)).toMatchObject({ ok: true });
});

test('[ROLE-08] Others see a cancelled account as such, and the search leaves it out', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeUser(server, 'Bob')];
  const groupId = await makeGroup(server, bob, [ann]);
  const params = { id: bob.id };
  const search = async () =>
    (await ann.client.get(endpoints.userSearch, { query: { name: bob.userName } })).rows;
  expect((await ann.client.get(endpoints.userFind, { params })).status).toBe(UserStatus.NORMAL);
  expect(await search()).toHaveLength(1);
  await cancel(bob);
  expect((await ann.client.get(endpoints.userFind, { params })).status).toBe(UserStatus.CANCELLED);
  expect(await search()).toEqual([]);
  const body = { friendId: bob.id, remark: '', groupId: null };
  expect((await ann.client.call(endpoints.friendRequestApply, { body })).message).toBe(
    'This user does not exist.',
  );
  // Groups stay as they are.
  const { rows: members } = await ann.client.get(endpoints.groupMembers, { params: { groupId } });
  expect(members.map(({ userId, quit }) => [userId, quit])).toContainEqual([bob.id, false]);
});

test('A friend of a cancelled account keeps the chat, and cannot send', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeSignedInUser('Bob')];
  await makeFriends(server, ann, bob);
  const messageOf = (tmpId: string) => ({ tmpId, recvId: bob.id, content: 'hello', type: 0 });
  const before = messageOf('1900000000000beforeit');
  const { id } = await ann.client.get(endpoints.messagePrivateSend, { body: before });
  await cancel(bob);
  expect(
    await ann.client.call(endpoints.messagePrivateSend, { body: messageOf('1900000000001afterit') }),
  ).toMatchObject({
    code: ResultCode.FAILED,
    message: 'This account has been cancelled, so the message cannot be sent.',
  });
  // The answer to a repeated send is the stored message.
  expect(await ann.client.get(endpoints.messagePrivateSend, { body: before })).toMatchObject({ id });
  const history = { query: { friendId: bob.id, size: 10, page: 1 } };
  const { rows } = await ann.client.get(endpoints.messagePrivateHistory, history);
  expect(rows.map((row) => row.id)).toEqual([id]);
  const { rows: friends } = await ann.client.get(endpoints.friendList);
  expect(friends).toMatchObject([{ id: bob.id, deleted: false }]);
  // A stranger gets the sentence too, because the account's card shows the same.
  const eve = await makeSignedInUser('Eve');
  const strangers = await eve.client.call(endpoints.messagePrivateSend, {
    body: messageOf('1900000000002stranger'),
  });
  expect(strangers.message).toBe('This account has been cancelled, so the message cannot be sent.');
});

const apply = (client: Client, friendId: number) =>
  client.call(endpoints.friendRequestApply, { body: { friendId, remark: 'Hi', groupId: null } });

/** Users who decide about friend requests. */
async function makeCarefulUser(name: string) {
  const user = await makeSignedInUser(name);
  await db.update(users).set({ isManualApprove: true }).where(eq(users.id, user.id));
  return user;
}

test('A cancellation expires pending requests from and to the account and tells the others', async () => {
  const [ann, bob, cleo] = [
    await makeCarefulUser('Ann'),
    await makeCarefulUser('Bob'),
    await makeCarefulUser('Cleo'),
  ];
  await apply(bob.client, ann.id);
  await apply(cleo.client, bob.id);
  await apply(cleo.client, ann.id);
  const [ofAnn, ofCleo] = [await connect(server, ann.client), await connect(server, cleo.client)];
  await cancel(bob);
  for (const [socket, type, sendId, recvId] of [
    [ofAnn, MessageType.FRIEND_REQ_RECALL, bob.id, ann.id],
    [ofCleo, MessageType.FRIEND_REQ_REJECT, cleo.id, bob.id],
  ] as const) {
    const { data } = await socket.next(frameOf(Command.PRIVATE, type));
    expect(data).toMatchObject({ sendId, recvId });
    const content: unknown = JSON.parse(String(data?.['content']));
    expect(content).toMatchObject({ sendId, recvId, status: FriendRequestStatus.EXPIRED });
    await socket.close();
  }
  const listed = async (client: Client) =>
    (await client.get(endpoints.friendRequestList)).rows.map(({ sendId, recvId, status }) => [
      sendId,
      recvId,
      status,
    ]);
  const { PENDING, EXPIRED } = FriendRequestStatus;
  expect(await listed(ann.client)).toEqual([
    [cleo.id, ann.id, PENDING],
    [bob.id, ann.id, EXPIRED],
  ]);
  expect(await listed(cleo.client)).toEqual([
    [cleo.id, ann.id, PENDING],
    [cleo.id, bob.id, EXPIRED],
  ]);
});

test('A request whose storing began before the cancellation of its recipient expires with the others', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { PENDING: status, EXPIRED } = FriendRequestStatus;
  const storing = server.services.lanes.single(
    'requests',
    async () => {
      await released;
      const row = { sendId: ann.id, recvId: bob.id, status, applyTime: Date.now() };
      await db.insert(friendRequests).values(row);
    },
    () => undefined,
  );
  const cancelling = cancel(bob);
  // Several round trips, in which the cancellation would be stored if it did not wait.
  for (let trips = 0; trips < 20; trips++) {
    const [row] = await db.select().from(users).where(eq(users.id, bob.id));
    expect(row?.status).toBe(UserStatus.NORMAL);
  }
  release();
  await storing;
  await cancelling;
  const stored = await db.select().from(friendRequests).where(eq(friendRequests.recvId, bob.id));
  expect(stored.map((row) => row.status)).toEqual([EXPIRED]);
});

test('A request that passed the sign-in check before its sender was cancelled is refused, and not stored', async () => {
  const [ann, bob] = [await makeCarefulUser('Ann'), await makeCarefulUser('Bob')];
  await cancel(ann);
  const caller = {
    userId: ann.id,
    nickName: ann.nickName,
    terminal: 0,
    signInId: 0,
    language: 'en-US',
  } as const;
  const application = { friendId: bob.id, remark: null, groupId: null };
  expect(await applyForFriend(server.services, caller, application)).toMatchObject({
    ok: false,
    refusal: { key: 'accountCancelled' },
  });
  expect(await db.select().from(friendRequests).where(eq(friendRequests.sendId, ann.id))).toEqual([]);
});

test('An invitation of a cancelled friend is refused in both languages, and adds nobody', async () => {
  const [ann, bob, cy] = [
    await makeSignedInUser('Ann'),
    await makeSignedInUser('Bob'),
    await makeSignedInUser('Cy'),
  ];
  await makeFriends(server, ann, bob, cy);
  const groupId = await makeGroup(server, ann, []);
  await cancel(bob);
  const body = { groupId, friendIds: [cy.id, bob.id] };
  const invite = (language: string) =>
    ann.client.call(endpoints.groupInvite, { body }, { 'accept-language': language });
  expect((await invite('en')).message).toBe(
    'An account that you invite has been cancelled. Remove it from the selection.',
  );
  expect((await invite('zh-TW')).message).toBe('您邀請的帳號中有已註銷的帳號，請取消選取。');
  const { rows } = await ann.client.get(endpoints.groupMembers, { params: { groupId } });
  expect(rows.map(({ userId }) => userId)).toEqual([ann.id]);
});
