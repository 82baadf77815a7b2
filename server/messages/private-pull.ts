// Server: private messages from the store: what was missed, and what lies further back.
import { and, asc, desc, eq, gt, ilike, inArray, lt, lte, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import { privateMessages } from '../db/schema.ts';
import type { Caller, Services } from '../services.ts';
import { ofChat } from './private-chat.ts';
import { privateRows, toPrivate } from './private-rows.ts';
import { containing, FIRST_PULL_MS, type HistoryQuery, type PullQuery, sliceOf } from './window.ts';

/** The oldest rows after `minId`, sent and received, ascending. What was received counts as delivered. */
export async function pullPrivate(
  { db, clock, deliveries }: Pick<Services, 'db' | 'clock' | 'deliveries'>,
  { userId }: Caller,
  { minId, size }: PullQuery,
): Promise<WirePrivateMessage[]> {
  const { id, sendId, recvId, sendTime } = privateMessages;
  const after = minId > 0 ? gt(id, minId) : gt(sendTime, clock() - FIRST_PULL_MS);
  const side = (column: typeof sendId | typeof recvId) => {
    const own = db
      .select({ id })
      .from(privateMessages)
      .where(and(eq(column, userId), after))
      .orderBy(asc(id));
    return size === null ? own : own.limit(size);
  };
  // Each side has an index in id order; one condition over both would have to sort everything.
  const both = unionAll(side(sendId), side(recvId)).orderBy(asc(id));
  const page = (size === null ? both : both.limit(size)).as('page');
  const rows = await privateRows(db, inArray(id, db.select({ id: page.id }).from(page)));
  for (const { message } of rows) {
    if (message.recvId === userId) deliveries.note(userId, message.sendId, message.id);
  }
  return rows.map(toPrivate);
}

/** A part of one chat, newest first. */
export async function privateHistory(
  { db }: Pick<Services, 'db'>,
  { userId }: Caller,
  friendId: number,
  query: HistoryQuery,
): Promise<WirePrivateMessage[]> {
  const chat = ofChat(userId, friendId);
  const { id, type, content } = privateMessages;
  const pick = (where: SQL | undefined, from: 'newest' | 'oldest', limit: number, offset = 0) =>
    db
      .select({ id })
      .from(privateMessages)
      .where(and(chat, where))
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
  if (ids.length === 0) return [];
  const rows = await privateRows(db, inArray(id, ids));
  return rows.map(toPrivate).reverse();
}
