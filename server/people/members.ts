// Server: who is in a group.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import type { WireMember } from '../answers.ts';
import type { Db, Tx } from '../db/open.ts';
import { groupMembers, groupMessages, groups, users } from '../db/schema.ts';
import type { Hub, Push } from '../push/hub.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import type { GroupRow, MemberRow } from './groups.ts';

/** Those who left included, flagged: who is online first, then the owner, then the admins. */
export async function listMembers(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  caller: Caller,
  groupId: number,
): Promise<Outcome<WireMember[]>> {
  const place = await placeIn(db, groupId, caller.userId);
  if (!place.ok) return place;
  const rows = await memberRows(db, groupId);
  const rank = (row: MemberRow) => (row.userId === place.value.group.ownerId ? 0 : row.isManager ? 1 : 2);
  rows.sort(
    (a, b) =>
      Number(hub.isOnline(b.member.userId)) - Number(hub.isOnline(a.member.userId)) ||
      rank(a.member) - rank(b.member) ||
      a.member.userId - b.member.userId,
  );
  return done(rows.map((row) => toMember(hub, row)));
}

export interface Place {
  group: GroupRow;
  member: MemberRow;
  /** Owner or admin. */
  leads: boolean;
}

/** Where somebody stands in a group that is alive. Refused when he is no member, or the group is gone or banned. */
export async function placeIn(db: Db | Tx, groupId: number, userId: number): Promise<Outcome<Place>> {
  const [row] = await db
    .select({ group: groups, member: groupMembers })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .where(eq(groups.id, groupId));
  if (!row) return refuse('groupUnknown');
  const { group, member } = row;
  if (group.dissolve) return refuse('groupDissolved');
  if (!member || member.quit) return refuse('notMember');
  if (group.isBanned) return refuse('groupBanned', [group.reason]);
  return done({ group, member, leads: group.ownerId === userId || member.isManager });
}

/** Everybody in the group now. One text instead of a row each: every message to a large group asks for it. */
export async function memberIds(db: Db | Tx, groupId: number): Promise<number[]> {
  const [row] = await db
    .select({ ids: sql<string | null>`string_agg(${groupMembers.userId}::text, ',')` })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.quit, false)));
  return row?.ids ? row.ids.split(',').map(Number) : [];
}

/**
 * Puts users into a group; one who comes back starts anew and does not see what was said meanwhile.
 * Only within the lane of group messages, because the newest id decides what they see.
 */
export async function addMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  const [last] = await tx
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .orderBy(desc(groupMessages.id))
    .limit(1);
  const afterId = last?.id ?? 0;
  const start = {
    quit: false,
    quitAt: null,
    untilId: null,
    isManager: false,
    isMuted: false,
    hiddenTopId: null,
  };
  const fresh = { ...start, afterId, readId: afterId };
  await tx
    .insert(groupMembers)
    .values(userIds.map((userId) => ({ groupId, userId, ...fresh })))
    .onConflictDoUpdate({ target: [groupMembers.groupId, groupMembers.userId], set: fresh });
}

/** The frame that renews some rows of everybody's member list. */
export async function membersPush(
  db: Db,
  hub: Hub,
  groupId: number,
  userIds: number[],
  to: number[],
): Promise<Push> {
  const rows = await memberRows(db, groupId, userIds);
  const content = toLeanJson({ groupId, members: rows.map((row) => toMember(hub, row)) });
  return { to, cmd: Command.GROUP, data: { type: MessageType.GROUP_MEMBERS, groupId, content } };
}

function memberRows(db: Db, groupId: number, userIds?: number[]) {
  const inGroup = eq(groupMembers.groupId, groupId);
  return db
    .select({ member: groupMembers, nickName: users.nickName, headImage: users.headImageThumb })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(userIds ? and(inGroup, inArray(groupMembers.userId, userIds)) : inGroup)
    .orderBy(sql`${groupMembers.userId}`);
}

type Joined = Awaited<ReturnType<typeof memberRows>>[number];

function toMember(hub: Hub, { member, nickName, headImage }: Joined): WireMember {
  const { userId, remarkNickName, isManager, isMuted, quit } = member;
  const online = hub.isOnline(userId);
  return {
    userId,
    showNickName: remarkNickName || nickName,
    remarkNickName,
    headImage,
    isManager,
    isMuted,
    quit,
    online,
  };
}
