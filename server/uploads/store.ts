// Uploaded files on the disk. Each upload has a folder with a random name. The folder grows in the staging
// folder, and one rename moves a complete upload to its place. A crash leaves files in the staging folder
// only; the next start deletes them.
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ResultCode } from '../../src/core/wire/index.ts';
import type { UploadedFile } from '../db/schema.ts';
import { type Outcome, refuse } from '../result.ts';
import { fileUrl, folderPath, isFolder } from './file-urls.ts';
import type { FileKind } from './kinds.ts';
import { bytesOf, withoutMetadata } from './metadata/index.ts';
import { safeName } from './names.ts';
import { type ReadAt, readFrom } from './read-at.ts';
import type { UploadRecords } from './records.ts';

/** The folder of an upload in progress. */
export interface UploadDraft {
  /** Writes a file and syncs it to the disk. Resolves to its size in bytes. */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /** Opens a file of the draft, passes a reader of it to `look`, and closes it. */
  look<T>(name: string, look: (read: ReadAt) => Promise<T>): Promise<T>;
  /** Rewrites a picture of this type without its metadata. Resolves to its size in bytes. */
  clean(name: string, mime: string): Promise<number>;
  /**
   * Gives a file its final, safe name and its type. Resolves to its URL, which is valid once the upload is
   * stored.
   */
  place(from: string, name: string, kind: Pick<FileKind, 'kind' | 'mime'>): Promise<string>;
  remove(name: string): Promise<void>;
}

export interface StoredFile {
  handle: FileHandle;
  /** Bytes. */
  size: number;
  mime: string;
  /** True for a picture, which browsers may show in place. */
  isImage: boolean;
}

export interface FileStore {
  /**
   * Runs `work` with a draft folder, which is stored after a successful outcome and deleted otherwise.
   * Refuses an upload that exceeds the quota of `ownerId`, or the disk. `ownerId` is null for uploads of the
   * server itself.
   */
  upload<T>(ownerId: number | null, work: (draft: UploadDraft) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Opens a stored file; the caller closes it. Null if the file is missing or the user of the sign-in may not
   * see it.
   */
  open(folder: string, name: string, signInId: number): Promise<StoredFile | null>;
  /** Deletes each upload whose `sweepAt` has passed and that no message, avatar or cover names. */
  sweep(): Promise<void>;
  /** Resolves when no upload is in progress. */
  settled(): Promise<void>;
}

export function createFileStore(root: string, records: UploadRecords): FileStore {
  const running = new Set<Promise<unknown>>();
  return {
    upload: async (ownerId, work) => {
      const run = upload(root, records, ownerId, work);
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
    open: async (folder, name, signInId) => {
      if (!isFolder(folder) || safeName(name) !== name) return null;
      const record = (await records.seenBy(folder, signInId))?.find((file) => file.name === name);
      const file = record ? await openFile(join(folderPath(root, folder), name)) : null;
      return record && file ? { ...file, mime: record.mime, isImage: record.isImage } : null;
    },
    sweep: () => records.sweep((folder) => deleteUpload(root, folder)),
    settled: async () => {
      await Promise.allSettled(running);
    },
  };
}

/**
 * Deletes files of interrupted uploads from the staging folder: all of them if `alone`, which means that no
 * other server writes here; else only those not modified for an hour.
 */
export async function removeLeftovers(root: string, alone: boolean, now: number): Promise<void> {
  const staging = join(root, STAGING);
  for (const name of await readdir(staging).catch(() => [])) {
    const path = join(staging, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (alone || now - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

async function upload<T>(
  root: string,
  records: UploadRecords,
  ownerId: number | null,
  work: (draft: UploadDraft) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const folder = randomBytes(18).toString('base64url');
  const path = join(root, STAGING, folder);
  const files: UploadedFile[] = [];
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const outcome = await work(draftIn(path, folder, files));
    if (!outcome.ok) return outcome;
    const fitsQuota = await records.add({ folder, ownerId, files, bytes: await diskUsageOf(path) });
    if (!fitsQuota) return refuse('quotaReached', [], ResultCode.TOO_LARGE);
    await publish(path, folderPath(root, folder)).catch(async (error: unknown) => {
      await records.forget(folder);
      throw error;
    });
    return outcome;
  } catch (error) {
    if (isDiskFull(error)) return refuse('noRoom', [], ResultCode.INSUFFICIENT);
    throw error;
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

async function diskUsageOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return diskUsage(sizes);
}

/**
 * Disk usage in bytes of files with these sizes and their folder, in whole blocks: a million files of 1 byte
 * need 4 GB.
 */
export function diskUsage(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + Math.ceil(size / BLOCK) * BLOCK, BLOCK);
}

/** Renames the folder first, so that an interrupted deletion leaves no partial upload. */
async function deleteUpload(root: string, folder: string): Promise<void> {
  const staged = join(root, STAGING, folder);
  await mkdir(join(root, STAGING), { recursive: true, mode: 0o700 });
  try {
    await rename(folderPath(root, folder), staged);
  } catch (error) {
    // An interrupted sweep has already renamed the folder.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await rm(staged, { recursive: true, force: true });
}

/** True if the disk is full, or the disk quota of the user that runs the server. */
function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function draftIn(path: string, folder: string, files: UploadedFile[]): UploadDraft {
  return {
    write: (name, chunks) => write(join(path, name), chunks),
    clean: async (name, mime) => {
      const [from, to] = [join(path, name), join(path, `${name}~`)];
      const handle = await open(from);
      try {
        const { size } = await handle.stat();
        const read = readFrom(handle);
        const written = await write(to, bytesOf(await withoutMetadata(mime, read, size), read));
        await rename(to, from);
        return written;
      } finally {
        await handle.close();
      }
    },
    look: async (name, look) => {
      const handle = await open(join(path, name));
      try {
        return await look(readFrom(handle));
      } finally {
        await handle.close();
      }
    },
    place: async (from, name, { kind, mime }) => {
      await rename(join(path, from), join(path, name));
      files.push({ name, mime, isImage: kind === 'image' });
      return fileUrl(folder, name);
    },
    remove: (name) => rm(join(path, name), { force: true }),
  };
}

async function write(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return size;
}

/** Moves a complete draft to its final folder. Syncs the draft, the shard that holds it, and the root. */
async function publish(draft: string, place: string): Promise<void> {
  const shard = join(place, '..');
  await syncFolder(draft);
  await mkdir(shard, { recursive: true, mode: 0o700 });
  await rename(draft, place);
  await syncFolder(shard);
  await syncFolder(join(shard, '..'));
}

/**
 * A rename is durable once its folder is synced. Some systems cannot open folders, and there the sync is
 * skipped.
 */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function openFile(path: string): Promise<Pick<StoredFile, 'handle' | 'size'> | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  const { size, isFile } = await handle
    .stat()
    .then((found) => ({ size: found.size, isFile: found.isFile() }));
  if (isFile) return { handle, size };
  await handle.close();
  return null;
}

/** Contains a dot, so that no shard has this name. */
export const STAGING = '.uploading';
const ABANDONED_MS = 3_600_000;
const BLOCK = 4_096;
