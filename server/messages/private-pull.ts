// Server: private messages from the store: what was missed, and what lies further back.
import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import type { Db } from '../db/open.ts';
import { privateMessages } from '../db/schema.ts';
import type { Caller, Services } from '../services.ts';
import { notHidden } from './hidden.ts';
import { ofChat } from './private-chat.ts';
import { privateRows, toPrivate } from './private-rows.ts';
import { type Pulled, pulled } from './pulled.ts';
import { saying } from './saying.ts';
import { FIRST_PULL_MS, type HistoryQuery, type PullQuery, sliceOf } from './window.ts';

/** The oldest rows after `minId`, sent and received, ascending. What was received counts as delivered. */
export async function pullPrivate(
  services: Pick<Services, 'db' | 'clock' | 'deliveries' | 'backlogs'>,
  { userId }: Caller,
  { minId, size }: PullQuery,
): Promise<Pulled<WirePrivateMessage>> {
  const { db, clock, deliveries } = services;
  const { id, sendTime } = privateMessages;
  const after = minId > 0 ? gt(id, minId) : gt(sendTime, clock() - FIRST_PULL_MS);
  const mine = { userId, kind: 'private' } as const;
  const page = idsOf(db, userId, after, size).as('page');
  const rows = await privateRows(db, inArray(id, db.select({ id: page.id }).from(page)));
  for (const { message } of rows) {
    if (message.recvId === userId) deliveries.note(userId, message.sendId, message.id);
  }
  const found = rows.map(toPrivate);
  const pull = { ...mine, from: minId, size };
  return pulled(services, pull, found, found.at(-1)?.id, (lastId) =>
    idsOf(db, userId, gt(id, lastId), LIMITS.rowsLeft),
  );
}

/**
 * The lowest ids of what was sent and received. Each side has an index in id order; one condition over
 * both would have to sort everything.
 */
function idsOf(db: Db, userId: number, after: SQL, size: number | null) {
  const { id, sendId, recvId } = privateMessages;
  const side = (own: AnyPgColumn, other: AnyPgColumn) => {
    const shown = notHidden(db, { userId, kind: 'private' }, { chat: other, id });
    const rows = db
      .select({ id })
      .from(privateMessages)
      .where(and(eq(own, userId), after, shown))
      .orderBy(asc(id));
    return size === null ? rows : rows.limit(size);
  };
  const both = unionAll(side(sendId, recvId), side(recvId, sendId)).orderBy(asc(id));
  return size === null ? both : both.limit(size);
}

/** A part of one chat, newest first. */
export async function privateHistory(
  { db }: Pick<Services, 'db'>,
  { userId }: Caller,
  friendId: number,
  query: HistoryQuery,
): Promise<WirePrivateMessage[]> {
  const { id } = privateMessages;
  const shown = notHidden(db, { userId, kind: 'private' }, { chat: sql`${friendId}::bigint`, id });
  const chat = and(ofChat(userId, friendId), shown);
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
    containing: (text, limit) => pick(saying(privateMessages, text), 'newest', limit),
    page: (limit, offset) => pick(undefined, 'newest', limit, offset),
  });
  if (ids.length === 0) return [];
  const rows = await privateRows(db, inArray(id, ids));
  return rows.map(toPrivate).reverse();
}
