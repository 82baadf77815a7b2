// The beginning and the end of friendships. Each changes the rows of both sides and adds a tip (a notice) to
// the private chat. Both run in the lane of friend requests, so that an end and an approval never mix.
import { and, asc, eq, or } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { privateLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { friends } from '../db/schema.ts';
import { hideMessages } from '../messages/deleted-for-me.ts';
import { lockLane } from '../messages/lane-locks.ts';
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
export async function pushNewFriends(
  { db, hub }: Pick<PeopleServices, 'db' | 'hub'>,
  { sendId, recvId }: Pair,
): Promise<void> {
  // The queries come first: a failed one repeats the whole task, also the pushes that have left.
  const pushes = [await friendNewPush(db, hub, sendId, recvId), await friendNewPush(db, hub, recvId, sendId)];
  for (const push of pushes) if (push) hub.push(push);
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
  const { hub } = services;
  const { sendId, recvId } = pair;
  const regroupings = [];
  for (const userId of regrouped) regroupings.push(await groupingsPush(services, userId));
  for (const [userId, otherId] of [
    [sendId, recvId],
    [recvId, sendId],
  ] as const) {
    const data = { type: MessageType.FRIEND_DEL, sendId: otherId, recvId: userId };
    hub.push({ to: [userId], cmd: Command.PRIVATE, data });
  }
  for (const push of regroupings) if (push) hub.push(push);
  hub.push({ to: [recvId], cmd: Command.PRIVATE, data: tip });
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
