// Stored files on the disk of this server. One rename moves a complete draft to its place, so a crash leaves no
// partial upload there.
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../disk.ts';
import type { BlobStore } from './blobs.ts';
import { draftPath, STAGING } from './drafts.ts';
import { blobPath, folderPath } from './file-urls.ts';

/** @param root holds the files and the drafts: a rename works within one file system only */
export function createDiskBlobs(root: string): BlobStore {
  return {
    put: (folder, draft) => publish(draft, folderPath(root, folder)),
    sizeOf: async (folder, name) => {
      const found = await unlessMissing(stat(join(root, blobPath(folder, name))));
      return found?.isFile() ? found.size : null;
    },
    read: async (folder, name, { first, last }) => {
      const handle: FileHandle | null = await unlessMissing(open(join(root, blobPath(folder, name))));
      return handle && handle.createReadStream({ start: first, end: last });
    },
    delete: (folder) => deleteUpload(root, folder),
    locate: (folder, name) => ({ where: 'the data folder', path: join('files', blobPath(folder, name)) }),
    close: () => undefined,
  };
}

/** Moves a complete draft to its final folder. Syncs the draft, the shard that holds it, and the root. */
async function publish(draft: string, place: string): Promise<void> {
  const shard = join(place, '..');
  await syncFolder(draft);
  await mkdir(shard, { recursive: true, mode: 0o700 });
  await rename(draft, place);
  await syncFolder(shard);
  // Another upload may have created the shard just now.
  await syncFolder(join(shard, '..'));
}

/** Renames the folder first, so that an interrupted deletion leaves no partial upload. */
async function deleteUpload(root: string, folder: string): Promise<void> {
  const staged = draftPath(root, folder);
  await mkdir(join(root, STAGING), { recursive: true, mode: 0o700 });
  // An interrupted deletion has already renamed the folder.
  await unlessMissing(rename(folderPath(root, folder), staged));
  // The record is deleted next. Without the sync, a power cut could bring the files back, and nothing would delete them.
  await unlessMissing(syncFolder(join(folderPath(root, folder), '..')));
  await rm(staged, { recursive: true, force: true });
}

/** Resolves to null if the file does not exist. Any other error of the disk rejects: it says nothing about the file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
