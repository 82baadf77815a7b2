// Uploads in progress: each has a folder in the staging folder on the disk of this server, whose name is random.
// The end of the upload deletes the folder. A crash leaves it there; the next start deletes it.
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadedFile } from '../db/schema.ts';
import type { UploadRoom } from '../disk-space.ts';
import { fileUrl } from './file-urls.ts';
import type { FileKind } from './kinds.ts';
import { bytesOf, withoutMetadata } from './metadata/index.ts';
import { type ReadAt, readFrom } from './read-at.ts';

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

/** The path of the draft of an upload. */
export const draftPath = (root: string, folder: string): string => join(root, STAGING, folder);

/** Creates the folder of a draft. `placed` receives each file that gets its final name. */
export async function openDraft(
  path: string,
  folder: string,
  placed: UploadedFile[],
  room: UploadRoom,
): Promise<UploadDraft> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  return {
    write: (name, chunks) => write(join(path, name), withinRoom(chunks, room)),
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
      const { size } = await stat(join(path, name));
      placed.push({ name, mime, isImage: kind === 'image', size });
      return fileUrl(folder, name);
    },
    remove: (name) => rm(join(path, name), { force: true }),
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

/** Throws ENOSPC where the next bytes would take the reserve of the disk. */
async function* withinRoom(chunks: AsyncIterable<Uint8Array>, room: UploadRoom): AsyncGenerator<Uint8Array> {
  let unchecked = 0;
  for await (const chunk of chunks) {
    unchecked += chunk.length;
    if (unchecked >= CHECKED_EVERY) {
      if (!(await room.hasRoom(unchecked))) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      unchecked = 0;
    }
    yield chunk;
  }
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

/** Contains a dot, so that no shard has this name. */
export const STAGING = '.uploading';
/** Bytes between two looks at the disk. */
const CHECKED_EVERY = 4_194_304;
const ABANDONED_MS = 3_600_000;
