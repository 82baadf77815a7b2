// Server: what somebody has deleted for himself. It is there for everybody else.
import { and, eq, gte, lte, notInArray, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/open.ts';
import { onlyRow } from '../db/rows.ts';
import { clearedChats, removedMessages } from '../db/schema.ts';
import type { Kind } from './lanes.ts';

/** One person's view of one chat; the chat is the friend's or the group's id. */
export interface View {
  userId: number;
  kind: Kind;
  chatId: number;
}

/**
 * Of a query over messages: the row is not deleted for `userId`. `chat` and `id` are columns of the row. Both
 * subqueries run once, each row costs two looks into memory, and rows may come out of an index in order: as
 * joins the planner gets them wrong by far while nobody has analysed the tables.
 */
export function notHidden(
  db: Db | Tx,
  { userId, kind }: { userId: number | Placeholder; kind: Kind },
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

/** Who has deleted a message of a chat for himself. */
export async function hiddenFrom(
  db: Db | Tx,
  { kind, chatId }: Omit<View, 'userId'>,
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

export async function hide(db: Db | Tx, view: View, messageIds: readonly number[]): Promise<void> {
  const rows = messageIds.map((messageId) => ({ ...keyOf(view), messageId }));
  if (rows.length > 0) await db.insert(removedMessages).values(rows).onConflictDoNothing();
}

/** Up to `upTo`, or further where it already was. Answers how far it is. */
export async function clear(db: Db, view: View, upTo: number): Promise<number> {
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

const keyOf = ({ userId, kind, chatId }: View) => ({ userId, kind: KINDS[kind], chatId });

/** As stored. */
const KINDS: Record<Kind, number> = { private: 0, group: 1 };
