// The member list of a group.
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { WireMember } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { groupMembers, groupMessages, users } from '../db/schema.ts';
import { memberIds, type MemberRow, membershipIn, nameInGroup } from '../messages/membership.ts';
import type { Hub, Push } from '../push/hub.ts';
import { done, type Outcome } from '../result.ts';
import { inSlices } from '../slices.ts';
import type { JoinedMember, PeopleServices } from './services.ts';

/** Lists present and former members: those online first, then the owner, then the admins. */
export async function listMembers(
  { db, hub, slices, memberReads }: Pick<PeopleServices, 'db' | 'hub' | 'slices' | 'memberReads'>,
  caller: Caller,
  groupId: number,
): Promise<Outcome<WireMember[]>> {
  const { userId } = caller;
  const membership = await membershipIn(db, groupId, userId);
  if (!membership.ok) return membership;
  const { ownerId } = membership.value.group;
  const rows = await memberReads(groupId, () =>
    inSlices(slices, userId, (after) => slicedRows(db, groupId, after, slices.rows), memberOf),
  );
  const rankOf = ({ userId: id, isManager }: MemberRow) => (id === ownerId ? 0 : isManager ? 1 : 2);
  const members = rows.map((row) => ({ rank: rankOf(row.member), wire: toMember(hub, row) }));
  members.sort(
    (a, b) =>
      Number(b.wire.online) - Number(a.wire.online) || a.rank - b.rank || a.wire.userId - b.wire.userId,
  );
  return done(members.map(({ wire }) => wire));
}

const memberOf = ({ member }: JoinedMember): number => member.userId;

/** Ids of the present members who are online. */
export async function onlineMembers(
  { db, hub }: Pick<PeopleServices, 'db' | 'hub'>,
  caller: Caller,
  groupId: number,
): Promise<Outcome<number[]>> {
  const membership = await membershipIn(db, groupId, caller.userId);
  if (!membership.ok) return membership;
  const ids = await memberIds(db, groupId);
  return done(ids.filter((id) => hub.isOnline(id)).sort((a, b) => a - b));
}

export interface PresentMember {
  member: MemberRow;
  /** The name that the group shows. */
  name: string;
}

/** Those of the users who are in the group now, in the order of `userIds`. */
export async function presentAmong(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
): Promise<PresentMember[]> {
  const rows = (await memberRows(tx, groupId, userIds)).filter((row) => !row.member.quit);
  const byId = new Map(rows.map(({ member, nickName }) => [member.userId, { member, nickName }]));
  return userIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ member: row.member, name: nameInGroup(row.member, row.nickName) }] : [];
  });
}

/** Condition on the rows of these members of a group. */
export function membersIn(groupId: number, userIds: readonly number[]): SQL | undefined {
  return and(eq(groupMembers.groupId, groupId), inArray(groupMembers.userId, [...userIds]));
}

/**
 * Adds users to a group. A former member who returns does not see the messages sent in between, and stays muted.
 * The caller must hold the group's lane, because the newest id decides which messages the users see.
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
    hiddenTopId: null,
  };
  const fresh = { ...start, afterId, readId: afterId };
  await tx
    .insert(groupMembers)
    .values(userIds.map((userId) => ({ groupId, userId, ...fresh })))
    .onConflictDoUpdate({ target: [groupMembers.groupId, groupMembers.userId], set: fresh });
}

/** Builds the push that updates these users in the member list. */
export async function membersPush(
  db: Db,
  hub: Hub,
  groupId: number,
  userIds: readonly number[],
  to: readonly number[],
): Promise<Push> {
  const rows = await memberRows(db, groupId, userIds);
  const content = toLeanJson({ groupId, members: rows.map((row) => toMember(hub, row)) });
  return { to, cmd: Command.GROUP, data: { type: MessageType.GROUP_MEMBERS, groupId, content } };
}

const memberRows = (db: Db | Tx, groupId: number, userIds: readonly number[]) =>
  joined(db, membersIn(groupId, userIds));

const slicedRows = (db: Db, groupId: number, after: number, rows: number) =>
  joined(db, and(eq(groupMembers.groupId, groupId), gt(groupMembers.userId, after))).limit(rows);

function joined(db: Db | Tx, where: SQL | undefined) {
  return db
    .select({
      member: groupMembers,
      nickName: users.nickName,
      headImage: users.headImageThumb,
      isBot: users.isBot,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(where)
    .orderBy(sql`${groupMembers.userId}`)
    .$dynamic();
}

function toMember(hub: Hub, { member, nickName, headImage, isBot }: JoinedMember): WireMember {
  const { userId, remarkNickName, isManager, isMuted, quit } = member;
  const online = hub.isOnline(userId);
  return {
    userId,
    showNickName: nameInGroup(member, nickName),
    remarkNickName,
    headImage,
    isManager,
    isMuted,
    quit,
    online,
    isBot,
  };
}
