// Groups as database rows, and as members and other users see them.
import { and, asc, eq, gt, or, type Placeholder, sql } from 'drizzle-orm';
import type { WireGroup } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { perDatabase } from '../db/rows.ts';
import { groupMembers, groups, users } from '../db/schema.ts';
import { countMembers, type GroupRow, type MemberRow, nameInGroup } from '../messages/membership.ts';
import { topMessageFor, topMessageForEach } from '../messages/top-message.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { inSlices } from '../slices.ts';
import type { PeopleServices } from './services.ts';

/** Lists joined groups, and groups left within the last 30 days, so that their older messages have a title. */
export async function listGroups(
  { db, clock, slices }: Pick<PeopleServices, 'db' | 'clock' | 'slices'>,
  { userId }: Caller,
): Promise<WireGroup[]> {
  const recently = clock() - LISTED_MS;
  const rows = await inSlices(
    slices,
    userId,
    (after) => listQuery(db).execute({ userId, recently, after, rows: slices.rows }),
    ({ group }) => group.id,
  );
  return rows.map(({ group, member, nickName }) => toGroup(group, member, nickName));
}

const listQuery = perDatabase((db) => {
  const { quit, quitAt } = groupMembers;
  const isListed = or(eq(quit, false), gt(quitAt, sql.placeholder('recently')));
  return groupsOf(db, sql.placeholder('userId'))
    .where(and(isListed, gt(groups.id, sql.placeholder('after'))))
    .orderBy(asc(groups.id))
    .limit(sql.placeholder('rows'))
    .prepare('groups');
});

/**
 * Returns the group with the number of members and the owner's name, for the group card. A user who is not a member
 * gets it too, with `quit`.
 */
export async function findGroup(
  { db }: Pick<PeopleServices, 'db'>,
  caller: Caller,
  groupId: number,
): Promise<Outcome<WireGroup>> {
  const seen = await groupAsSeen(db, caller.userId, groupId);
  const [found] = await db
    .select({ group: groups, owner: users.nickName })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.ownerId))
    .where(eq(groups.id, groupId));
  if (!found) return refuse('groupUnknown');
  const card = { memberCount: await countMembers(db, groupId), ownerNickName: found.owner };
  return done({ ...(seen ?? toCard(found.group)), ...card });
}

/** The group as a present or former member sees it, with the pinned message; null for other users. */
export async function groupAsSeen(db: Db | Tx, userId: number, groupId: number): Promise<WireGroup | null> {
  const [row] = await groupsOf(db, userId).where(eq(groups.id, groupId));
  if (!row) return null;
  const topMessage = await topMessageFor(db, row.group, row.member);
  return { ...toGroup(row.group, row.member, row.nickName), topMessage };
}

/**
 * The group as each of these present or former members sees it, by user id. The number of queries does not
 * depend on the number of members.
 */
export async function groupAsEachSees(
  db: Db | Tx,
  groupId: number,
  userIds: readonly number[],
): Promise<Map<number, WireGroup>> {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
  if (!group) return new Map();
  // One parameter for all ids: building a statement with 3,000 parameters takes longer than running it.
  const among = sql`${groupMembers.userId} = any(${`{${userIds.join(',')}}`}::bigint[])`;
  const rows = await db
    .select({ member: groupMembers, nickName: users.nickName })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), among));
  const topMessage = await topMessageForEach(db, group);
  return new Map(
    rows.map(({ member, nickName }) => [
      member.userId,
      { ...toGroup(group, member, nickName), topMessage: topMessage(member) },
    ]),
  );
}

function groupsOf(db: Db | Tx, userId: number | Placeholder) {
  return db
    .select({ group: groups, member: groupMembers, nickName: users.nickName })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .$dynamic();
}

function toGroup(group: GroupRow, member: MemberRow, nickName: string): WireGroup {
  const { createdAt: _at, topMessageId: _top, ...fields } = group;
  const { remarkNickName, remarkGroupName, quit, isDnd, isTop, isMuted } = member;
  return {
    ...fields,
    // Former members do not see notices of the time after they left.
    notice: quit ? null : group.notice,
    remarkNickName,
    showNickName: nameInGroup(member, nickName),
    remarkGroupName,
    showGroupName: remarkGroupName || group.name,
    quit,
    isDnd,
    isTop,
    isMuted,
    memberCount: null,
    ownerNickName: null,
    topMessage: null,
  };
}

/** The fields that any user may see, to decide whether to join. */
function toCard(group: GroupRow): WireGroup {
  const { createdAt: _at, topMessageId: _top, ...fields } = group;
  return {
    ...fields,
    notice: null,
    isAllMuted: null,
    isNoprivatechat: null,
    remarkNickName: null,
    showNickName: null,
    remarkGroupName: null,
    showGroupName: group.name,
    quit: true,
    isDnd: null,
    isTop: null,
    isMuted: null,
    memberCount: null,
    ownerNickName: null,
    topMessage: null,
  };
}

const LISTED_MS = 30 * 86_400_000;
