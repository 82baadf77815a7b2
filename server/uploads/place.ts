// Server: where uploaded files are: in the data folder, or for a server that keeps nothing in a temporary
// folder that goes with it.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore, type FileStore, removeLeftovers } from './store.ts';

export interface Files {
  store: FileStore;
  /** Waits for uploads that are under way. */
  close(): Promise<void>;
}

/** `alone`: no other server uses this data folder. */
export async function openFiles(dataDir: string, alone: boolean): Promise<Files> {
  const isTemporary = dataDir === 'memory';
  // Made with the first upload, readable by nobody else.
  const root = isTemporary ? join(tmpdir(), `partyline-files-${randomUUID()}`) : join(dataDir, 'files');
  if (!isTemporary) await removeLeftovers(root, alone, Date.now());
  const store = createFileStore(root);
  return {
    store,
    close: async () => {
      await store.settled();
      if (isTemporary) await rm(root, { recursive: true, force: true });
    },
  };
}
