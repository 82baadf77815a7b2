// Server: how far somebody has read a private chat. The position only rises; the friend is told by a
// receipt, the reader's other terminals by a read mark, both with the id.
import { and, desc, eq, lt, lte } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { friends, privateMessages } from '../db/schema.ts';
import type { Caller, Services } from '../services.ts';
import { ofChat } from './private-chat.ts';

/** That friend's messages up to `messageId`, or all of them, are read. */
export async function readPrivate(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  caller: Caller,
  friendId: number,
  messageId: number | null,
): Promise<void> {
  const me = caller.userId;
  const theirs = and(ofChat(me, friendId), eq(privateMessages.sendId, friendId));
  const [last] = await db
    .select({ id: privateMessages.id })
    .from(privateMessages)
    .where(messageId === null ? theirs : and(theirs, lte(privateMessages.id, messageId)))
    .orderBy(desc(privateMessages.id))
    .limit(1);
  if (!last) return;
  const { id } = last;
  const raised = await db
    .update(friends)
    .set({ readId: id })
    .where(and(eq(friends.userId, me), eq(friends.friendId, friendId), lt(friends.readId, id)))
    .returning({ readId: friends.readId });
  if (raised.length === 0) return;
  const sides = { sendId: me, recvId: friendId, id };
  hub.push({ to: [friendId], cmd: Command.PRIVATE, data: { type: MessageType.RECEIPT, ...sides } });
  const data = { type: MessageType.READED, ...sides };
  hub.push({ to: [me], cmd: Command.PRIVATE, data, except: caller });
}

/** The highest id of the caller's messages that the friend has read; -1 for none. */
export async function maxReadedId(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  friendId: number,
): Promise<number> {
  const [row] = await db
    .select({ readId: friends.readId })
    .from(friends)
    .where(and(eq(friends.userId, friendId), eq(friends.friendId, caller.userId)));
  return row && row.readId > 0 ? row.readId : -1;
}
