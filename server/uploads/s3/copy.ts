// The copy of all uploaded files from a data folder to a bucket. Both have the same paths. For each shard, a list
// of the bucket shows which files are missing, and a second list verifies the sizes of the copies. So a repeated
// copy goes on where an interrupted one has stopped.
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { StoreUnreachable } from '../blobs.ts';
import { STAGING } from '../drafts.ts';
import { kindOf } from '../kinds.ts';
import { readFrom } from '../read-at.ts';
import { checkBucket } from './check.ts';
import { answerOf, createS3Client, S3_LIMITS } from './client.ts';
import type { S3Location } from './location.ts';
import { createPutFile, type PutFile } from './put.ts';
import { createSlots } from './slots.ts';

export interface CopyResult {
  /** Files that were copied, and their bytes. */
  copied: number;
  bytes: number;
  /** Files that the bucket had already. */
  present: number;
  /** Paths of files that are not in the bucket with their whole size. */
  failed: string[];
}

/**
 * Copies the files below `root`. Rejects with a sentence if the bucket cannot be used or stops answering.
 * @param progress is called after each shard, with the results so far
 */
export async function copyFiles(
  root: string,
  location: S3Location,
  progress: (result: Readonly<CopyResult>) => void,
): Promise<CopyResult> {
  const client = createS3Client(location, S3_LIMITS);
  try {
    await checkBucket(client, location);
    const copy: Copy = { root, client, location, putFile: createPutFile(client, CONCURRENT) };
    const result: CopyResult = { copied: 0, bytes: 0, present: 0, failed: [] };
    for (const shard of await foldersIn(root)) {
      if (shard === STAGING) continue;
      await copyShard(copy, shard, result);
      progress(result);
    }
    return result;
  } finally {
    client.destroy();
  }
}

interface Copy {
  root: string;
  client: S3Client;
  location: S3Location;
  putFile: PutFile;
}

async function copyShard(copy: Copy, shard: string, result: CopyResult): Promise<void> {
  const before = await sizesIn(copy, shard);
  const sizes = await filesIn(copy.root, shard);
  const missing = [...sizes].filter(([path, size]) => before.get(path) !== size).map(([path]) => path);
  result.present += sizes.size - missing.length;
  if (missing.length === 0) return;
  const inSlot = createSlots(CONCURRENT);
  const puts = await Promise.all(missing.map((path) => inSlot(() => copyOne(copy, path))));
  const after = await sizesIn(copy, shard);
  for (const [at, path] of missing.entries()) {
    const size = puts[at];
    if (size === 'gone') continue;
    if (size !== 'refused' && after.get(path) === size) {
      result.copied += 1;
      result.bytes += size ?? 0;
    } else result.failed.push(path);
  }
}

/** Resolves to the number of bytes; to 'gone' if the server has deleted the file meanwhile. */
async function copyOne(
  { root, location, putFile }: Copy,
  path: string,
): Promise<number | 'gone' | 'refused'> {
  const target = { Bucket: location.bucket, Key: location.prefix + path };
  const from = join(root, path);
  try {
    return await putFile(target, from, await mimeOf(from), AbortSignal.timeout(FILE_MS));
  } catch (error) {
    if (error instanceof StoreUnreachable) throw error;
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'refused';
  }
}

async function mimeOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    return (await kindOf(readFrom(handle))).mime;
  } finally {
    await handle.close();
  }
}

/** Sizes of the objects of a shard, by their paths without the prefix. */
async function sizesIn({ client, location }: Copy, shard: string): Promise<Map<string, number>> {
  const { bucket, prefix } = location;
  const sizes = new Map<string, number>();
  let ContinuationToken: string | undefined;
  do {
    const list = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: `${prefix}${shard}/`,
      ContinuationToken,
    });
    const page = await answerOf('ListObjectsV2', client.send(list));
    for (const { Key = '', Size = 0 } of page.Contents ?? []) sizes.set(Key.slice(prefix.length), Size);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return sizes;
}

/** Sizes of the files of a shard, by their paths below the root. */
async function filesIn(root: string, shard: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of await foldersIn(join(root, shard))) {
    const entries = await readdir(join(root, shard, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const found = entry.isFile() && (await stat(join(root, shard, folder, entry.name)).catch(() => null));
      if (found) sizes.set(`${shard}/${folder}/${entry.name}`, found.size);
    }
  }
  return sizes;
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Most files that travel at once: 40 MB of memory at most. */
const CONCURRENT = 8;
/** Time limit of one file. */
const FILE_MS = 300_000;
