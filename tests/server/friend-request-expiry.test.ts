// The expiry of friend requests, on a clock that the tests move.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friendRequests, users } from '../../server/db/schema.ts';
import { cancelAccount } from '../../server/people/cancelling.ts';
import { FriendRequestStatus, LIMITS } from '../../src/core/wire/index.ts';
import { apply, approve, recall, reject, requestScene, requestsOf } from './friend-request-scene.ts';
import { type Client, makeUser, manualClock, signIn, startTestServer } from './support.ts';
import { makePerson, type Person } from './two-terminals.ts';

const { EXPIRED, PENDING } = FriendRequestStatus;
const DAY = 86_400_000;
const GONE = { code: 500, message: 'This friend request has expired. Send a new request.' };

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;
const { makePair, pendingRequest, storePending, arePresentFriends } = requestScene(server);

/** Two users whose terminals sign in again after the clock has moved: their tokens have expired. */
async function afterDays(ann: Person, bob: Person, ms: number): Promise<[Client, Client]> {
  clock.forward(ms);
  const nameOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]!;
  return [await signIn(server, await nameOf(ann.id)), await signIn(server, await nameOf(bob.id))];
}

test('[API-16] A request waits for 30 days, then it is expired in both lists, without a push', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  const [annThen, bobThen] = await afterDays(ann, bob, 30 * DAY);
  expect(await requestsOf(bobThen)).toMatchObject([{ id, status: PENDING }]);
  clock.forward(1);
  expect(await requestsOf(bobThen)).toMatchObject([{ id, status: EXPIRED }]);
  expect(await requestsOf(annThen)).toMatchObject([{ id, status: EXPIRED }]);
  expect([await ann.pushes(), await bob.pushes()].flat(2)).toEqual([]);
  // Expired requests leave the lists after 30 more days, like decided ones.
  const [, bobLater] = await afterDays(ann, bob, 30 * DAY);
  expect(await requestsOf(bobLater)).toEqual([]);
});

test('A list shows an expiry without storing it, so it overwrites no decision', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  const [annThen] = await afterDays(ann, bob, 30 * DAY + 1);
  const stored = () => db.select().from(friendRequests).where(eq(friendRequests.id, id));
  const before = await stored();
  expect(await requestsOf(annThen)).toMatchObject([{ id, status: EXPIRED }]);
  expect(await stored()).toEqual(before);
});

test('The cancellation of an account tells nobody about requests that had expired before', async () => {
  const [ann, bob] = await makePair();
  await pendingRequest(ann, bob);
  const [, bobThen] = await afterDays(ann, bob, 60 * DAY + 1);
  const [user] = await db.select().from(users).where(eq(users.id, ann.id));
  await cancelAccount(server.services, user!.userName);
  expect(await bob.pushes()).toEqual([[], []]);
  // The cancellation is not the time of the expiry, which both lists have dropped after 30 days.
  expect(await requestsOf(bobThen)).toEqual([]);
});

test('An expired request cannot be decided, also by a user who has not listed it', async () => {
  const [ann, bob] = await makePair();
  const id = await pendingRequest(ann, bob);
  const [annThen, bobThen] = await afterDays(ann, bob, 30 * DAY + 1);
  expect(await approve(bobThen, id)).toMatchObject(GONE);
  expect(await reject(bobThen, id)).toMatchObject(GONE);
  expect(await recall(annThen, id)).toMatchObject(GONE);
  expect(await arePresentFriends(ann, bob)).toEqual([false, false]);
  expect([await ann.pushes(), await bob.pushes()].flat(2)).toEqual([]);
});

test('After the expiry a new request waits, and the expired one of the other user approves nothing', async () => {
  const [ann, bob] = await makePair();
  const old = await pendingRequest(ann, bob);
  const [annThen, bobThen] = await afterDays(ann, bob, 30 * DAY + 1);
  const { data } = await apply(bobThen, ann.id);
  expect(data).toMatchObject({ sendId: bob.id, recvId: ann.id, status: PENDING });
  expect(await requestsOf(annThen)).toMatchObject([
    { sendId: bob.id, status: PENDING },
    { id: old, status: EXPIRED },
  ]);
});

test('Expired requests do not count for the limit of 20, of the sender and of the recipient', async () => {
  const [ann, bob] = await makePair();
  const others: Person[] = [];
  for (let count = 0; count < LIMITS.pendingRequests; count++) {
    const { id } = await makeUser(server);
    others.push({ id } as Person);
  }
  for (const other of others) {
    await storePending(ann, other);
    await storePending(other, bob);
  }
  expect((await apply(ann.web, bob.id)).message).toBe(
    'You have too many open requests. Wait for answers or withdraw some requests.',
  );
  const cy = await makePerson(server, 'Cy');
  expect((await apply(cy.web, bob.id)).message).toBe(
    'This user has too many open requests. Try again later.',
  );
  const [annThen] = await afterDays(ann, bob, 30 * DAY + 1);
  expect((await apply(annThen, bob.id)).data).toMatchObject({ status: PENDING });
});
