// Operators' messages as database rows and as objects of the wire protocol. Id and seqNo are the same number.
import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { MessageStatus, MessageType } from '../../src/core/wire/index.ts';
import type { WireSystemMessage } from '../wire-objects.ts';
import type { Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { systemMessages } from '../db/schema.ts';

export type SystemRow = typeof systemMessages.$inferSelect;

/** Selects the messages to all users or to this user. */
export function forUser(userId: number | Placeholder): SQL | undefined {
  return or(isNull(systemMessages.userId), eq(systemMessages.userId, userId));
}

/** The wire object for a user who has read up to `readNo`. Another endpoint serves the body of the message. */
export function toSystemMessage(row: SystemRow, readNo: number): WireSystemMessage {
  const { id, seqNo, title, coverUrl, intro, type, sendTime, recallNo } = row;
  const content = type === MessageType.RECALL ? row.content : null;
  const read = seqNo <= readNo ? MessageStatus.READED : MessageStatus.DELIVERED;
  const status = recallNo === null ? read : MessageStatus.RECALL;
  return { id, seqNo, title, coverUrl, intro, content, type, status, sendTime };
}

/** Stores a row under the next number. The caller must hold the lane 'system'. */
export async function insertSystem(
  tx: Tx,
  row: Omit<typeof systemMessages.$inferInsert, 'id' | 'seqNo'>,
): Promise<SystemRow> {
  const next = sql<string>`nextval(pg_get_serial_sequence('system_messages', 'id'))`.mapWith(Number);
  const { no } = onlyRow(await tx.select({ no: next }).from(sql`(select 1) as once`));
  const values = { ...row, id: no, seqNo: no };
  return onlyRow(await tx.insert(systemMessages).values(values).returning());
}

/** Selects the announcement with this number, unless it was recalled. */
export function announcement(seqNo: number): SQL | undefined {
  const { type, recallNo } = systemMessages;
  return and(eq(systemMessages.seqNo, seqNo), eq(type, MessageType.SYSTEM_MESSAGE), isNull(recallNo));
}
