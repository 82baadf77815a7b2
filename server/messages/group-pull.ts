// Server: group messages from the store: what was missed, and what lies further back.
import { and, asc, desc, eq, gt, ilike, inArray, lt, lte, type SQL } from 'drizzle-orm';
import { MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, toGroupMessages } from './group-rows.ts';
import { containing, FIRST_PULL_MS, type HistoryQuery, type PullQuery, sliceOf } from './window.ts';

/** The oldest rows after `minId` over all groups, from one's joining to one's leaving, ascending. */
export async function pullGroup(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId }: Caller,
  { minId, size }: PullQuery,
): Promise<WireGroupMessage[]> {
  const { id, sendTime } = groupMessages;
  const after = minId > 0 ? gt(id, minId) : gt(sendTime, clock() - FIRST_PULL_MS);
  const rows = groupRows(db, userId, after);
  return toGroupMessages(db, await (size === null ? rows : rows.limit(size)));
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
  const { id, type, content } = groupMessages;
  const visible = and(
    eq(groupMessages.groupId, groupId),
    gt(id, member.afterId),
    member.untilId === null ? undefined : lte(id, member.untilId),
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
    containing: (text, limit) =>
      pick(and(eq(type, MessageType.TEXT), ilike(content, containing(text))), 'newest', limit),
    page: (limit, offset) => pick(undefined, 'newest', limit, offset),
  });
  if (ids.length === 0) return done([]);
  const messages = await toGroupMessages(db, await groupRows(db, userId, inArray(id, ids)));
  return done(messages.reverse());
}
