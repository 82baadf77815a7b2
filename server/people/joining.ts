// Joining a group: by an invitation from a friend, or on one's own.
import { and, eq, inArray } from 'drizzle-orm';
import { Command, LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroup, WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import type { Tx } from '../db/drizzle.ts';
import { groupMembers, groups, users } from '../db/schema.ts';
import { insertGroup } from '../messages/group-rows.ts';
import { countMembers, memberIds, membershipIn } from '../messages/membership.ts';
import { tipContent, type TipKey } from '../messages/tips.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { friendsAmong } from './friends.ts';
import { groupAsSeen, groupNewPush } from './groups.ts';
import { addMembers, membersPush } from './members.ts';
import type { PeopleServices } from './services.ts';

/**
 * Adds friends of the caller to a group. Refuses ids that are not friends of the caller, and skips users who
 * are members already.
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
      const names = (added: string[]) => [caller.nickName, added.join(', ')];
      return addToGroup(services, tx, { groupId, userIds: friendIds, caller, tip: 'group.invited', names });
    },
    (result) => pushEntry(services, caller, groupId, result),
  );
  return outcome.ok ? done(null) : outcome;
}

/** Adds the caller to a group. Returns the group as its new member sees it. A repeated join changes nothing. */
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
      const names = (added: string[]) => added;
      return addToGroup(services, tx, {
        groupId,
        userIds: [caller.userId],
        caller,
        tip: 'group.joined',
        names,
      });
    },
    (result) => pushEntry(services, caller, groupId, result),
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
  tip: TipKey;
  names: (added: string[]) => string[];
}

async function addToGroup(
  { clock }: PeopleServices,
  tx: Tx,
  { groupId, userIds, caller, tip, names }: Plan,
): Promise<Outcome<Entry>> {
  const present = await tx
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.quit, false),
        inArray(groupMembers.userId, userIds),
      ),
    );
  const added = userIds.filter((id) => !present.some((member) => member.id === id));
  if (added.length === 0) return done({ added, tip: null });
  if ((await countMembers(tx, groupId)) + added.length > LIMITS.groupMembers) {
    return refuse('groupFull', [String(LIMITS.groupMembers)]);
  }
  await addMembers(tx, groupId, added);
  const people = await tx
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(inArray(users.id, added));
  const inOrder = added.map((id) => people.find((person) => person.id === id)?.nickName ?? '');
  const row = await insertGroup(tx, {
    groupId,
    sendId: caller.userId,
    sendNickName: caller.nickName,
    type: MessageType.TIP_TEXT,
    content: tipContent(tip, names(inOrder)),
    sendTime: clock(),
  });
  return done({ added, tip: row });
}

/** Pushes the group first, so that new members can assign the message that follows to it. */
async function pushEntry(
  { db, hub }: PeopleServices,
  caller: Caller,
  groupId: number,
  outcome: Outcome<Entry>,
): Promise<void> {
  if (!outcome.ok || outcome.value.tip === null) return;
  const { added, tip } = outcome.value;
  for (const userId of added) {
    if (!hub.isOnline(userId)) continue;
    const seen = await groupAsSeen(db, userId, groupId);
    if (seen) hub.push({ ...groupNewPush(seen, [userId], caller.userId), except: caller });
  }
  const to = await memberIds(db, groupId);
  hub.push({ to, cmd: Command.GROUP, data: tip });
  hub.push(await membersPush(db, hub, groupId, added, to));
}
