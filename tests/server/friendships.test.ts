// The end of friendships, and the remarks for friends, over HTTP and on two terminals of each user.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friendRequests, friends } from '../../server/db/schema.ts';
import { Command, endpoints, FriendRequestStatus, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeFriends, makeUser, manualClock, signIn, startTestServer } from './support.ts';
import { race } from './races.ts';
import { makePerson, type Person, typesOf } from './two-terminals.ts';

const { FRIEND_DEL, FRIEND_GROUPING, FRIEND_NEW, FRIEND_ONLINE, TIP_TEXT } = MessageType;

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;

const remove = ({ web }: Person, id: number) => web.call(endpoints.friendDelete, { params: { id } });
const friendOf = ({ web }: Person, id: number) => web.get(endpoints.friendFind, { params: { id } });

async function makePair(): Promise<[Person, Person]> {
  const pair: [Person, Person] = [await makePerson(server, 'Ann'), await makePerson(server, 'Bob')];
  await makeFriends(server, ...pair);
  return pair;
}

async function tipsIn({ web }: Person): Promise<string[]> {
  const { rows } = await web.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } });
  return rows.filter((row) => row.type === TIP_TEXT).map((row) => row.content);
}

test('[PRIV-07] A deleted friendship ends on every terminal, and only the other user gets the tip', async () => {
  const [ann, bob] = await makePair();
  expect(await remove(ann, bob.id)).toMatchObject({ code: 200, data: null });
  const [annWeb, annApp] = await ann.pushes();
  expect(annWeb).toEqual([{ type: FRIEND_DEL, sendId: bob.id, recvId: ann.id, content: undefined }]);
  expect(annApp).toEqual(annWeb);
  const [bobWeb, bobApp] = await bob.pushes();
  const content = { k: 'friend.removed', a: [], t: 'You are no longer friends.' };
  expect(bobWeb).toEqual([
    { type: FRIEND_DEL, sendId: ann.id, recvId: bob.id, content: undefined },
    { type: TIP_TEXT, sendId: ann.id, recvId: bob.id, content },
  ]);
  expect(bobApp).toEqual(bobWeb);
  expect(await friendOf(ann, bob.id)).toMatchObject({ id: bob.id, deleted: true, online: false });
  expect(await friendOf(bob, ann.id)).toMatchObject({ id: ann.id, deleted: true, online: false });
  expect(await tipsIn(bob)).toEqual([expect.stringContaining('friend.removed')]);
  expect(await tipsIn(ann)).toEqual([]);
});

test('A deletion of a former friend succeeds again without a push, and one of a stranger is refused', async () => {
  const [ann, bob] = await makePair();
  await remove(ann, bob.id);
  await Promise.all([ann.pushes(), bob.pushes()]);
  for (const [person, id] of [
    [ann, bob.id],
    [bob, ann.id],
  ] as const) {
    expect(await remove(person, id)).toMatchObject({ code: 200, data: null });
  }
  expect([await ann.pushes(), await bob.pushes()]).toEqual([
    [[], []],
    [[], []],
  ]);
  const stranger = await makeUser(server);
  for (const id of [stranger.id, ann.id, 0]) {
    expect(await remove(ann, id)).toMatchObject({ code: 500, message: 'This user is not your friend.' });
  }
});

test('Two friends who delete each other at once end one friendship and get one tip', async () => {
  const [ann, bob] = await makePair();
  const answers = await race(server, [
    () => remove(ann, bob.id),
    () => remove(bob, ann.id),
    () => ann.app.call(endpoints.friendDelete, { params: { id: bob.id } }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  const frames = [...(await ann.pushes()), ...(await bob.pushes())].flat();
  expect(typesOf(frames).filter((type) => type === FRIEND_DEL)).toHaveLength(4);
  expect([...(await tipsIn(ann)), ...(await tipsIn(bob))]).toHaveLength(1);
});

test('A deleted friend gets no more presence of the user', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  const cy = await makeUser(server, 'Cy');
  await makeFriends(server, ann, bob, cy);
  const annClient = await signIn(server, ann);
  const [bobSocket, cySocket] = [
    await connect(server, await signIn(server, bob)),
    await connect(server, await signIn(server, cy)),
  ];
  await annClient.get(endpoints.friendDelete, { params: { id: bob.id } });
  await bobSocket.next(frameOf(Command.PRIVATE, TIP_TEXT));
  const annSocket = await connect(server, await signIn(server, ann, Terminal.APP));
  await cySocket.next(frameOf(Command.PRIVATE, FRIEND_ONLINE));
  bobSocket.heartbeat();
  await bobSocket.next(frameOf(Command.HEARTBEAT));
  expect(bobSocket.frames.filter(frameOf(Command.PRIVATE, FRIEND_ONLINE))).toEqual([]);
  await Promise.all([annSocket.close(), bobSocket.close(), cySocket.close()]);
});

test('A deleted friend leaves the groupings of both users, who get their new lists', async () => {
  const [ann, bob] = await makePair();
  const { id } = await bob.web.get(endpoints.friendGroupingCreate, { body: { name: 'Work' } });
  await bob.web.get(endpoints.friendGroupingMove, { body: { friendId: ann.id, groupingId: id } });
  await Promise.all([ann.pushes(), bob.pushes()]);
  await remove(ann, bob.id);
  for (const frames of await bob.pushes()) {
    expect(typesOf(frames)).toEqual([FRIEND_DEL, FRIEND_GROUPING, TIP_TEXT]);
    expect(frames[1]?.content).toEqual([{ id, name: 'Work', sort: 0, friendIds: [] }]);
  }
  for (const frames of await ann.pushes()) expect(typesOf(frames)).toEqual([FRIEND_DEL]);
  // The friend returns to the default grouping.
  await ann.web.get(endpoints.friendRequestApply, { body: { friendId: bob.id } });
  expect((await bob.web.get(endpoints.friendGroupingList)).rows).toMatchObject([{ id, friendIds: [] }]);
  expect(await friendOf(bob, ann.id)).toMatchObject({ deleted: false });
});

test('A deletion keeps the pending friend requests of the two users', async () => {
  const [ann, bob] = await makePair();
  const pending = { remark: 'hi', status: FriendRequestStatus.PENDING, applyTime: clock() };
  await db.insert(friendRequests).values({ sendId: bob.id, recvId: ann.id, ...pending });
  await remove(ann, bob.id);
  const { rows } = await ann.web.get(endpoints.friendRequestList);
  expect(rows).toMatchObject([{ sendId: bob.id, status: FriendRequestStatus.PENDING }]);
});

test("[VAL-22, LIM-11] A remark is trimmed, and changes the friend's name on the user's terminals", async () => {
  const [ann, bob] = await makePair();
  const setRemark = (remarkNickName: string, friendId = bob.id) =>
    ann.web.call(endpoints.friendUpdateRemark, { body: { friendId, remarkNickName } });
  const shown = { id: bob.id, remarkNickName: 'Bobby', showNickName: 'Bobby', nickName: 'Bob' };
  expect(await setRemark('  Bobby ')).toMatchObject({ code: 200, data: shown });
  // The calling terminal gets the push too: an older one may arrive there after the response.
  const frame = { type: FRIEND_NEW, sendId: bob.id, recvId: ann.id, content: shown };
  expect(await ann.pushes()).toMatchObject([[frame], [frame]]);
  // A repeated remark changes nothing.
  expect((await setRemark('Bobby')).data).toMatchObject(shown);
  expect(await ann.pushes()).toEqual([[], []]);

  expect((await setRemark('x'.repeat(20))).code).toBe(200);
  expect((await setRemark(` ${'x'.repeat(20)} `)).code).toBe(200);
  expect(await setRemark('x'.repeat(21))).toMatchObject({
    code: 500,
    message: 'The field remarkNickName may have at most 20 characters or entries.',
  });
  for (const blank of ['', '  ', '\u200b']) {
    await setRemark('x');
    expect((await setRemark(blank)).data).toMatchObject({ remarkNickName: '', showNickName: 'Bob' });
  }
  expect(await bob.pushes()).toEqual([[], []]);
  expect(await friendOf(bob, ann.id)).toMatchObject({ remarkNickName: '', showNickName: 'Ann' });
});

test('A former friend may get a remark and stays deleted, a stranger may not', async () => {
  const [ann, bob] = await makePair();
  await db.update(friends).set({ deleted: true }).where(eq(friends.userId, ann.id));
  const setRemark = (friendId: number) =>
    ann.web.call(endpoints.friendUpdateRemark, { body: { friendId, remarkNickName: 'Bobby' } });
  expect((await setRemark(bob.id)).data).toMatchObject({ showNickName: 'Bobby', deleted: true });
  const [, app] = await ann.pushes();
  expect(app).toMatchObject([{ type: FRIEND_NEW, content: { deleted: true, showNickName: 'Bobby' } }]);
  const stranger = await makeUser(server);
  for (const id of [stranger.id, ann.id]) {
    expect(await setRemark(id)).toMatchObject({ code: 500, message: 'This user is not your friend.' });
  }
});
