// Server: messages of the operators as rows and as they travel. Their number is id and seqNo alike.
import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { MessageStatus, MessageType } from '../../src/core/wire/index.ts';
import type { WireSystemMessage } from '../answers.ts';
import type { Tx } from '../db/open.ts';
import { onlyRow } from '../db/rows.ts';
import { systemMessages } from '../db/schema.ts';

export type SystemRow = typeof systemMessages.$inferSelect;

/** To everybody, or to this one. */
export function forUser(userId: number | Placeholder): SQL | undefined {
  return or(isNull(systemMessages.userId), eq(systemMessages.userId, userId));
}

/** As somebody sees it who has read up to `readNo`. The body is asked for by itself. */
export function toSystemMessage(row: SystemRow, readNo: number): WireSystemMessage {
  const { id, seqNo, title, coverUrl, intro, type, sendTime, recallNo } = row;
  const content = type === MessageType.RECALL ? row.content : null;
  const read = seqNo <= readNo ? MessageStatus.READED : MessageStatus.DELIVERED;
  const status = recallNo === null ? read : MessageStatus.RECALL;
  return { id, seqNo, title, coverUrl, intro, content, type, status, sendTime };
}

/** Stores a row under the next number. Only within the lane of system messages. */
export async function insertSystem(
  tx: Tx,
  row: Omit<typeof systemMessages.$inferInsert, 'id' | 'seqNo'>,
): Promise<SystemRow> {
  const next = sql<string>`nextval(pg_get_serial_sequence('system_messages', 'id'))`.mapWith(Number);
  const { no } = onlyRow(await tx.select({ no: next }).from(sql`(select 1) as once`));
  const values = { ...row, id: no, seqNo: no };
  return onlyRow(await tx.insert(systemMessages).values(values).returning());
}

/** What can be opened: an announcement that still says something. */
export function announcement(seqNo: number): SQL | undefined {
  const { type, recallNo } = systemMessages;
  return and(eq(systemMessages.seqNo, seqNo), eq(type, MessageType.SYSTEM_MESSAGE), isNull(recallNo));
}
