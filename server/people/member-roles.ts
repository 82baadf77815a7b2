// Roles in a group: the owner appoints and dismisses admins, and may hand the group over.
import { and, eq } from 'drizzle-orm';
import { UserStatus } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import type { Tx } from '../db/drizzle.ts';
import { groupMembers, groups, users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { changeGroup } from './group-change.ts';
import { membersIn, presentAmong, type PresentMember } from './members.ts';
import type { PeopleServices } from './services.ts';

/** Appoints admins, all of them or none. A muted member can send again. */
export function addManagers(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  userIds: readonly number[],
): Promise<Outcome<null>> {
  return changeGroup(services, caller, groupId, async ({ tx, isOwner, tip }) => {
    if (!isOwner) return refuse('ownerOnly');
    if (userIds.includes(caller.userId)) return refuse('adminOwner');
    const targets = await presentAmong(tx, groupId, userIds);
    if (targets.length < userIds.length) return refuse('memberUnknown');
    const added = targets.filter(({ member }) => !member.isManager);
    if (added.length === 0) return done(null);
    const ids = added.map(({ member }) => member.userId);
    const muted = unmuted(added);
    await tx.update(groupMembers).set({ isManager: true, isMuted: false }).where(membersIn(groupId, ids));
    const tips = [await tip('group.admin.added', added.map(({ name }) => name).join(', '))];
    return done({ groupsTo: ids, muted, tips, members: ids });
  });
}

/** Dismisses admins; skips users who are no admins. */
export function removeManagers(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  userIds: readonly number[],
): Promise<Outcome<null>> {
  return changeGroup(services, caller, groupId, async ({ tx, isOwner, tip }) => {
    if (!isOwner) return refuse('ownerOnly');
    const removed = (await presentAmong(tx, groupId, userIds)).filter(({ member }) => member.isManager);
    if (removed.length === 0) return done(null);
    const ids = removed.map(({ member }) => member.userId);
    await tx.update(groupMembers).set({ isManager: false }).where(membersIn(groupId, ids));
    const tips = [await tip('group.admin.removed', removed.map(({ name }) => name).join(', '))];
    return done({ groupsTo: ids, tips, members: ids });
  });
}

/** Makes a present member the owner. The previous owner becomes an ordinary member. */
export function transferGroup(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  userId: number,
): Promise<Outcome<null>> {
  return changeGroup(services, caller, groupId, async ({ tx, isOwner, tip }) => {
    if (!isOwner) return refuse('ownerOnly');
    if (userId === caller.userId) return refuse('transferSelf');
    const [target] = await presentAmong(tx, groupId, [userId]);
    if (!target) return refuse('memberUnknown');
    // Nobody could manage the group after a transfer to a cancelled account.
    if (!(await isActive(tx, userId))) return refuse('userUnknown');
    const muted = unmuted([target]);
    const both = [caller.userId, userId];
    await tx.update(groups).set({ ownerId: userId }).where(eq(groups.id, groupId));
    // The row of an owner has no role and no mute.
    await tx.update(groupMembers).set({ isManager: false, isMuted: false }).where(membersIn(groupId, both));
    const tips = [await tip('group.transferred', target.name)];
    return done({ groupsTo: 'all', muted, tips, members: both });
  });
}

/** The push to members whose new role ends their mute. */
function unmuted(targets: readonly PresentMember[]) {
  const userIds = targets.flatMap(({ member }) => (member.isMuted ? [member.userId] : []));
  return { userIds, on: false };
}

async function isActive(tx: Tx, userId: number): Promise<boolean> {
  const active = and(eq(users.id, userId), eq(users.status, UserStatus.NORMAL));
  return (await tx.$count(users, active)) > 0;
}
