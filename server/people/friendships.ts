// The beginning and the end of friendships. Each changes the rows of both sides and adds a tip (a notice) to
// the private chat. Both run in the lane of friend requests, so that an end and an approval never mix.
import { and, asc, eq, or } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { friendsLane, privateLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { friends } from '../db/schema.ts';
import { hideMessages } from '../messages/deleted-for-me.ts';
import { lockLane } from '../messages/lane-locks.ts';
import type { Lanes } from '../messages/lanes.ts';
import { insertPrivate } from '../messages/private-rows.ts';
import { tipContent, type TipKey } from '../messages/tips.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { groupingsPush } from './friend-groupings.ts';
import { friendNewPush, friendsAmong, linkFriends } from './friends.ts';
import type { PeopleServices } from './services.ts';

/** The user whose action changes a friendship, and the other user. */
interface Pair {
  sendId: number;
  recvId: number;
}

/** Makes two users friends. Returns the tip, or null if they are friends already. */
export async function befriend(tx: Tx, pair: Pair, now: number): Promise<WirePrivateMessage | null> {
  if ((await friendsAmong(tx, pair.sendId, [pair.recvId])).length > 0) return null;
  await linkFriends(tx, pair.sendId, pair.recvId);
  return storeTip(tx, 'friend.added', pair, now);
}

/** Pushes the new friend to all terminals of both users. */
export function pushNewFriends(
  { db, hub, lanes }: Pick<PeopleServices, 'db' | 'hub' | 'lanes'>,
  pair: Pair,
): Promise<void> {
  return pushToBoth(lanes, pair, async (userId, friendId) => {
    const push = await friendNewPush(db, hub, userId, friendId);
    if (push) hub.push(push);
  });
}

/**
 * Ends a friendship for both users. Their chat keeps its messages; both friends leave their groupings. Succeeds
 * without a change for a former friend, and refuses a user who was never a friend.
 */
export async function deleteFriend(
  services: PeopleServices,
  caller: Caller,
  friendId: number,
): Promise<Outcome<null>> {
  const { db, clock, lanes } = services;
  const pair = { sendId: caller.userId, recvId: friendId };
  // All users share the lane, so a request that changes nothing stays out of it.
  const before = await sidesOf(db, pair);
  if (!before.some((side) => side.userId === caller.userId)) return refuse('notFriend');
  if (before.every((side) => side.deleted)) return done(null);
  await lanes.run<Ended | null>(
    'requests',
    async (tx) => {
      const sides = await sidesOf(tx, pair).for('update');
      if (sides.every((side) => side.deleted)) return null;
      await tx.update(friends).set({ deleted: true, groupingId: null }).where(isBetween(pair));
      const tip = await storeTip(tx, 'friend.removed', pair, clock());
      // The caller knows. In his pulls the tip would bring back a chat that he has deleted.
      if (tip.id !== null)
        await hideMessages(tx, { userId: caller.userId, kind: 'private', chatId: friendId }, [tip.id]);
      const regrouped = sides.filter((side) => side.groupingId !== null).map((side) => side.userId);
      return { pair, regrouped, tip };
    },
    async (ended) => {
      if (ended) await pushEnd(services, ended);
    },
  );
  return done(null);
}

interface Ended {
  pair: Pair;
  /** The users in whose groupings the other one was. */
  regrouped: number[];
  tip: WirePrivateMessage;
}

async function pushEnd(services: PeopleServices, { pair, regrouped, tip }: Ended): Promise<void> {
  const { hub, lanes, calls } = services;
  calls.endBetween(pair.sendId, pair.recvId);
  await pushToBoth(lanes, pair, async (userId, friendId) => {
    // The query comes first: a failed one repeats the whole task, also the pushes that have left.
    const regrouping = regrouped.includes(userId) ? await groupingsPush(services, userId) : null;
    const data = { type: MessageType.FRIEND_DEL, sendId: friendId, recvId: userId };
    hub.push({ to: [userId], cmd: Command.PRIVATE, data });
    if (regrouping) hub.push(regrouping);
  });
  hub.push({ to: [pair.recvId], cmd: Command.PRIVATE, data: tip });
}

/**
 * Pushes to each user in the lane of that user's remarks and groupings. A push carries rows that it has read before,
 * so without the lane an older push could leave after a newer one.
 */
async function pushToBoth(
  lanes: Lanes,
  { sendId, recvId }: Pair,
  push: (userId: number, friendId: number) => Promise<void>,
): Promise<void> {
  const nothing = () => Promise.resolve(null);
  await lanes.single(friendsLane(sendId), nothing, () => push(sendId, recvId));
  await lanes.single(friendsLane(recvId), nothing, () => push(recvId, sendId));
}

async function storeTip(
  tx: Tx,
  key: TipKey,
  { sendId, recvId }: Pair,
  now: number,
): Promise<WirePrivateMessage> {
  await tx.execute(lockLane(privateLane(sendId, recvId)));
  const content = tipContent(key, []);
  return insertPrivate(tx, { sendId, recvId, type: MessageType.TIP_TEXT, content, sendTime: now });
}

/** Both rows of a friendship, in the order in which all transactions lock them. */
function sidesOf(db: Db | Tx, pair: Pair) {
  const { userId, groupingId, deleted } = friends;
  return db
    .select({ userId, groupingId, deleted })
    .from(friends)
    .where(isBetween(pair))
    .orderBy(asc(userId))
    .$dynamic();
}

function isBetween({ sendId, recvId }: Pair) {
  const { userId, friendId } = friends;
  return or(and(eq(userId, sendId), eq(friendId, recvId)), and(eq(userId, recvId), eq(friendId, sendId)));
}
