// Private messages as database rows and as objects of the wire protocol. A row does not store whether it was
// read or delivered. The recipient's read and delivery positions tell that, so reading 1,000 messages costs one
// update.
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MessageStatus } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../wire-objects.ts';
import { privateLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { type Cells, onlyRow, type ReadRows } from '../db/rows.ts';
import { friends, privateMessages } from '../db/schema.ts';
import { foldedMessage } from './folded-column.ts';
import { laneLocks } from './lane-locks.ts';
import { type QuotedRow, quotedOf, toQuote } from './quotes.ts';

/** The columns of a message; a search alone uses the folded text. */
const { folded: _folded, ...columns } = getTableColumns(privateMessages);

type PrivateRow = Omit<typeof privateMessages.$inferSelect, 'folded'>;

/** Messages in id order, with the messages that they quote and the recipient's read and delivery positions. */
export function privateRows(db: Db | Tx, where: SQL | undefined) {
  return db
    .select({
      message: columns,
      quoted: {
        id: quoted.id,
        sendId: quoted.sendId,
        content: quoted.content,
        type: quoted.type,
        recallId: quoted.recallId,
      },
      readId: friends.readId,
      deliveredId: friends.deliveredId,
    })
    .from(privateMessages)
    .leftJoin(quoted, eq(quoted.id, privateMessages.quoteId))
    .leftJoin(
      friends,
      and(eq(friends.userId, privateMessages.recvId), eq(friends.friendId, privateMessages.sendId)),
    )
    .where(where)
    .orderBy(asc(privateMessages.id))
    .$dynamic();
}

type Joined = Awaited<ReturnType<typeof privateRows>>[number];

/** Builds a row of `privateRows` from its cells, which have the order of the columns there. */
export function privateRowOf(cells: Cells): Joined {
  const [id, tmpId, sendId, recvId, content, type, sendTime, quoteId, recallId] = cells as [
    number,
    string | null,
    number,
    number,
    string,
    number,
    number,
    number | null,
    number | null,
  ];
  return {
    message: { id, tmpId, sendId, recvId, content, type, sendTime, quoteId, recallId },
    quoted: quotedOf(cells, 9),
    readId: cells[14] as number | null,
    deliveredId: cells[15] as number | null,
  };
}

export function toPrivate({ message, quoted: quote, readId, deliveredId }: Joined): WirePrivateMessage {
  const { id, tmpId, sendId, recvId, content, type, sendTime } = message;
  const status = statusOf(message, readId ?? 0, deliveredId ?? 0);
  return { id, tmpId, sendId, recvId, content, type, status, sendTime, quoteMessage: toQuote(quote) };
}

/**
 * Stores a message under both locks of its lane (lane-locks.ts), in one statement. Returns null if the two
 * users are not friends, the recipient has cancelled the account, or the sender has used this tmpId before.
 */
export async function storePrivate(
  rows: ReadRows,
  row: Omit<PrivateRow, 'id' | 'recallId'>,
  original: QuotedRow | null,
): Promise<WirePrivateMessage | null> {
  const { tmpId, sendId, recvId, content, type, sendTime, quoteId } = row;
  const values = [tmpId, sendId, recvId, content, type, sendTime, quoteId, foldedMessage(row)];
  const params = [privateLane(sendId, recvId), ...values];
  const [cells] = await rows({ name: 'store_private', sql: STORE, params });
  if (cells === undefined) return null;
  const message = {
    id: cells[0] as number,
    tmpId,
    sendId,
    recvId,
    content,
    type,
    sendTime,
    quoteId,
    recallId: null,
  };
  return toPrivate({ message, quoted: original, readId: 0, deliveredId: 0 });
}

const STORE = `with ${laneLocks('private', 1)}
  insert into private_messages (tmp_id, send_id, recv_id, content, type, send_time, quote_id, folded)
  select $2, $3::bigint, $4::bigint, $5, $6::integer, $7::bigint, $8::bigint, $9 from entered
  where exists (select from friends where user_id = $3 and friend_id = $4 and not deleted)
    and exists (select from friends where user_id = $4 and friend_id = $3 and not deleted)
    and exists (select from users where id = $4 and status = 0)
  on conflict (send_id, tmp_id) do nothing
  returning id`;

/** Stores a message and returns it as a wire object. The caller must hold the lane of the chat. */
export async function insertPrivate(
  tx: Tx,
  row: typeof privateMessages.$inferInsert,
): Promise<WirePrivateMessage> {
  const values = { ...row, folded: foldedMessage(row) };
  const message = onlyRow(await tx.insert(privateMessages).values(values).returning());
  const { quoteId } = message;
  const [original] =
    quoteId === null ? [] : await tx.select().from(privateMessages).where(eq(privateMessages.id, quoteId));
  return toPrivate({ message, quoted: original ?? null, readId: 0, deliveredId: 0 });
}

function statusOf({ id, recallId }: PrivateRow, readId: number, deliveredId: number): number {
  if (recallId !== null) return MessageStatus.RECALL;
  if (id <= readId) return MessageStatus.READED;
  return id <= deliveredId ? MessageStatus.DELIVERED : MessageStatus.PENDING;
}

const quoted = alias(privateMessages, 'quoted');
