// Group messages as database rows and as objects of the wire protocol.
import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MessageStatus } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import { groupLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { type Cells, onlyRow, type ReadRows } from '../db/rows.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { foldedMessage } from './folded-column.ts';
import { laneLocks } from './lane-locks.ts';
import { type QuotedRow, quotedOf, toQuote } from './quotes.ts';

/** The columns of a message; a search alone uses the folded text. */
const { folded: _folded, ...rest } = getTableColumns(groupMessages);
export const groupColumns = rest;

export type GroupMessageRow = Omit<typeof groupMessages.$inferSelect, 'folded'>;

/** Messages that `userId` may see, of present and former groups, with the messages that they quote. */
export function groupRows(db: Db | Tx, userId: number | Placeholder, where: SQL | undefined) {
  return db
    .select({
      message: groupColumns,
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
    .innerJoin(groupMembers, visibleTo(userId))
    .leftJoin(quoted, eq(quoted.id, groupMessages.quoteId))
    .where(where)
    .orderBy(asc(groupMessages.id))
    .$dynamic();
}

/** Joins a message to the membership by which the user sees it. */
export function visibleTo(userId: number | Placeholder): SQL | undefined {
  return and(
    eq(groupMembers.groupId, groupMessages.groupId),
    eq(groupMembers.userId, userId),
    sql`${groupMessages.id} > ${groupMembers.afterId}`,
    sql`(${groupMembers.untilId} is null or ${groupMessages.id} <= ${groupMembers.untilId})`,
  );
}

type Joined = Awaited<ReturnType<typeof groupRows>>[number];

/** Builds a row of `groupRows` from its cells, which have the order of the columns there. */
export function groupRowOf(cells: Cells): Joined {
  return {
    message: {
      id: cells[0] as number,
      tmpId: cells[1] as string | null,
      groupId: cells[2] as number,
      sendId: cells[3] as number,
      sendNickName: cells[4] as string,
      content: cells[5] as string,
      type: cells[6] as number,
      receipt: cells[7] as boolean,
      receiptOk: cells[8] as boolean,
      atUserIds: cells[9] as number[] | null,
      sendTime: cells[10] as number,
      quoteId: cells[11] as number | null,
      recallId: cells[12] as number | null,
    },
    quoted: quotedOf(cells, 13),
    readId: cells[18] as number,
  };
}

/**
 * The rows as wire objects for the user of `groupRows`, with read counts for messages that ask for a read
 * receipt.
 */
export async function toGroupMessages(
  db: Db | Tx,
  rows: readonly Joined[],
  countsOf = (ids: number[]) => readCounts(db, ids),
): Promise<WireGroupMessage[]> {
  const withReceipt = rows.filter((row) => row.message.receipt).map((row) => row.message.id);
  const counts = await countsOf(withReceipt);
  return rows.map(({ message, quoted: quote, readId }) => {
    const seen = message.id <= readId ? MessageStatus.READED : MessageStatus.PENDING;
    const status = message.recallId === null ? seen : MessageStatus.RECALL;
    return wireOf(message, status, counts.get(message.id) ?? 0, quote);
  });
}

/**
 * Stores a message under both locks of its lane (lane-locks.ts), in one statement. Returns null if the sender
 * has used this tmpId before, or has left the group since the rights were checked: nobody could pull the message
 * of a dissolved group.
 */
export async function storeGroup(
  rows: ReadRows,
  row: Omit<GroupMessageRow, 'id' | 'recallId' | 'receiptOk' | 'atUserIds'> & {
    atUserIds: readonly number[];
  },
  original: QuotedRow | null,
): Promise<WireGroupMessage | null> {
  const { tmpId, groupId, sendId, sendNickName, content, type, receipt, sendTime, quoteId } = row;
  const atUserIds = row.atUserIds.length > 0 ? [...row.atUserIds] : null;
  const mentions = atUserIds && JSON.stringify(atUserIds);
  const values = [tmpId, groupId, sendId, sendNickName, content, type, receipt, mentions, sendTime, quoteId];
  const params = [groupLane(groupId), ...values, foldedMessage(row)];
  const [cells] = await rows({ name: 'store_group', sql: STORE, params });
  if (cells === undefined) return null;
  const fields = { tmpId, groupId, sendId, sendNickName, content, type, receipt, sendTime, quoteId };
  const message = { ...fields, id: cells[0] as number, receiptOk: false, atUserIds, recallId: null };
  return wireOf(message, MessageStatus.PENDING, 0, original);
}

const STORE = `with ${laneLocks('group', 1)}
  insert into group_messages
    (tmp_id, group_id, send_id, send_nick_name, content, type, receipt, at_user_ids, send_time, quote_id,
     folded)
  select $2, $3::bigint, $4::bigint, $5, $6, $7::integer, $8::boolean, $9::jsonb, $10::bigint, $11::bigint,
    $12 from entered
  where exists (
    select from group_members where group_id = $3::bigint and user_id = $4::bigint and not quit)
  on conflict (send_id, tmp_id) do nothing
  returning id`;

/** Stores a message and returns it as a wire object. The caller must hold the lane of the group. */
export async function insertGroup(tx: Tx, row: typeof groupMessages.$inferInsert): Promise<WireGroupMessage> {
  const values = { ...row, folded: foldedMessage(row) };
  const stored = onlyRow(await tx.insert(groupMessages).values(values).returning());
  const { quoteId } = stored;
  const [original] =
    quoteId === null ? [] : await tx.select().from(groupMessages).where(eq(groupMessages.id, quoteId));
  return wireOf(stored, MessageStatus.PENDING, 0, original ?? null);
}

/** Copies field by field: an object rest spread costs 1 ms for a page of rows. */
function wireOf(
  message: Joined['message'],
  status: number,
  readedCount: number,
  quote: QuotedRow | null,
): WireGroupMessage {
  const { id, tmpId, groupId, sendId, sendNickName, content, type } = message;
  const { receipt, receiptOk, atUserIds, sendTime } = message;
  const fields = { id, tmpId, groupId, sendId, sendNickName, content, type, receipt, receiptOk, atUserIds };
  return { ...fields, sendTime, status, readedCount, quoteMessage: toQuote(quote) };
}

/** The number of recipients who have read each message. */
export async function readCounts(db: Db | Tx, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: groupMessages.id, count: sql<number>`count(*)`.mapWith(Number) })
    .from(groupMessages)
    .innerJoin(groupMembers, and(isRecipient, gte(groupMembers.readId, groupMessages.id)))
    .where(inArray(groupMessages.id, ids))
    .groupBy(groupMessages.id);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/**
 * Condition on the recipients of a message: present members who were in the group when it was sent, without its
 * sender.
 */
export const isRecipient = and(
  eq(groupMembers.groupId, groupMessages.groupId),
  eq(groupMembers.quit, false),
  ne(groupMembers.userId, groupMessages.sendId),
  lt(groupMembers.afterId, groupMessages.id),
);

const quoted = alias(groupMessages, 'quoted');
