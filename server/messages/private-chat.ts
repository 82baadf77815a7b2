// Server: which private messages belong to the chat of two people.
import { and, type SQL, sql } from 'drizzle-orm';
import { privateMessages } from '../db/schema.ts';

/** In the form of the index over both sides and the id. */
export function ofChat(a: number, b: number): SQL | undefined {
  const { sendId, recvId } = privateMessages;
  return and(
    sql`least(${sendId}, ${recvId}) = ${Math.min(a, b)}`,
    sql`greatest(${sendId}, ${recvId}) = ${Math.max(a, b)}`,
  );
}
