// Group membership: who is in a group, who manages it, and which of its messages a user may see.
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/drizzle.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';

export type GroupRow = typeof groups.$inferSelect;
export type MemberRow = typeof groupMembers.$inferSelect;

export interface Membership {
  group: GroupRow;
  member: MemberRow;
  /** True for the owner and the admins. */
  canManage: boolean;
}

/** Refuses a user who is not in the group now, and every user once the group is dissolved or banned. */
export async function membershipIn(
  db: Db | Tx,
  groupId: number,
  userId: number,
): Promise<Outcome<Membership>> {
  const membership = await membershipOrBanned(db, groupId, userId);
  if (!membership.ok || !membership.value.group.isBanned) return membership;
  return refuse('groupBanned', [membership.value.group.reason]);
}

/** Like `membershipIn`, but a ban of the group refuses nobody: leaving and dissolving stay possible. */
export async function membershipOrBanned(
  db: Db | Tx,
  groupId: number,
  userId: number,
): Promise<Outcome<Membership>> {
  const [row] = await db
    .select({ group: groups, member: groupMembers })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .where(eq(groups.id, groupId));
  if (!row) return refuse('groupUnknown');
  const { group, member } = row;
  if (group.dissolve) return refuse('groupDissolved');
  if (!member || member.quit) return refuse('notMember');
  return done({ group, member, canManage: group.ownerId === userId || member.isManager });
}

/** The name that a group shows for a member: the own nickname in this group, else the user's nickname. */
export function nameInGroup({ remarkNickName }: Pick<MemberRow, 'remarkNickName'>, nickName: string): string {
  return remarkNickName || nickName;
}

/**
 * Ids of the present members. Every message to a large group needs them, so they come as one text, not as
 * rows.
 */
export async function memberIds(db: Db | Tx, groupId: number): Promise<number[]> {
  const [row] = await db
    .select({ ids: sql<string | null>`string_agg(${groupMembers.userId}::text, ',')` })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.quit, false)));
  return row?.ids ? row.ids.split(',').map(Number) : [];
}

/** The number of present members. */
export function countMembers(db: Db | Tx, groupId: number): Promise<number> {
  return db.$count(groupMembers, and(eq(groupMembers.groupId, groupId), eq(groupMembers.quit, false)));
}

/**
 * Conditions on `id`, a column of message ids: the user sees messages from joining to leaving. Refuses a user
 * who was never in the group.
 */
export async function visibleIds(
  db: Db | Tx,
  groupId: number,
  userId: number,
  id: AnyPgColumn,
): Promise<Outcome<(SQL | undefined)[]>> {
  const [member] = await db
    .select({ afterId: groupMembers.afterId, untilId: groupMembers.untilId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
  if (!member) return refuse('notMember');
  return done([gt(id, member.afterId), member.untilId === null ? undefined : lte(id, member.untilId)]);
}
