// The condition for private messages of one chat.
import { and, type SQL, sql } from 'drizzle-orm';
import { privateMessages } from '../db/schema.ts';

/** Messages between two users, in the form of the index over both sides and the id. */
export function inPrivateChat(a: number, b: number): SQL | undefined {
  const { sendId, recvId } = privateMessages;
  return and(
    sql`least(${sendId}, ${recvId}) = ${Math.min(a, b)}`,
    sql`greatest(${sendId}, ${recvId}) = ${Math.max(a, b)}`,
  );
}
