// Decisions on friend requests: approval, rejection, recall, and requests that cross.
import { eq, or } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { privateMessages, users } from '../../server/db/schema.ts';
import { endpoints, FriendRequestStatus, MessageType, UserStatus } from '../../src/core/wire/index.ts';
import { makeFriends, makeUser, manualClock, signIn, startTestServer } from './support.ts';
import { apply, approve, recall, reject, requestScene, requestsOf } from './friend-request-scene.ts';
import { race } from './races.ts';
import { makePerson, type Person, typesOf } from './two-terminals.ts';

const { FRIEND_NEW, FRIEND_REQ_APPLY, FRIEND_REQ_APPROVE, FRIEND_REQ_RECALL, FRIEND_REQ_REJECT, TIP_TEXT } =
  MessageType;
const { APPROVED, PENDING, RECALLED, REJECTE } = FriendRequestStatus;

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;
const { makePair, pendingRequest, storePending, arePresentFriends } = requestScene(server);

const UNKNOWN = { code: 500, message: 'This friend request does not exist.' };
const DECIDED = { code: 500, message: 'This friend request has already been answered or withdrawn.' };

async function countTips(a: Person): Promise<number> {
  const { sendId, recvId } = privateMessages;
  return db.$count(privateMessages, or(eq(sendId, a.id), eq(recvId, a.id)));
}

test('[API-17, VAL-19, LIM-11, LIST-04, PRIV-05] A request reaches its recipient and the other terminal of its sender', async () => {
  const [ann, bob] = await makePair();
  const remark = 'x'.repeat(255);
  const { data } = await apply(ann.web, bob.id, remark);
  const request = { sendId: ann.id, recvId: bob.id, status: PENDING, remark, applyTime: clock() };
  expect(data).toMatchObject(request);
  const content = { ...request, sendNickName: 'Ann', recvNickName: 'Bob' };
  const frame = { type: FRIEND_REQ_APPLY, sendId: ann.id, recvId: bob.id, content };
  expect(await ann.pushes()).toMatchObject([[], [frame]]);
  expect(await bob.pushes()).toMatchObject([[frame], [frame]]);
  // A repeated request answers the pending one, and no terminal gets it again.
  expect((await apply(ann.web, bob.id)).data).toMatchObject(request);
  expect([await ann.pushes(), await bob.pushes()].flat(2)).toEqual([]);
  expect((await apply(ann.web, bob.id, 'x'.repeat(256))).message).toBe(
    'The field remark may have at most 255 characters or entries.',
  );
});

test('[PRIV-05, PRIV-06] An approval brings both friends, the decided request, then the tip', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  expect(await approve(bob.web, id)).toMatchObject({ code: 200, data: null });
  const friendOf = (own: Person, other: Person, nickName: string) => ({
    type: FRIEND_NEW,
    sendId: other.id,
    recvId: own.id,
    content: { id: other.id, nickName, deleted: false, online: true },
  });
  const decided = {
    type: FRIEND_REQ_APPROVE,
    sendId: bob.id,
    recvId: ann.id,
    content: { id, sendId: ann.id, recvId: bob.id, sendNickName: 'Ann', remark: 'hi', status: APPROVED },
  };
  const tip = { type: TIP_TEXT, sendId: bob.id, recvId: ann.id, content: { k: 'friend.added' } };
  for (const frames of await ann.pushes()) {
    expect(frames).toMatchObject([friendOf(ann, bob, 'Bob'), decided, tip]);
  }
  const [web, app] = await bob.pushes();
  expect(web).toMatchObject([friendOf(bob, ann, 'Ann'), tip]);
  expect(app).toMatchObject([friendOf(bob, ann, 'Ann'), decided, tip]);
  expect(await arePresentFriends(ann, bob)).toEqual([true, true]);
  for (const { web: client } of [ann, bob]) {
    expect(await requestsOf(client)).toMatchObject([{ id, status: APPROVED }]);
  }
});

test('[PRIV-05] A rejection and a recall reach the other user and the own other terminal only', async () => {
  const [ann, bob] = await makePair();
  for (const [decide, actor, other, type, status] of [
    [reject, bob, ann, FRIEND_REQ_REJECT, REJECTE],
    [recall, ann, bob, FRIEND_REQ_RECALL, RECALLED],
  ] as const) {
    const id = await pendingRequest(ann, bob);
    expect(await decide(actor.app, id)).toMatchObject({ code: 200, data: null });
    const frame = { type, sendId: actor.id, recvId: other.id, content: { id, status, remark: 'hi' } };
    expect(await actor.pushes()).toMatchObject([[frame], []]);
    expect(await other.pushes()).toMatchObject([[frame], [frame]]);
    expect((await requestsOf(ann.web))[0]).toMatchObject({ id, status });
    expect((await requestsOf(bob.web))[0]).toMatchObject({ id, status });
  }
  expect(await arePresentFriends(ann, bob)).toEqual([false, false]);
  expect(await countTips(ann)).toBe(0);
});

test('Only the recipient approves or rejects, only the sender recalls, and others see no request', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  const notReceived = { code: 500, message: 'Only the recipient can answer this friend request.' };
  expect(await approve(ann.web, id)).toMatchObject(notReceived);
  expect(await reject(ann.web, id)).toMatchObject(notReceived);
  expect(await recall(bob.web, id)).toMatchObject({
    code: 500,
    message: 'Only the sender can withdraw this friend request.',
  });
  const stranger = await signIn(server, await makeUser(server));
  for (const decide of [approve, reject, recall]) {
    expect(await decide(stranger, id)).toMatchObject(UNKNOWN);
    expect(await decide(bob.web, 0)).toMatchObject(UNKNOWN);
  }
  expect(await requestsOf(ann.web)).toMatchObject([{ id, status: PENDING }]);
  expect([await ann.pushes(), await bob.pushes()].flat(2)).toEqual([]);
});

test('A decided request is refused to every later decision, without a push', async () => {
  const [ann, bob] = await makePair();
  const firsts = [
    [reject, bob.web],
    [recall, ann.web],
    [approve, bob.web],
  ] as const;
  for (const [first, client] of firsts) {
    const id = await pendingRequest(ann, bob);
    expect((await first(client, id)).code).toBe(200);
    await Promise.all([ann.pushes(), bob.pushes()]);
    expect(await approve(bob.web, id)).toMatchObject(DECIDED);
    expect(await reject(bob.web, id)).toMatchObject(DECIDED);
    expect(await recall(ann.web, id)).toMatchObject(DECIDED);
    expect([await ann.pushes(), await bob.pushes()].flat(2)).toEqual([]);
  }
  expect(await countTips(ann)).toBe(1);
});

test('Of two approvals at once one succeeds, and the friendship has one tip', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  const answers = await race(server, [
    () => approve(bob.web, id),
    () => approve(bob.app, id),
    () => approve(bob.web, id),
  ]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500, 500]);
  for (const { code, message } of answers) if (code !== 200) expect(message).toBe(DECIDED.message);
  expect(await countTips(ann)).toBe(1);
  for (const frames of await ann.pushes()) {
    expect(typesOf(frames)).toEqual([FRIEND_NEW, FRIEND_REQ_APPROVE, TIP_TEXT]);
  }
});

test('Of an approval, a rejection and a recall at once one succeeds, and all users see its result', async () => {
  const [ann, bob] = await makePair();
  const statuses = [APPROVED, REJECTE, RECALLED];
  for (let turn = 0; turn < 3; turn++) {
    const id = await pendingRequest(ann, bob);
    const calls = [() => approve(bob.web, id), () => reject(bob.app, id), () => recall(ann.web, id)];
    const order = [0, 1, 2].map((at) => (at + turn) % 3);
    const answers = await race(
      server,
      order.map((at) => calls[at]!),
    );
    const winners = order.filter((_, at) => answers[at]?.code === 200);
    expect(winners).toHaveLength(1);
    const status = statuses[winners[0]!];
    for (const { web } of [ann, bob]) expect((await requestsOf(web))[0]).toMatchObject({ id, status });
    const isFriend = status === APPROVED;
    expect(await arePresentFriends(ann, bob)).toEqual([isFriend, isFriend]);
    await ann.web.call(endpoints.friendDelete, { params: { id: bob.id } });
  }
});

test('A request to a user who has sent one approves that one, and answers it', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  const { code, data } = await apply(bob.web, ann.id, 'me too');
  expect([code, data]).toMatchObject([200, { id, sendId: ann.id, recvId: bob.id, status: APPROVED }]);
  for (const frames of await ann.pushes()) {
    expect(typesOf(frames)).toEqual([FRIEND_NEW, FRIEND_REQ_APPROVE, TIP_TEXT]);
  }
  const [web, app] = await bob.pushes();
  expect(typesOf(web)).toEqual([FRIEND_NEW, TIP_TEXT]);
  expect(typesOf(app)).toEqual([FRIEND_NEW, FRIEND_REQ_APPROVE, TIP_TEXT]);
  for (const client of [ann.web, bob.web]) {
    expect(await requestsOf(client)).toMatchObject([{ id, status: APPROVED }]);
  }
});

test('Two users who apply to each other at once become friends with one tip', async () => {
  const [ann, bob] = await makePair();
  const answers = await race(server, [
    () => apply(ann.web, bob.id),
    () => apply(bob.web, ann.id),
    () => apply(ann.app, bob.id),
  ]);
  const codes = answers.map(({ code, message }) => (code === 200 ? 'ok' : message));
  for (const code of codes) expect(['ok', 'You are already friends.']).toContain(code);
  expect(await arePresentFriends(ann, bob)).toEqual([true, true]);
  expect(await countTips(ann)).toBe(1);
  const rows = await requestsOf(ann.web);
  expect(rows).toMatchObject([{ status: APPROVED }]);
  expect(await requestsOf(bob.web)).toEqual(rows);
});

test('An approval also approves the request in the other direction, and both users learn of both', async () => {
  const [ann, bob] = await makePair();
  const [toBob, toAnn] = [await storePending(ann, bob), await storePending(bob, ann)];
  expect((await approve(bob.web, toBob)).code).toBe(200);
  const decidedIn = (frames: readonly { type: number; content: unknown }[]) =>
    frames
      .filter(({ type }) => type === FRIEND_REQ_APPROVE)
      .map(({ content }) => (content as { id: number }).id);
  expect((await ann.pushes()).map(decidedIn)).toEqual([
    [toBob, toAnn],
    [toBob, toAnn],
  ]);
  // The response told the calling terminal about its request only.
  expect((await bob.pushes()).map(decidedIn)).toEqual([[toAnn], [toBob, toAnn]]);
  for (const row of await requestsOf(bob.web)) expect(row.status).toBe(APPROVED);
  expect(await countTips(ann)).toBe(1);
  expect(await approve(ann.web, toAnn)).toMatchObject(DECIDED);
});

test('An approval between friends settles the request without a second tip', async () => {
  const [ann, bob] = await makePair();
  const id = await storePending(ann, bob);
  await makeFriends(server, ann, bob);
  expect((await approve(bob.web, id)).code).toBe(200);
  for (const frames of await ann.pushes()) expect(typesOf(frames)).toEqual([FRIEND_REQ_APPROVE]);
  expect((await bob.pushes()).map(typesOf)).toEqual([[], [FRIEND_REQ_APPROVE]]);
  expect(await countTips(ann)).toBe(0);
  expect(await requestsOf(ann.web)).toMatchObject([{ id, status: APPROVED }]);
});

test('[ROLE-10, LIST-01, LIST-03] A user without manual approval becomes a friend at once', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  await db.update(users).set({ isManualApprove: false }).where(eq(users.id, bob.id));
  // The request of the time with manual approval is the one that is approved.
  expect((await apply(ann.web, bob.id)).data).toMatchObject({ id, status: APPROVED });
  for (const frames of await bob.pushes()) {
    expect(typesOf(frames)).toEqual([FRIEND_NEW, FRIEND_REQ_APPROVE, TIP_TEXT]);
  }
  expect((await ann.pushes()).map(typesOf)).toEqual([
    [FRIEND_NEW, TIP_TEXT],
    [FRIEND_NEW, FRIEND_REQ_APPROVE, TIP_TEXT],
  ]);
  const cy = await makePerson(server, 'Cy');
  expect((await apply(ann.web, cy.id)).data).toMatchObject({ recvId: cy.id, status: APPROVED });
  expect((await cy.pushes()).map(typesOf)).toEqual([
    [FRIEND_NEW, FRIEND_REQ_APPROVE, TIP_TEXT],
    [FRIEND_NEW, FRIEND_REQ_APPROVE, TIP_TEXT],
  ]);
});

test('A request of a cancelled account cannot be approved, only rejected', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  await db.update(users).set({ status: UserStatus.CANCELLED }).where(eq(users.id, ann.id));
  expect(await approve(bob.web, id)).toMatchObject({ code: 500, message: 'This user does not exist.' });
  expect((await reject(bob.web, id)).code).toBe(200);
});

test('Former friends become friends again by an approval, and keep their remarks', async () => {
  const [ann, bob] = await makePair();
  await makeFriends(server, ann, bob);
  const body = { friendId: ann.id, remarkNickName: 'Annie' };
  await bob.web.get(endpoints.friendUpdateRemark, { body });
  await ann.web.get(endpoints.friendDelete, { params: { id: bob.id } });
  const id = await pendingRequest(ann, bob);
  await approve(bob.web, id);
  expect(await bob.web.get(endpoints.friendFind, { params: { id: ann.id } })).toMatchObject({
    deleted: false,
    showNickName: 'Annie',
  });
});
