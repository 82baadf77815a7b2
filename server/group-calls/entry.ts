// The check of a request that brings people into a group call: the membership and the mute of the caller, and the
// members whom the request names. Names and pictures come from the database, because a request could forge them.
import { and, eq, inArray } from 'drizzle-orm';
import { UserStatus } from '../../src/core/wire/index.ts';
import type { Db } from '../db/drizzle.ts';
import { groupMembers, users } from '../db/schema.ts';
import { memberIds, membershipIn, nameInGroup } from '../messages/membership.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Member } from './session.ts';

/** A member; an account that is cancelled or banned has no devices. */
export type CheckedMember = Member & { hasAccount: boolean };

export interface Entry {
  caller: CheckedMember;
  /** The named members, without the caller. */
  named: CheckedMember[];
  /** Ids of all members. */
  members: number[];
}

/** `asks`: muted members may join a call, and neither start one nor invite. */
export async function enter(
  db: Db,
  asks: 'start' | 'invite' | 'join',
  groupId: number,
  userId: number,
  userIds: readonly number[] = [],
): Promise<Outcome<Entry>> {
  const membership = await membershipIn(db, groupId, userId);
  if (!membership.ok) return membership;
  const { group, member, canManage } = membership.value;
  if (asks !== 'join' && group.isAllMuted && !canManage) return refuse('groupCallAllMuted');
  if (asks !== 'join' && member.isMuted) return refuse('groupCallMuted');
  const wanted = [...new Set([userId, ...userIds])];
  const found = await checkedMembers(db, groupId, wanted);
  const [caller, ...named] = wanted.map((id) => found.get(id));
  if (!caller || named.includes(undefined)) return refuse('memberUnknown');
  const members = asks === 'start' ? await memberIds(db, groupId) : [];
  return done({ caller, named: named.filter((one) => one !== undefined), members });
}

async function checkedMembers(
  db: Db,
  groupId: number,
  userIds: readonly number[],
): Promise<Map<number, CheckedMember>> {
  const rows = await db
    .select({
      userId: groupMembers.userId,
      remarkNickName: groupMembers.remarkNickName,
      nickName: users.nickName,
      headImage: users.headImageThumb,
      status: users.status,
      isBanned: users.isBanned,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.quit, false),
        inArray(groupMembers.userId, [...userIds]),
      ),
    );
  return new Map(
    rows.map(({ userId, remarkNickName, nickName, headImage, status, isBanned }) => {
      const hasAccount = status !== UserStatus.CANCELLED && !isBanned;
      const name = nameInGroup({ remarkNickName }, nickName);
      return [userId, { userId, nickName: name, headImage, hasAccount }];
    }),
  );
}
