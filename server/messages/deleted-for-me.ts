// Messages that a user has deleted for himself. Other users keep them.
import { and, eq, gte, lte, notInArray, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
import type { ChatKind } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { clearedChats, removedMessages } from '../db/schema.ts';

/** One user's view of one chat. `chatId` is the id of the friend or the group. */
export interface ChatView {
  userId: number;
  kind: ChatKind;
  chatId: number;
}

/**
 * Condition on message rows: `userId` has not deleted the message. `chat` and `id` are columns of the row. Both
 * subqueries run once, each row costs two look-ups in memory, and rows may come from an index in order. With
 * joins instead, the planner's estimates are far off until the tables are analyzed.
 */
export function notHidden(
  db: Db | Tx,
  { userId, kind }: { userId: number | Placeholder; kind: ChatKind },
  { chat, id }: { chat: SQLWrapper; id: AnyPgColumn },
): SQL | undefined {
  const of = (table: typeof clearedChats | typeof removedMessages) =>
    and(eq(table.userId, userId), eq(table.kind, KINDS[kind]));
  const upTo = db
    .select({ byChat: sql`jsonb_object_agg(${clearedChats.chatId}, ${clearedChats.upTo})` })
    .from(clearedChats)
    .where(of(clearedChats));
  const removed = db
    .select({ id: removedMessages.messageId })
    .from(removedMessages)
    .where(of(removedMessages));
  return and(sql`${id} > coalesce((${upTo} ->> ${chat}::text)::bigint, 0)`, notInArray(id, removed));
}

/** The users who have deleted a message of a chat for themselves. */
export async function usersHiding(
  db: Db | Tx,
  { kind, chatId }: Omit<ChatView, 'userId'>,
  messageId: number,
): Promise<number[]> {
  const of = (table: typeof clearedChats | typeof removedMessages) =>
    and(eq(table.kind, KINDS[kind]), eq(table.chatId, chatId));
  const rows = await union(
    db
      .select({ id: clearedChats.userId })
      .from(clearedChats)
      .where(and(of(clearedChats), gte(clearedChats.upTo, messageId))),
    db
      .select({ id: removedMessages.userId })
      .from(removedMessages)
      .where(and(of(removedMessages), eq(removedMessages.messageId, messageId))),
  );
  return rows.map((row) => row.id);
}

export async function hideMessages(
  db: Db | Tx,
  view: ChatView,
  messageIds: readonly number[],
): Promise<void> {
  const rows = messageIds.map((messageId) => ({ ...keyOf(view), messageId }));
  if (rows.length > 0) await db.insert(removedMessages).values(rows).onConflictDoNothing();
}

/**
 * Deletes a chat for one user up to the id `upTo`, never less than before. Returns the id up to which the chat
 * is deleted.
 */
export async function clearChat(db: Db, view: ChatView, upTo: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { userId, kind, chatId } = clearedChats;
    const row = onlyRow(
      await tx
        .insert(clearedChats)
        .values({ ...keyOf(view), upTo })
        .onConflictDoUpdate({
          target: [userId, kind, chatId],
          set: { upTo: sql`greatest(${clearedChats.upTo}, ${upTo}::bigint)` },
        })
        .returning({ upTo: clearedChats.upTo }),
    );
    const { userId: owner, kind: of, chatId: chat, messageId } = removedMessages;
    const key = keyOf(view);
    await tx
      .delete(removedMessages)
      .where(and(eq(owner, key.userId), eq(of, key.kind), eq(chat, key.chatId), lte(messageId, row.upTo)));
    return row.upTo;
  });
}

const keyOf = ({ userId, kind, chatId }: ChatView) => ({ userId, kind: KINDS[kind], chatId });

/** Codes of the kinds of chats in the database. */
const KINDS: Record<ChatKind, number> = { private: 0, group: 1 };
