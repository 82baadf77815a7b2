// The condition that selects the private messages of one chat.
import { and, type SQL, sql } from 'drizzle-orm';
import { privateMessages } from '../db/schema.ts';

/** Selects the messages between two users. The expressions are those of the index `private_messages_pair`. */
export function inPrivateChat(a: number, b: number): SQL | undefined {
  const { sendId, recvId } = privateMessages;
  return and(
    sql`least(${sendId}, ${recvId}) = ${Math.min(a, b)}`,
    sql`greatest(${sendId}, ${recvId}) = ${Math.max(a, b)}`,
  );
}
