// The store of uploaded files. A record in the database names each upload before its files are stored, and
// until they are deleted. So each file has a record by which the sweep finds it, whatever fails.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ResultCode } from '../../src/core/wire/index.ts';
import type { UploadedFile } from '../db/schema.ts';
import { isDiskFull, UNLIMITED_ROOM, type UploadRoom } from '../disk-space.ts';
import { type Outcome, refuse } from '../result.ts';
import type { BlobStore, ByteRange, FileLocation } from './blobs.ts';
import { draftPath, openDraft, type UploadDraft } from './drafts.ts';
import { isFolder, partsOfUrl } from './file-urls.ts';
import { safeName } from './names.ts';
import type { UploadRecords } from './records.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  mime: string;
  /** True for a picture, which browsers may show in place. */
  isImage: boolean;
  /** A stream of a range; null if the file is missing. `signal` ends a read that nobody waits for. */
  read(range: ByteRange, signal: AbortSignal): Promise<Readable | null>;
}

export interface FileStore {
  /**
   * Runs `work` with a draft folder, which is stored after a successful outcome and deleted otherwise.
   * Refuses an upload that exceeds the quota of `ownerId`, or the disk. `ownerId` is null for uploads of the
   * server itself.
   */
  upload<T>(ownerId: number | null, work: (draft: UploadDraft) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Finds a stored file. Null if the file is missing or the user of the sign-in may not see it. Rejects if the
   * files cannot be reached.
   * @param willRead whether `read` follows, which finds out whether the file is there
   */
  open(folder: string, name: string, signInId: number, willRead: boolean): Promise<StoredFile | null>;
  /**
   * Deletes each upload whose `sweepAt` has passed and that no message, avatar or cover names. `signal` ends
   * the sweep after the present upload.
   */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Where an operator finds the file with this URL, which the server has made. */
  locate(url: string): FileLocation;
  /** Resolves when no upload is in progress. */
  settled(): Promise<void>;
}

/**
 * @param root the folder of the drafts, on this server's disk
 * @param room the space that uploads of users may take there
 */
export function createFileStore(
  root: string,
  records: UploadRecords,
  blobs: BlobStore,
  room: UploadRoom,
): FileStore {
  const running = new Set<Promise<unknown>>();
  return {
    upload: async (ownerId, work) => {
      const ownRoom = ownerId === null ? UNLIMITED_ROOM : room;
      const run = upload(root, { records, blobs, room: ownRoom }, ownerId, work);
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
    open: async (folder, name, signInId, willRead) => {
      if (!isFolder(folder) || safeName(name) !== name) return null;
      const record = (await records.seenBy(folder, signInId))?.find((file) => file.name === name);
      if (!record) return null;
      const size = await blobs.sizeOf(folder, name, willRead ? record.size : undefined);
      if (size === null) return null;
      const { mime, isImage } = record;
      return { size, mime, isImage, read: (range, signal) => blobs.read(folder, name, range, signal) };
    },
    sweep: (signal) => records.sweep((folder, files) => blobs.delete(folder, files), signal),
    locate: (url) => {
      const { folder, name } = partsOfUrl(url);
      return blobs.locate(folder, name);
    },
    settled: async () => {
      await Promise.allSettled(running);
    },
  };
}

async function upload<T>(
  root: string,
  { records, blobs, room }: { records: UploadRecords; blobs: BlobStore; room: UploadRoom },
  ownerId: number | null,
  work: (draft: UploadDraft) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const folder = randomBytes(18).toString('base64url');
  const path = draftPath(root, folder);
  const files: UploadedFile[] = [];
  try {
    if (!(await room.hasRoom(0))) return NO_ROOM;
    const outcome = await work(await openDraft(path, folder, files, room));
    if (!outcome.ok) return outcome;
    const bytes = diskUsage(files.map(({ size = 0 }) => size));
    const fitsQuota = await records.add({ folder, ownerId, files, bytes });
    if (!fitsQuota) return refuse('quotaReached', [], ResultCode.TOO_LARGE);
    await blobs.put(folder, path, files).catch(async (error: unknown) => {
      // If this fails too, the sweep deletes the upload as one that is never sent.
      await records.withdraw(folder).catch(() => undefined);
      throw error;
    });
    return outcome;
  } catch (error) {
    if (isDiskFull(error)) return NO_ROOM;
    throw error;
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/**
 * Disk usage in bytes of files with these sizes and their folder, in whole blocks: a million files of 1 byte
 * need 4 GB.
 */
export function diskUsage(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + Math.ceil(size / BLOCK) * BLOCK, BLOCK);
}

/** A client that repeats the upload at once finds the disk full again. */
const NO_ROOM = refuse('noRoom', [], ResultCode.INSUFFICIENT, { status: 507 });
const BLOCK = 4_096;
