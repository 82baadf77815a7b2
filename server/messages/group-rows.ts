// Server: group messages as rows and as they travel.
import { and, asc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MessageStatus } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import type { Db, Tx } from '../db/open.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { toQuote } from './quotes.ts';

/** Messages of groups that `userId` is or was in, as far as he may see them, with what they quote. */
export function groupRows(db: Db | Tx, userId: number, where: SQL | undefined) {
  return db
    .select({
      message: groupMessages,
      quoted: {
        id: quoted.id,
        sendId: quoted.sendId,
        content: quoted.content,
        type: quoted.type,
        recallId: quoted.recallId,
      },
      readId: groupMembers.readId,
    })
    .from(groupMessages)
    .innerJoin(groupMembers, seenBy(userId))
    .leftJoin(quoted, eq(quoted.id, groupMessages.quoteId))
    .where(where)
    .orderBy(asc(groupMessages.id))
    .$dynamic();
}

/** Joins a message to the membership by which somebody sees it. */
export function seenBy(userId: number): SQL | undefined {
  return and(
    eq(groupMembers.groupId, groupMessages.groupId),
    eq(groupMembers.userId, userId),
    sql`${groupMessages.id} > ${groupMembers.afterId}`,
    sql`(${groupMembers.untilId} is null or ${groupMessages.id} <= ${groupMembers.untilId})`,
  );
}

type Joined = Awaited<ReturnType<typeof groupRows>>[number];

/** The rows as the one who asked for them sees them, with how many have read those that ask for a receipt. */
export async function toGroupMessages(db: Db | Tx, rows: readonly Joined[]): Promise<WireGroupMessage[]> {
  const asking = rows.filter((row) => row.message.receipt).map((row) => row.message.id);
  const counts = await readCounts(db, asking);
  return rows.map(({ message, quoted: quote, readId }) => {
    const { quoteId: _quote, recallId, ...fields } = message;
    const seen = message.id <= readId ? MessageStatus.READED : MessageStatus.PENDING;
    return {
      ...fields,
      status: recallId === null ? seen : MessageStatus.RECALL,
      readedCount: counts.get(message.id) ?? 0,
      quoteMessage: toQuote(quote),
    };
  });
}

/** Stores a message and answers it as it travels. Only within the lane of group messages. */
export async function insertGroup(tx: Tx, row: typeof groupMessages.$inferInsert): Promise<WireGroupMessage> {
  const [stored] = await tx.insert(groupMessages).values(row).returning();
  if (!stored) throw new Error('a group message was not stored');
  const { quoteId, recallId: _recall, ...fields } = stored;
  const [original] =
    quoteId === null ? [] : await tx.select().from(groupMessages).where(eq(groupMessages.id, quoteId));
  return {
    ...fields,
    status: MessageStatus.PENDING,
    readedCount: 0,
    quoteMessage: original ? toQuote(original) : null,
  };
}

/** For each message: how many of those in the group now, who were there then, have read it. */
export async function readCounts(db: Db | Tx, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: groupMessages.id, count: sql<number>`count(*)`.mapWith(Number) })
    .from(groupMessages)
    .innerJoin(groupMembers, and(isAudience, gte(groupMembers.readId, groupMessages.id)))
    .where(inArray(groupMessages.id, ids))
    .groupBy(groupMessages.id);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** A member now, at home when it was written, and not its author. */
export const isAudience = and(
  eq(groupMembers.groupId, groupMessages.groupId),
  eq(groupMembers.quit, false),
  ne(groupMembers.userId, groupMessages.sendId),
  lt(groupMembers.afterId, groupMessages.id),
);

const quoted = alias(groupMessages, 'quoted');
