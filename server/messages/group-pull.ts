// Server: group messages from the store: what was missed, and what lies further back.
import { and, asc, eq, gt, inArray, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import type { Db } from '../db/open.ts';
import { filled, perDatabase, type Statement } from '../db/rows.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRowOf, groupRows, seenBy, toGroupMessages } from './group-rows.ts';
import { notHidden } from './hidden.ts';
import { historyIds } from './history.ts';
import { readWhole } from './horizon.ts';
import { type Pulled, pulled } from './pulled.ts';
import { FIRST_PULL_MS, type HistoryQuery, type PullQuery, shapeOf } from './window.ts';

/** The oldest rows after `minId` over all groups, from one's joining to one's leaving, ascending. */
export async function pullGroup(
  services: Pick<Services, 'db' | 'rows' | 'clock' | 'backlogs' | 'horizon'>,
  { userId }: Caller,
  { minId, size }: PullQuery,
): Promise<Pulled<WireGroupMessage>> {
  const { db } = services;
  const cells = await readWhole(services.horizon, 'group', { minId, size }, (query) =>
    services.rows(groupPage(services, userId, query)),
  );
  const found = await toGroupMessages(db, cells.map(groupRowOf));
  const pull = { userId, kind: 'group', from: minId, size } as const;
  return pulled(services, pull, found, found.at(-1)?.id, (lastId) =>
    seen(db, userId, gt(groupMessages.id, lastId)).limit(LIMITS.rowsLeft),
  );
}

/** The statement that selects the rows of a pull: those of `groupRows`. */
export function groupPage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  { minId, size, upTo }: PullQuery & { upTo: number },
): Statement {
  const since = clock() - FIRST_PULL_MS;
  const border = minId + NEAR * size;
  return filled(selectOf(db, shapeOf(minId)), { userId, minId, size, since, border, upTo });
}

const selectOf = perDatabase((db, shape) => {
  const { id, sendTime } = groupMessages;
  const userId = sql.placeholder('userId');
  const begun = shape === 'first' ? gt(sendTime, sql.placeholder('since')) : gt(id, sql.placeholder('minId'));
  const whole = and(begun, lte(id, sql.placeholder('upTo')));
  const due = sql`${id} = any(array(${pageOf(db, whole)}))`;
  // Without a name: PostgreSQL's plan for anybody takes 8 ms for a page, its plan for this reader 5.5.
  return groupRows(db, userId, due).toSQL();
});

/**
 * The ids of a page. No index has one person's groups in order of id, and to sort all that is left for every page
 * takes longer the more is left. So the next few thousand ids are looked through first; only where they hold less
 * than a page, the rest is.
 */
function pageOf(db: Db, due: SQL | undefined) {
  const { id } = groupMessages;
  const userId = sql.placeholder('userId');
  const size = sql.placeholder('size');
  const border = sql.placeholder('border');
  const part = (where: SQL | undefined) => seen(db, userId, and(due, where)).orderBy(asc(id)).limit(size);
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

/** Ids of the group messages that a user sees. */
const seen = (db: Db, userId: number | Placeholder, where: SQL | undefined) =>
  db
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .innerJoin(groupMembers, seenBy(userId))
    .where(and(where, shownTo(db, userId)));

const shownTo = (db: Db, userId: number | Placeholder) =>
  notHidden(db, { userId, kind: 'group' }, { chat: groupMessages.groupId, id: groupMessages.id });

/** In pages. It suffices a user who sees a quarter of all group messages or more, and costs the others little. */
const NEAR = 4;

/** A part of one group's chat, newest first; refused to who was never in it. */
export async function groupHistory(
  { db }: Pick<Services, 'db'>,
  { userId }: Caller,
  groupId: number,
  query: HistoryQuery,
  isGone: () => boolean,
): Promise<Outcome<WireGroupMessage[]>> {
  const [member] = await db
    .select({ afterId: groupMembers.afterId, untilId: groupMembers.untilId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
  if (!member) return refuse('notMember');
  const { id } = groupMessages;
  const visible = and(
    eq(groupMessages.groupId, groupId),
    gt(id, member.afterId),
    member.untilId === null ? undefined : lte(id, member.untilId),
    shownTo(db, userId),
  );
  const ids = await historyIds(db, groupMessages, visible, query, isGone);
  const messages = await toGroupMessages(db, await groupRows(db, userId, inArray(id, ids)));
  return done(messages.reverse());
}
