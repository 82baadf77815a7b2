// Server: uploaded files on the disk, each upload in a folder of its own with a name that nobody can guess.
// Until an upload is whole its folder stands apart; then one rename puts it where it can be read. What a
// crash leaves behind stands apart too, and is removed at the next start.
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ResultCode } from '../../src/core/wire/index.ts';
import type { StoredName } from '../db/schema.ts';
import { type Outcome, refuse } from '../result.ts';
import type { FileKind } from './kinds.ts';
import { bytesOf, withoutMetadata } from './metadata/index.ts';
import { safeName } from './names.ts';
import { type ReadAt, readFrom } from './reading.ts';
import type { UploadRecords } from './records.ts';

/** The folder of one upload while it grows. */
export interface Draft {
  /** Writes a file, on the disk for good on return. Answers its bytes. */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /** Runs `look` over a file. */
  look<T>(name: string, look: (read: ReadAt) => Promise<T>): Promise<T>;
  /** Writes a picture of this type anew without its metadata. Answers its bytes. */
  clean(name: string, mime: string): Promise<number>;
  /** Gives a file its name, a safe one, and its type for good. Answers its address once the upload is kept. */
  place(from: string, name: string, kind: Pick<FileKind, 'kind' | 'mime'>): Promise<string>;
  remove(name: string): Promise<void>;
}

export interface StoredFile {
  handle: FileHandle;
  size: number;
  mime: string;
  /** May be shown in place. */
  isImage: boolean;
}

export interface FileStore {
  /**
   * Runs `work` with a folder that is kept if the outcome is good, and is gone if not. `ownerId`: whose share it takes;
   * null for the server's own.
   */
  upload<T>(ownerId: number | null, work: (draft: Draft) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** A file of a kept folder, to be closed by the caller; null where there is none that this sign-in may see. */
  open(folder: string, name: string, signInId: number): Promise<StoredFile | null>;
  /** Removes what nothing names and whose time has come. */
  sweep(): Promise<void>;
  /** Resolves when no upload is under way any more. */
  settled(): Promise<void>;
}

/** Of an address: `/files/<folder>/<name>`. */
export const FILES_PATH = '/files';

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
      if (!FOLDER.test(folder) || safeName(name) !== name) return null;
      const known = (await records.seenBy(folder, signInId))?.find((file) => file.name === name);
      const file = known ? await openFile(join(placeOf(root, folder), name)) : null;
      return known && file ? { ...file, mime: known.mime, isImage: known.isImage } : null;
    },
    sweep: () => records.sweep((folder) => leave(root, folder)),
    settled: async () => {
      await Promise.allSettled(running);
    },
  };
}

/**
 * Removes what uploads have left that did not end. `alone`: no other server writes here, so whatever
 * stands apart is left over; else only what nobody has touched for an hour.
 */
export async function removeLeftovers(root: string, alone: boolean, now: number): Promise<void> {
  const apart = join(root, APART);
  for (const name of await readdir(apart).catch(() => [])) {
    const path = join(apart, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (alone || now - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

async function upload<T>(
  root: string,
  records: UploadRecords,
  ownerId: number | null,
  work: (draft: Draft) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const folder = randomBytes(18).toString('base64url');
  const path = join(root, APART, folder);
  const files: StoredName[] = [];
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const outcome = await work(draftIn(path, folder, files));
    if (!outcome.ok) return outcome;
    const isWithin = await records.add({ folder, ownerId, files, bytes: await roomOf(path) });
    if (!isWithin) return refuse('quotaReached', [], ResultCode.TOO_LARGE);
    await keep(path, placeOf(root, folder)).catch(async (error: unknown) => {
      await records.forget(folder);
      throw error;
    });
    return outcome;
  } catch (error) {
    if (isFull(error)) return refuse('noRoom', [], ResultCode.INSUFFICIENT);
    throw error;
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

async function roomOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return roomFor(sizes);
}

/** Bytes that files take on a disk with their folder: a million of one byte each are more than a megabyte. */
export function roomFor(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + Math.ceil(size / BLOCK) * BLOCK, BLOCK);
}

/** One rename takes it out of reach, whatever happens then. */
async function leave(root: string, folder: string): Promise<void> {
  const apart = join(root, APART, folder);
  await mkdir(join(root, APART), { recursive: true, mode: 0o700 });
  try {
    await rename(placeOf(root, folder), apart);
  } catch (error) {
    // A sweep before this one was interrupted.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await rm(apart, { recursive: true, force: true });
}

/** The disk, or the share of it that this server may use. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function draftIn(path: string, folder: string, files: StoredName[]): Draft {
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
      return `${FILES_PATH}/${folder}/${encodeURIComponent(name)}`;
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

async function keep(draft: string, place: string): Promise<void> {
  const shelf = join(place, '..');
  await syncFolder(draft);
  await mkdir(shelf, { recursive: true, mode: 0o700 });
  await rename(draft, place);
  await syncFolder(shelf);
  await syncFolder(join(shelf, '..'));
}

/** A rename is only as durable as its folder. Some systems do not let a folder be opened. */
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

/** On shelves, because a folder of a million folders is slow in many tools. */
function placeOf(root: string, folder: string): string {
  return join(root, folder.slice(0, 2), folder);
}

/** 18 random bytes. */
const FOLDER = /^[\w-]{24}$/;
/** No shelf has a dot in its name. */
export const APART = '.uploading';
const ABANDONED_MS = 3_600_000;
const BLOCK = 4_096;
