// Pictures of users, groups and complaints. Each must be a picture on this server: the address of another server
// would tell that server who looks at the picture.
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/drizzle.ts';
import { uploads } from '../db/schema.ts';
import { fileUrl, folderIn } from '../uploads/file-urls.ts';

/**
 * True if each URL is '' or that of a picture which the user may see. Everybody can see the picture of a group, so
 * choosing a foreign picture would publish it.
 */
export function mayShow(tx: Tx, userId: number, urls: readonly string[]): Promise<boolean> {
  const { ownerId, folder } = uploads;
  const isSeen = or(isNull(ownerId), sql`file_seen(${folder}, ${userId}::bigint)`);
  return areStored(
    tx,
    urls.filter((url) => url !== ''),
    isSeen,
  );
}

/** True if each URL is that of a picture which the user has uploaded. */
export function areOwnPictures(tx: Tx, userId: number, urls: readonly string[]): Promise<boolean> {
  return areStored(tx, urls, eq(uploads.ownerId, userId));
}

/** The lock keeps the sweep of unused uploads from the pictures until the transaction ends. */
async function areStored(tx: Tx, urls: readonly string[], where: SQL | undefined): Promise<boolean> {
  const folders = urls.map(folderIn).filter((folder) => folder !== null);
  if (folders.length < urls.length) return false;
  if (urls.length === 0) return true;
  const found = await tx
    .select({ folder: uploads.folder, files: uploads.files })
    .from(uploads)
    .where(and(inArray(uploads.folder, folders), where))
    .orderBy(asc(uploads.folder))
    .for('key share');
  const pictures = new Set(
    found.flatMap(({ folder, files }) =>
      files.filter(({ isImage }) => isImage).map(({ name }) => fileUrl(folder, name)),
    ),
  );
  return urls.every((url) => pictures.has(url));
}
