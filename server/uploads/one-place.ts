// Servers that work as one must keep the uploaded files in one place: a bucket, or one folder that all of them mount.
// A folder has a random id in a file. Redis holds the place that the servers use.
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeNewFile } from '../disk.ts';
import type { Redis } from '../redis/connection.ts';
import { StartError } from '../start-error.ts';
import type { S3Location } from './s3/location.ts';

/**
 * Throws StartError if other servers keep the files in another place. `hasOthers`: other servers run; without them
 * the place may have changed. `place`: null for a server in memory, which nobody compares.
 */
export async function requireOnePlace(
  place: string | null,
  redis: Pick<Redis, 'send'>,
  hasOthers: () => boolean,
): Promise<void> {
  if (place === null) return;
  await redis.send(['SET', KEY, place, 'NX']);
  if ((await redis.send(['GET', KEY])) === place) return;
  if (hasOthers()) throw new StartError(ELSEWHERE);
  await redis.send(['SET', KEY, place]);
}

/** The place of a bucket. Credentials may differ. */
export function bucketPlace({ endpoint, bucket, prefix }: S3Location): string {
  return `bucket ${createHash('sha256').update(`${endpoint}/${bucket}/${prefix}`).digest('hex')}`;
}

/** The place of a folder. The first server that uses the folder gives it an id. */
export async function folderPlace(root: string): Promise<string> {
  const file = join(root, ID_FILE);
  await makeFolder(root);
  const id = await readFile(file, 'utf8').catch(unless('ENOENT'));
  if (id !== null) return `folder ${id.trim()}`;
  // Another server may do the same at this time, and the first file stays.
  await writeNewFile(file, `${randomUUID()}\n`).catch(unless('EEXIST'));
  return `folder ${(await readFile(file, 'utf8')).trim()}`;
}

const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code !== code) throw error;
    return null;
  };

/** The name of a file in the folder of uploaded files. */
export const ID_FILE = 'id';
const KEY = 'partyline:files';
const ELSEWHERE =
  'The other servers keep the uploaded files in another place. Give all servers the same S3_URL, or mount one folder as "files" in the data folder of each.';
