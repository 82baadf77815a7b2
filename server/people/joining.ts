// Joining a group: by an invitation from a friend, or on one's own.
import { and, eq, inArray } from 'drizzle-orm';
import { LIMITS, UserStatus } from '../../src/core/wire/index.ts';
import type { WireGroup, WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import type { Tx } from '../db/drizzle.ts';
import { groups, users } from '../db/schema.ts';
import { storeGroupTip } from '../messages/group-tips.ts';
import { countMembers, membershipIn, nameInGroup } from '../messages/membership.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { friendsAmong } from './friends.ts';
import { pushGroupChange } from './group-pushes.ts';
import { groupAsSeen } from './groups.ts';
import { addMembers, presentAmong } from './members.ts';
import type { PeopleServices } from './services.ts';

/**
 * Adds friends of the caller to a group. Refuses ids that are not friends of the caller and cancelled accounts, and
 * skips users who are members already.
 */
export async function inviteFriends(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  friendIds: number[],
): Promise<Outcome<null>> {
  const outcome = await services.lanes.run<Outcome<Entry>>(
    groupLane(groupId),
    async (tx) => {
      const membership = await membershipIn(tx, groupId, caller.userId);
      if (!membership.ok) return membership;
      if (!membership.value.group.isAllowInvite && !membership.value.canManage)
        return refuse('inviteNotAllowed');
      if ((await friendsAmong(tx, caller.userId, friendIds)).length < friendIds.length) {
        return refuse('inviteFriendsOnly');
      }
      const isCancelled = and(inArray(users.id, friendIds), eq(users.status, UserStatus.CANCELLED));
      if ((await tx.$count(users, isCancelled)) > 0) return refuse('inviteCancelled');
      const inviter = nameInGroup(membership.value.member, caller.nickName);
      return addToGroup(services, tx, { groupId, userIds: friendIds, caller, inviter });
    },
    async (result) => {
      if (result.ok) await pushEntry(services, caller, groupId, result.value);
    },
  );
  return outcome.ok ? done(null) : outcome;
}

/**
 * Adds the caller to a group. Returns the group as its new member sees it. A repeated join changes nothing. Refuses a
 * group that restricts invitations: a removed member could otherwise return through a card.
 */
export async function joinGroup(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
): Promise<Outcome<WireGroup>> {
  const outcome = await services.lanes.run<Outcome<Entry>>(
    groupLane(groupId),
    async (tx) => {
      const [group] = await tx.select().from(groups).where(eq(groups.id, groupId));
      if (!group) return refuse('groupUnknown');
      if (group.dissolve) return refuse('groupDissolved');
      if (group.isBanned) return refuse('groupBanned', [group.reason]);
      const isPresent = (await presentAmong(tx, groupId, [caller.userId])).length > 0;
      if (!group.isAllowInvite && !isPresent) return refuse('joinNotAllowed');
      return addToGroup(services, tx, { groupId, userIds: [caller.userId], caller, inviter: null });
    },
    async (result) => {
      if (result.ok) await pushEntry(services, caller, groupId, result.value);
    },
  );
  if (!outcome.ok) return outcome;
  const seen = await groupAsSeen(services.db, caller.userId, groupId);
  return seen ? done(seen) : refuse('groupUnknown');
}

interface Entry {
  added: number[];
  tip: WireGroupMessage | null;
}

interface Plan {
  groupId: number;
  userIds: number[];
  caller: Caller;
  /** The name of the caller in the group; null for a caller who joins. */
  inviter: string | null;
}

async function addToGroup(
  { clock }: PeopleServices,
  tx: Tx,
  { groupId, userIds, caller, inviter }: Plan,
): Promise<Outcome<Entry>> {
  const present = await presentAmong(tx, groupId, userIds);
  const added = userIds.filter((id) => !present.some(({ member }) => member.userId === id));
  if (added.length === 0) return done({ added, tip: null });
  if ((await countMembers(tx, groupId)) + added.length > LIMITS.groupMembers) {
    return refuse('groupFull', [String(LIMITS.groupMembers)]);
  }
  await addMembers(tx, groupId, added);
  const names = (await presentAmong(tx, groupId, added)).map(({ name }) => name).join(', ');
  const tip = await storeGroupTip(tx, {
    groupId,
    sender: { userId: caller.userId, name: inviter ?? names },
    key: inviter === null ? 'group.joined' : 'group.invited',
    names: inviter === null ? [names] : [inviter, names],
    sendTime: clock(),
  });
  return done({ added, tip });
}

async function pushEntry(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  { added, tip }: Entry,
): Promise<void> {
  if (tip === null) return;
  const pushes = { groupsTo: added, tips: [tip], members: added };
  await pushGroupChange(services, groupId, caller.userId, pushes);
}
