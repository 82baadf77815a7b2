// The pushes that follow a change of a user's name or picture: 80 to everyone with the user in the friend list,
// 97 to the user's groups. A user may have thousands of both. So the rounds of all users run one after the other,
// after the response, and changes that wait for their round share it. A round reads the state when it pushes.
import { and, eq } from 'drizzle-orm';
import { friendsLane, groupLane, type Lane } from '../chats.ts';
import type { Db } from '../db/drizzle.ts';
import { friends, groupMembers } from '../db/schema.ts';
import type { Lanes } from '../messages/lanes.ts';
import type { Hub } from '../push/hub.ts';
import type { PendingPushes } from '../push/pending-pushes.ts';
import { friendNewPush } from './friends.ts';
import { pushGroupChange } from './group-pushes.ts';
import type { GroupCallEnds } from './services.ts';

export interface ProfilePushes {
  /** Plans the pushes of a user with a new name or a new picture. */
  changed(userId: number, change: { hasNewPicture: boolean }): void;
  /** Resolves when all rounds planned so far have run. */
  settled(): Promise<void>;
}

interface ProfileServices {
  db: Db;
  hub: Hub;
  lanes: Pick<Lanes, 'turn'>;
  pendingPushes: Pick<PendingPushes, 'push'>;
  groupCalls: GroupCallEnds;
}

/** A push in its lane, where no older push of the same row can follow it. */
interface LanePush {
  lane: Lane;
  push: () => Promise<void>;
}

export function createProfilePushes(services: ProfileServices): ProfilePushes {
  /** The users whose round has not begun, and whether the picture of each is new. */
  const waiting = new Map<number, boolean>();
  let end: Promise<void> = Promise.resolve();
  const run = (userId: number) => {
    const hasNewPicture = waiting.get(userId) ?? false;
    waiting.delete(userId);
    return services.pendingPushes.push(`profile ${userId}`, roundOf(services, userId, hasNewPicture));
  };
  return {
    changed: (userId, { hasNewPicture }) => {
      const isPlanned = waiting.has(userId);
      waiting.set(userId, hasNewPicture || waiting.get(userId) === true);
      if (!isPlanned) end = end.then(() => run(userId));
    },
    settled: () => end,
  };
}

/** The task of one round. A repetition after a failure begins at the push that failed. */
function roundOf(services: ProfileServices, userId: number, hasNewPicture: boolean): () => Promise<void> {
  let left: LanePush[] | null = null;
  return async () => {
    left ??= [
      ...(await friendPushes(services, userId)),
      ...(await groupPushes(services, userId, hasNewPicture)),
    ];
    for (let next = left[0]; next; next = left[0]) {
      await services.lanes.turn(next.lane, next.push);
      left.shift();
    }
  };
}

/** Former friends still have the user in their list. A list that is loaded later has the new row. */
async function friendPushes({ db, hub }: ProfileServices, userId: number): Promise<LanePush[]> {
  const rows = await db.select({ id: friends.userId }).from(friends).where(eq(friends.friendId, userId));
  return rows
    .filter(({ id }) => hub.isOnline(id))
    .map(({ id }) => ({
      lane: friendsLane(id),
      push: async () => {
        const push = await friendNewPush(db, hub, id, userId);
        if (push) hub.push(push);
      },
    }));
}

/** A new name does not change the row of a member with a nickname in the group. */
async function groupPushes(
  { db, hub, groupCalls }: ProfileServices,
  userId: number,
  hasNewPicture: boolean,
): Promise<LanePush[]> {
  const isPresent = and(eq(groupMembers.userId, userId), eq(groupMembers.quit, false));
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(hasNewPicture ? isPresent : and(isPresent, eq(groupMembers.remarkNickName, '')));
  return rows.map(({ groupId }) => ({
    lane: groupLane(groupId),
    push: () => pushGroupChange({ db, hub, groupCalls }, groupId, userId, { members: [userId] }),
  }));
}
