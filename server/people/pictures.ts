// Pictures of users and groups: a picture on this server must be one that its chooser may see. Everybody can see
// the picture of a user or group, so choosing a foreign file would publish it.
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/drizzle.ts';

/** True if each upload that the URLs name exists and the user may see it. */
export async function mayName(db: Db | Tx, userId: number, urls: readonly string[]): Promise<boolean> {
  if (!urls.some((url) => url.includes('/files/'))) return true;
  const { rows } = (await db.execute(sql`
    select named.folder from file_folders(${urls.join(' ')}) as named (folder)
    where not exists (
      select from uploads
      where uploads.folder = named.folder
        and (uploads.owner_id is null or file_seen(uploads.folder, ${userId}::bigint)))`)) as {
    rows: unknown[];
  };
  return rows.length === 0;
}
