// Pictures of users and groups: a picture on this server must be one that its chooser may see. Everybody can see
// the picture of a user or group, so choosing a foreign file would publish it.
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/drizzle.ts';

/**
 * True if each upload that the URLs name exists and the user may see it. The lock keeps the sweep of unused uploads
 * from them until the transaction ends.
 */
export async function mayName(tx: Tx, userId: number, urls: readonly string[]): Promise<boolean> {
  if (!urls.some((url) => url.includes('/files/'))) return true;
  const { rows } = (await tx.execute(sql`
    with named as (select folder from file_folders(${urls.join(' ')}) as found (folder)),
      held as materialized (
        select folder, owner_id from uploads where folder in (select folder from named)
        order by folder for key share of uploads)
    select named.folder from named
    where not exists (
      select from held
      where held.folder = named.folder
        and (held.owner_id is null or file_seen(held.folder, ${userId}::bigint)))`)) as {
    rows: unknown[];
  };
  return rows.length === 0;
}
