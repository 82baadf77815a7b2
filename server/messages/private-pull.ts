// Reads of private messages from the database: pulls of missed messages, and parts of a chat's history.
import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { WirePrivateMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/drizzle.ts';
import { privateMessages } from '../db/schema.ts';
import { notHidden } from './deleted-for-me.ts';
import { historyIds } from './history.ts';
import type { HistoryQuery } from './history-slice.ts';
import { inPrivateChat } from './private-chat.ts';
import { privateRowOf, privateRows, toPrivate } from './private-rows.ts';
import { definePull } from './pull.ts';
import type { MessageServices } from './services.ts';

/**
 * The page statement and the pull of a user's sent and received messages, ascending. The received messages
 * count as delivered.
 */
export const { page: privatePage, pull: pullPrivate } = definePull<WirePrivateMessage>({
  kind: 'private',
  table: privateMessages,
  select: (db, due, shape) => {
    const ids = idsOf(db, sql.placeholder('userId'), due, sql.placeholder('size'));
    // PostgreSQL looks up the ids of an array one by one. With a subquery instead, it may read all rows before
    // them.
    const isDue = sql`${privateMessages.id} = any(array(${ids}))`;
    return { ...privateRows(db, isDue).toSQL(), name: `private_page_${shape}` };
  },
  toMessages: ({ deliveries }, userId, cells) => {
    const messages = cells.map((row) => toPrivate(privateRowOf(row)));
    for (const { id, sendId, recvId } of messages) if (recvId === userId) deliveries.note(userId, sendId, id);
    return messages;
  },
  idsOf,
});

/**
 * The lowest ids of sent and received messages. Each of the two has an index in id order; one condition over
 * both would have to sort all matching messages.
 */
function idsOf(db: Db, userId: number | Placeholder, due: SQL | undefined, size: number | Placeholder) {
  const { id, sendId, recvId } = privateMessages;
  const side = (own: AnyPgColumn, other: AnyPgColumn) => {
    const shown = notHidden(db, { userId, kind: 'private' }, { chat: other, id });
    const rows = db
      .select({ id })
      .from(privateMessages)
      .where(and(eq(own, userId), due, shown))
      .orderBy(asc(id));
    return rows.limit(size);
  };
  const both = unionAll(side(sendId, recvId), side(recvId, sendId)).orderBy(asc(id));
  return both.limit(size);
}

/** A part of one private chat, newest first. */
export async function privateHistory(
  { db }: Pick<MessageServices, 'db'>,
  { userId }: Caller,
  friendId: number,
  query: HistoryQuery,
  isGone: () => boolean,
): Promise<WirePrivateMessage[]> {
  const { id } = privateMessages;
  const shown = notHidden(db, { userId, kind: 'private' }, { chat: sql`${friendId}::bigint`, id });
  const chat = and(inPrivateChat(userId, friendId), shown);
  const ids = await historyIds(db, privateMessages, chat, query, isGone);
  const rows = await privateRows(db, inArray(id, ids));
  return rows.map(toPrivate).reverse();
}
