// Ends of memberships: a member leaves or is removed, or the owner dissolves the group. Former members keep their
// messages up to the tip that announces the end.
import { and, eq } from 'drizzle-orm';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { membershipOrBanned } from '../messages/membership.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { changeGroup, type GroupAct } from './group-change.ts';
import { membersIn, presentAmong } from './members.ts';
import type { PeopleServices } from './services.ts';

/**
 * Leaves a group, also a banned one. Refuses the owner. A repeated call changes nothing.
 */
export async function quitGroup(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
): Promise<Outcome<null>> {
  const { userId } = caller;
  const store = async (act: GroupAct) => {
    if (act.isOwner) return refuse('quitOwner');
    const tip = await act.tip('group.left');
    await endMemberships(act, [userId], tip);
    return done({ tips: [tip], gone: [userId] });
  };
  const outcome = await changeGroup(services, caller, groupId, store, membershipOrBanned);
  if (outcome.ok || outcome.refusal.key === 'quitOwner') return outcome;
  const wasMember = and(membersIn(groupId, [userId]), eq(groupMembers.quit, true));
  return (await services.db.$count(groupMembers, wasMember)) > 0 ? done(null) : outcome;
}

/**
 * Removes members; skips users who are not in the group. The owner may remove every other member, an admin only
 * ordinary members.
 */
export function removeMembers(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  userIds: readonly number[],
): Promise<Outcome<null>> {
  return changeGroup(services, caller, groupId, async (act) => {
    const { group, canManage, isOwner } = act;
    if (!canManage) return refuse('removeNotAllowed');
    if (userIds.includes(group.ownerId)) return refuse('removeOwner');
    if (userIds.includes(caller.userId)) return refuse('removeSelf');
    const targets = await presentAmong(act.tx, groupId, userIds);
    if (!isOwner && targets.some(({ member }) => member.isManager)) return refuse('removeAdmin');
    if (targets.length === 0) return done(null);
    const gone = targets.map(({ member }) => member.userId);
    const tip = await act.tip('group.removed', targets.map(({ name }) => name).join(', '));
    await endMemberships(act, gone, tip);
    return done({ tips: [tip], gone });
  });
}

/**
 * Dissolves a group, also a banned one: all members become former members. A repeated call of the owner changes
 * nothing.
 */
export async function dissolveGroup(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
): Promise<Outcome<null>> {
  const store = async (act: GroupAct) => {
    if (!act.isOwner) return refuse('ownerOnly');
    const tip = await act.tip('group.dissolved');
    const gone = await endMemberships(act, 'all', tip);
    await act.tx.update(groups).set({ dissolve: true }).where(eq(groups.id, groupId));
    // Without the group itself its end would look like the removal of each member.
    return done({ groupsTo: gone, tips: [tip], gone });
  };
  const outcome = await changeGroup(services, caller, groupId, store, membershipOrBanned);
  if (outcome.ok || outcome.refusal.key !== 'groupDissolved') return outcome;
  const own = and(eq(groups.id, groupId), eq(groups.ownerId, caller.userId));
  return (await services.db.$count(groups, own)) > 0 ? done(null) : outcome;
}

/** Ends the memberships of present members, who see messages up to the tip. Returns the ids of the users. */
async function endMemberships(
  { tx, group, now }: GroupAct,
  userIds: readonly number[] | 'all',
  tip: WireGroupMessage,
): Promise<number[]> {
  const among = userIds === 'all' ? eq(groupMembers.groupId, group.id) : membersIn(group.id, userIds);
  const rows = await tx
    .update(groupMembers)
    // A mute stays, so that a member cannot lift it by leaving and joining again.
    .set({ quit: true, quitAt: now, untilId: tip.id, isManager: false })
    .where(and(among, eq(groupMembers.quit, false)))
    .returning({ userId: groupMembers.userId });
  return rows.map((row) => row.userId);
}
