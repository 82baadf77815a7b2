// Read position in a private chat. The position only rises. The friend gets a read receipt and the reader's
// other terminals get a read mark. Both name the id of the last read message.
import { and, desc, eq, lt, lte } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import { friends, privateMessages } from '../db/schema.ts';
import { inPrivateChat } from './private-chat.ts';
import type { MessageServices } from './services.ts';

/** Marks the friend's messages as read up to `messageId`, or all of them. */
export async function readPrivate(
  { db, hub }: Pick<MessageServices, 'db' | 'hub'>,
  caller: Caller,
  friendId: number,
  messageId: number | null,
): Promise<void> {
  const me = caller.userId;
  const theirs = and(inPrivateChat(me, friendId), eq(privateMessages.sendId, friendId));
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

/** The highest id of the caller's messages that the friend has read, -1 for none. */
export async function maxReadedId(
  { db }: Pick<MessageServices, 'db'>,
  caller: Caller,
  friendId: number,
): Promise<number> {
  const [row] = await db
    .select({ readId: friends.readId })
    .from(friends)
    .where(and(eq(friends.userId, friendId), eq(friends.friendId, caller.userId)));
  return row && row.readId > 0 ? row.readId : -1;
}
