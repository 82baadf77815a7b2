// Server: where uploaded files are: in the data folder, or for a server that keeps nothing in a temporary
// folder that goes with it.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../clock.ts';
import { adoptUploads } from './adopt.ts';
import { createUploadRecords } from './records.ts';
import { createFileStore, type FileStore, removeLeftovers } from './store.ts';
import { startSweeper } from './sweeper.ts';

export interface Files {
  store: FileStore;
  /** Waits for uploads that are under way. */
  close(): Promise<void>;
}

export interface FilesOptions {
  /** No other server uses this data folder. */
  alone: boolean;
  db: Db;
  clock: Clock;
  log: Log;
  /** Bytes that one user may keep. */
  quota: number;
}

export async function openFiles(
  dataDir: string,
  { alone, db, clock, log, quota }: FilesOptions,
): Promise<Files> {
  const isTemporary = dataDir === 'memory';
  // Made with the first upload, readable by nobody else.
  const root = isTemporary ? join(tmpdir(), `partyline-files-${randomUUID()}`) : join(dataDir, 'files');
  if (!isTemporary) {
    await removeLeftovers(root, alone, Date.now());
    await adoptUploads(db, root, clock);
  }
  const store = createFileStore(root, createUploadRecords(db, clock, quota));
  const sweeper = startSweeper(store, log);
  return {
    store,
    close: async () => {
      await sweeper.stop();
      await store.settled();
      if (isTemporary) await rm(root, { recursive: true, force: true });
    },
  };
}
