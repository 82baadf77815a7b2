// Mutes of single members and of all members. A muted member reads and cannot send; mute-all does not concern
// the owner and the admins.
import { eq } from 'drizzle-orm';
import type { Caller } from '../caller.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { changeGroup } from './group-change.ts';
import { membersIn, presentAmong } from './members.ts';
import type { PeopleServices } from './services.ts';

export function muteAll(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  on: boolean,
): Promise<Outcome<null>> {
  return changeGroup(services, caller, groupId, async ({ tx, group, canManage, tip }) => {
    if (!canManage) return refuse('muteNotAllowed');
    if (group.isAllMuted === on) return done(null);
    await tx.update(groups).set({ isAllMuted: on }).where(eq(groups.id, groupId));
    const key = on ? 'group.all-muted' : 'group.all-unmuted';
    return done({ groupsTo: 'all', allMuted: on, tips: [await tip(key)] });
  });
}

/**
 * Mutes or unmutes members; skips users who have left. Only the owner may mute and unmute admins, so a muted admin
 * cannot unmute himself.
 */
export function muteMembers(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  { userIds, on }: { userIds: readonly number[]; on: boolean },
): Promise<Outcome<null>> {
  return changeGroup(services, caller, groupId, async ({ tx, group, canManage, isOwner, tip }) => {
    if (!canManage) return refuse('muteNotAllowed');
    if (userIds.includes(group.ownerId)) return refuse('muteOwner');
    const targets = await presentAmong(tx, groupId, userIds);
    if (targets.length === 0) return refuse('memberUnknown');
    if (!isOwner && targets.some(({ member }) => member.isManager)) return refuse('muteAdmin');
    const changed = targets.filter(({ member }) => member.isMuted !== on);
    if (changed.length === 0) return done(null);
    const ids = changed.map(({ member }) => member.userId);
    await tx.update(groupMembers).set({ isMuted: on }).where(membersIn(groupId, ids));
    const names = changed.map(({ name }) => name).join(', ');
    const tips = [await tip(on ? 'group.muted' : 'group.unmuted', names)];
    return done({ muted: { userIds: ids, on }, tips, members: ids });
  });
}
