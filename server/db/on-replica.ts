// Durability of rows that another transaction has stored.
import { sql } from 'drizzle-orm';
import type { Db } from './drizzle.ts';

/**
 * Resolves when every transaction whose rows can be seen is on the synchronous replica too, if there is one. A
 * transaction becomes visible on the primary without the replica where its wait was canceled, or where the primary
 * restarted. The commit of a later record of the log waits for all records before it.
 */
export async function waitForReplica(db: Db): Promise<void> {
  await db.execute(sql`select pg_logical_emit_message(true, 'partyline', '')`);
}
