// Friends as database rows, and as the user sees them. A friendship is two rows, one for each side.
import { and, asc, eq, gt, inArray, ne, type Placeholder, sql } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { WireFriend } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { friendsLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { perDatabase } from '../db/rows.ts';
import { friends, users } from '../db/schema.ts';
import type { Hub, Push } from '../push/hub.ts';
import { onlineFlags } from '../push/presence.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { inSlices } from '../slices.ts';
import { oneLine } from './names.ts';
import type { PeopleServices } from './services.ts';

type Needs = Pick<PeopleServices, 'db' | 'hub'>;
type ListNeeds = Pick<PeopleServices, 'db' | 'hub' | 'slices'>;

/** Lists present and former friends; `deleted` is true for former ones. */
export async function listFriends({ db, hub, slices }: ListNeeds, { userId }: Caller): Promise<WireFriend[]> {
  const rows = await inSlices(
    slices,
    userId,
    (after) => listQuery(db).execute({ userId, after, rows: slices.rows }),
    ({ friend }) => friend.friendId,
  );
  return rows.map((row) => toFriend(hub, row));
}

const listQuery = perDatabase((db) => {
  const own = sql.placeholder('userId');
  return friendRows(db, own)
    .where(and(eq(friends.userId, own), gt(friends.friendId, sql.placeholder('after'))))
    .orderBy(asc(friends.friendId))
    .limit(sql.placeholder('rows'))
    .prepare('friends');
});

export async function findFriend(
  { db, hub }: Needs,
  caller: Caller,
  friendId: number,
): Promise<Outcome<WireFriend>> {
  const friend = await friendAsSeen(db, hub, caller.userId, friendId);
  return friend ? done(friend) : refuse('notFriend');
}

/**
 * Sets the caller's remark for a present or former friend; a blank one clears it. All terminals of the caller get
 * the friend with his new name: on the calling one an older push may arrive after the response.
 */
export async function setRemark(
  { hub, lanes }: Pick<PeopleServices, 'hub' | 'lanes'>,
  caller: Caller,
  friendId: number,
  remark: string,
): Promise<Outcome<WireFriend>> {
  const { userId } = caller;
  const remarkNickName = oneLine(remark);
  const outcome = await lanes.run<Outcome<{ friend: WireFriend; isChanged: boolean }>>(
    friendsLane(userId),
    async (tx) => {
      const mine = and(eq(friends.userId, userId), eq(friends.friendId, friendId));
      const changed = await tx
        .update(friends)
        .set({ remarkNickName })
        .where(and(mine, ne(friends.remarkNickName, remarkNickName)))
        .returning({ id: friends.friendId });
      const friend = await friendAsSeen(tx, hub, userId, friendId);
      return friend ? done({ friend, isChanged: changed.length > 0 }) : refuse('notFriend');
    },
    (result) => {
      if (result.ok && result.value.isChanged) hub.push(pushOf(result.value.friend, userId));
    },
  );
  return outcome.ok ? done(outcome.value.friend) : outcome;
}

/** Makes two users friends; former friends become friends again. */
export async function linkFriends(tx: Db | Tx, a: number, b: number): Promise<void> {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  await tx
    .insert(friends)
    // The order of `deliveries.ts`, so that two transactions never wait for each other's row locks.
    .values([
      { userId: low, friendId: high },
      { userId: high, friendId: low },
    ])
    .onConflictDoUpdate({ target: [friends.userId, friends.friendId], set: { deleted: false } });
}

/** The users in `ids` who are friends of the user on both sides. */
export async function friendsAmong(tx: Db | Tx, userId: number, ids: number[]): Promise<number[]> {
  const rows = await tx
    .select({ userId: friends.userId, friendId: friends.friendId })
    .from(friends)
    .where(
      and(
        eq(friends.deleted, false),
        inArray(friends.userId, [userId, ...ids]),
        inArray(friends.friendId, [userId, ...ids]),
      ),
    );
  const known = new Set(rows.map((row) => `${row.userId}-${row.friendId}`));
  return ids.filter((id) => known.has(`${userId}-${id}`) && known.has(`${id}-${userId}`));
}

/** Builds the push that adds a friend to a user's list or updates it there. */
export async function friendNewPush(
  db: Db,
  hub: Hub,
  userId: number,
  friendId: number,
): Promise<Push | null> {
  const friend = await friendAsSeen(db, hub, userId, friendId);
  return friend && pushOf(friend, userId);
}

function pushOf(friend: WireFriend, userId: number): Push {
  const content = toLeanJson(friend);
  const data = { type: MessageType.FRIEND_NEW, sendId: friend.id, recvId: userId, content };
  return { to: [userId], cmd: Command.PRIVATE, data };
}

async function friendAsSeen(
  db: Db | Tx,
  hub: Hub,
  userId: number,
  friendId: number,
): Promise<WireFriend | null> {
  const [row] = await friendRows(db, userId, friendId);
  return row ? toFriend(hub, row) : null;
}

function friendRows(db: Db | Tx, userId: number | Placeholder, friendId?: number) {
  const mine = eq(friends.userId, userId);
  return db
    .select({
      friend: friends,
      nickName: users.nickName,
      headImage: users.headImageThumb,
      isBot: users.isBot,
    })
    .from(friends)
    .innerJoin(users, eq(users.id, friends.friendId))
    .where(friendId === undefined ? mine : and(mine, eq(friends.friendId, friendId)))
    .$dynamic();
}

type FriendRow = Awaited<ReturnType<typeof friendRows>>[number];

function toFriend(hub: Hub, { friend, nickName, headImage, isBot }: FriendRow): WireFriend {
  const { friendId: id, remarkNickName, isDnd, isTop, deleted } = friend;
  const showNickName = remarkNickName || nickName;
  const online = deleted ? OFFLINE : onlineFlags(hub, id);
  return { id, nickName, showNickName, remarkNickName, headImage, isDnd, isTop, deleted, isBot, ...online };
}

/** The online fields of a former friend, whose presence stays hidden. */
const OFFLINE = { online: false, onlineWeb: false, onlineApp: false };
