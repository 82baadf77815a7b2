// Reads of group messages from the database: pulls of missed messages, and parts of a group's history.
import { and, asc, eq, gt, inArray, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/drizzle.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { done, type Outcome } from '../result.ts';
import { groupRowOf, groupRows, readCounts, toGroupMessages, visibleTo } from './group-rows.ts';
import { notHidden } from './deleted-for-me.ts';
import { historyIds } from './history.ts';
import type { HistoryQuery } from './history-slice.ts';
import { visibleIds } from './membership.ts';
import { definePull } from './pull.ts';
import type { MessageServices } from './services.ts';

/** Messages of all groups of a user, from joining to leaving, ascending. */
export const { page: groupPage, pull: pullGroup } = definePull<WireGroupMessage>({
  kind: 'group',
  table: groupMessages,
  select: (db, due) => {
    const isDue = sql`${groupMessages.id} = any(array(${pageIds(db, due)}))`;
    // Without a name the statement is not prepared: PostgreSQL's generic plan takes 8 ms for a page, a plan for
    // this user 5.5 ms.
    return groupRows(db, sql.placeholder('userId'), isDue).toSQL();
  },
  toMessages: ({ db, slices }, userId, cells) =>
    toGroupMessages(db, cells.map(groupRowOf), async (ids) => {
      const counts = new Map<number, number>();
      // Each count reads the members of a group, of which there may be thousands.
      const size = Math.ceil(slices.rows / COUNTED);
      for (let at = 0; at < ids.length; at += size) {
        const some = await slices.run(userId, () => readCounts(db, ids.slice(at, at + size)));
        for (const [id, count] of some) counts.set(id, count);
      }
      return counts;
    }),
  idsOf,
});

/**
 * Selects the ids of a page. No index has one user's groups in id order, and sorting all remaining ids for each
 * page is slow. So the ids up to `border` are searched first. Higher ids are searched only if those fill less
 * than a page.
 */
function pageIds(db: Db, due: SQL | undefined) {
  const { id } = groupMessages;
  const userId = sql.placeholder('userId');
  const size = sql.placeholder('size');
  const border = sql.placeholder('border');
  const part = (where: SQL | undefined) => idsOf(db, userId, and(due, where), size).orderBy(asc(id));
  const near = db.$with('near').as(part(lte(id, border)));
  const rest = part(and(gt(id, border), sql`(select count(*) from ${near}) < ${size}`));
  const both = unionAll(db.select({ id: near.id }).from(near), rest).as('both');
  return db
    .with(near)
    .select({ id: sql`id` })
    .from(both)
    .orderBy(sql`id`)
    .limit(size);
}

/** A read count costs as much as this many rows. */
const COUNTED = 20;

/** Ids of the group messages that a user sees. */
function idsOf(db: Db, userId: number | Placeholder, where: SQL | undefined, size: number | Placeholder) {
  return db
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .innerJoin(groupMembers, visibleTo(userId))
    .where(and(where, shownTo(db, userId)))
    .limit(size);
}

function shownTo(db: Db, userId: number | Placeholder): SQL | undefined {
  return notHidden(db, { userId, kind: 'group' }, { chat: groupMessages.groupId, id: groupMessages.id });
}

/** A part of one group's chat, newest first. Refuses a user who was never in the group. */
export async function groupHistory(
  { db }: Pick<MessageServices, 'db'>,
  { userId }: Caller,
  groupId: number,
  query: HistoryQuery,
  isGone: () => boolean,
): Promise<Outcome<WireGroupMessage[]>> {
  const { id } = groupMessages;
  const visible = await visibleIds(db, groupId, userId, id);
  if (!visible.ok) return visible;
  const chat = and(eq(groupMessages.groupId, groupId), ...visible.value, shownTo(db, userId));
  const ids = await historyIds(db, groupMessages, chat, query, isGone);
  const messages = await toGroupMessages(db, await groupRows(db, userId, inArray(id, ids)));
  return done(messages.reverse());
}
