// Server: group messages from the store: what was missed, and what lies further back.
import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL } from 'drizzle-orm';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, seenBy, toGroupMessages } from './group-rows.ts';
import { notHidden } from './hidden.ts';
import { type Pulled, pulled } from './pulled.ts';
import { saying } from './saying.ts';
import { FIRST_PULL_MS, type HistoryQuery, type PullQuery, sliceOf } from './window.ts';

/** The oldest rows after `minId` over all groups, from one's joining to one's leaving, ascending. */
export async function pullGroup(
  services: Pick<Services, 'db' | 'clock' | 'backlogs'>,
  { userId }: Caller,
  { minId, size }: PullQuery,
): Promise<Pulled<WireGroupMessage>> {
  const { db, clock } = services;
  const { id, sendTime } = groupMessages;
  const mine = { userId, kind: 'group' } as const;
  const shown = notHidden(db, mine, { chat: groupMessages.groupId, id });
  const after = minId > 0 ? gt(id, minId) : gt(sendTime, clock() - FIRST_PULL_MS);
  const rows = groupRows(db, userId, and(after, shown));
  const found = await toGroupMessages(db, await (size === null ? rows : rows.limit(size)));
  const pull = { ...mine, from: minId, size };
  return pulled(services, pull, found, found.at(-1)?.id, (lastId) =>
    db
      .select({ id })
      .from(groupMessages)
      .innerJoin(groupMembers, seenBy(userId))
      .where(and(gt(id, lastId), shown))
      .limit(LIMITS.rowsLeft),
  );
}

/** A part of one group's chat, newest first; refused to who was never in it. */
export async function groupHistory(
  { db }: Pick<Services, 'db'>,
  { userId }: Caller,
  groupId: number,
  query: HistoryQuery,
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
    notHidden(db, { userId, kind: 'group' }, { chat: groupMessages.groupId, id }),
  );
  const pick = (where: SQL | undefined, from: 'newest' | 'oldest', limit: number, offset = 0) =>
    db
      .select({ id })
      .from(groupMessages)
      .where(and(visible, where))
      .orderBy(from === 'newest' ? desc(id) : asc(id))
      .limit(limit)
      .offset(offset);
  const ids = await sliceOf(query, {
    below: (maxId, limit) => pick(lt(id, maxId), 'newest', limit),
    upTo: (maxId, limit) => pick(lte(id, maxId), 'newest', limit),
    above: (minId, limit) => pick(gt(id, minId), 'oldest', limit),
    containing: (text, limit) => pick(saying(groupMessages, text), 'newest', limit),
    page: (limit, offset) => pick(undefined, 'newest', limit, offset),
  });
  if (ids.length === 0) return done([]);
  const messages = await toGroupMessages(db, await groupRows(db, userId, inArray(id, ids)));
  return done(messages.reverse());
}
