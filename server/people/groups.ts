// Groups as database rows, and as members and other users see them.
import { and, asc, eq, gt, or, type Placeholder, sql } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroup } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { onlyRow, perDatabase } from '../db/rows.ts';
import { groupMembers, groups, users } from '../db/schema.ts';
import { countMembers, type GroupRow, type MemberRow } from '../messages/membership.ts';
import { topMessageFor } from '../messages/top-message.ts';
import type { Push } from '../push/hub.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { PeopleServices } from './services.ts';

export interface NewGroup {
  name: string;
  headImage: string | null;
  headImageThumb: string | null;
}

/** Lists joined groups, and groups left within the last 30 days, so that their older messages have a title. */
export async function listGroups(
  { db, clock }: Pick<PeopleServices, 'db' | 'clock'>,
  { userId }: Caller,
): Promise<WireGroup[]> {
  const rows = await listQuery(db).execute({ userId, recently: clock() - LISTED_MS });
  return rows.map(({ group, member, nickName }) => toGroup(group, member, nickName));
}

const listQuery = perDatabase((db) => {
  const { quit, quitAt } = groupMembers;
  const isListed = or(eq(quit, false), gt(quitAt, sql.placeholder('recently')));
  return groupsOf(db, sql.placeholder('userId')).where(isListed).orderBy(asc(groups.id)).prepare('groups');
});

/**
 * Returns the group. A user who is not a member gets it too, for the group card: with `quit`, the number of
 * members and the owner's name.
 */
export async function findGroup(
  { db }: Pick<PeopleServices, 'db'>,
  caller: Caller,
  groupId: number,
): Promise<Outcome<WireGroup>> {
  const seen = await groupAsSeen(db, caller.userId, groupId);
  if (seen?.quit === false) return done(seen);
  const [found] = await db
    .select({ group: groups, owner: users.nickName })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.ownerId))
    .where(eq(groups.id, groupId));
  if (!found) return refuse('groupUnknown');
  const card = { memberCount: await countMembers(db, groupId), ownerNickName: found.owner };
  return done({ ...(seen ?? toCard(found.group)), ...card });
}

/**
 * Creates a group. The caller becomes its owner and only member, and the caller's other terminals get a push.
 */
export async function createGroup(
  { db, clock, hub }: Pick<PeopleServices, 'db' | 'clock' | 'hub'>,
  caller: Caller,
  { name, headImage, headImageThumb }: NewGroup,
): Promise<Outcome<WireGroup>> {
  const group = await db.transaction(async (tx) => {
    const values = {
      name: name.trim(),
      ownerId: caller.userId,
      headImage: headImage ?? '',
      headImageThumb: headImageThumb ?? headImage ?? '',
      createdAt: clock(),
    };
    const row = onlyRow(await tx.insert(groups).values(values).returning());
    await tx.insert(groupMembers).values({ groupId: row.id, userId: caller.userId });
    return row;
  });
  const seen = await groupAsSeen(db, caller.userId, group.id);
  if (!seen) throw new Error('a group was not stored');
  hub.push({ ...groupNewPush(seen, [caller.userId], caller.userId), except: caller });
  return done(seen);
}

/** The group as a present or former member sees it, with the pinned message; null for other users. */
export async function groupAsSeen(db: Db | Tx, userId: number, groupId: number): Promise<WireGroup | null> {
  const [row] = await groupsOf(db, userId).where(eq(groups.id, groupId));
  if (!row) return null;
  const topMessage = await topMessageFor(db, row.group, row.member);
  return { ...toGroup(row.group, row.member, row.nickName), topMessage };
}

/** Builds the push that adds a group to a user's list or updates it there. */
export function groupNewPush(group: WireGroup, to: number[], actorId: number): Push {
  const data = {
    type: MessageType.GROUP_NEW,
    groupId: group.id,
    sendId: actorId,
    content: toLeanJson(group),
  };
  return { to, cmd: Command.GROUP, data };
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
    showNickName: remarkNickName || nickName,
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
    isAllowInvite: null,
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
