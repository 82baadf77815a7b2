// Roles in a group: the owner appoints and dismisses admins, and may hand the group over.
import { eq } from 'drizzle-orm';
import type { Caller } from '../caller.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { changeGroup } from './group-change.ts';
import { membersIn, presentAmong } from './members.ts';
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
    await tx.update(groupMembers).set({ isManager: true, isMuted: false }).where(membersIn(groupId, ids));
    const tips = [await tip('group.admin.added', added.map(({ name }) => name).join(', '))];
    return done({ groupsTo: ids, tips, members: ids });
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
    const both = [caller.userId, userId];
    await tx.update(groups).set({ ownerId: userId }).where(eq(groups.id, groupId));
    // The row of an owner has no role and no mute.
    await tx.update(groupMembers).set({ isManager: false, isMuted: false }).where(membersIn(groupId, both));
    const tips = [await tip('group.transferred', target.name)];
    return done({ groupsTo: 'all', tips, members: both });
  });
}
