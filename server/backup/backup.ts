// A backup: the state of the database first, then the files that this state names. Files never change and no server
// deletes one meanwhile, so the backup has each of them.
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder, syncFolder, syncTree } from '../disk.ts';
import { StartError } from '../start-error.ts';
import { VERSION } from '../version.ts';
import { inDraft } from './drafts.ts';
import { writeList } from './lists.ts';
import { FILES, FILES_LIST, MANIFEST, type Manifest, newManifest, type Part, SECRETS } from './manifest.ts';
import type { TakenDatabase } from './state.ts';
import { copyWithSum } from './sums.ts';
import { takeEmbedded } from './take-embedded.ts';
import { takePostgres } from './take-postgres.ts';
import { copyUploads } from './uploads.ts';

export interface BackupOptions {
  /** The new folder of the backup. */
  folder: string;
  dataDir: string;
  /** URL of a PostgreSQL database, instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** True if the files are in an S3 bucket: the backup then has none. */
  filesInS3?: boolean;
  /** Called before each step of a backup, which waits for it. */
  report?: (step: 'database' | 'files') => unknown;
  now?: () => number;
}

/**
 * Resolves to the manifest of the finished backup. Everything is written to a draft beside `folder`, and one rename
 * finishes it, so an interrupted backup never has its final name. Throws StartError if the operator can fix the cause.
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder);
  const draft = draftOf(folder);
  if (existsSync(folder)) throw new StartError(`${folder} exists already. Name a new folder.`);
  if (existsSync(draft)) throw new StartError(`${draft} exists: a backup was interrupted. Delete it.`);
  await makeFolder(dirname(draft));
  return inDraft(draft, async () => {
    const manifest = await fill(draft, options);
    await syncTree(draft);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return manifest;
  });
}

/** The folder of an unfinished backup. */
const draftOf = (folder: string): string => `${resolve(folder)}.partial`;

async function fill(draft: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir, databaseUrl, filesInS3 = false, now = Date.now } = options;
  const takenAt = new Date(now()).toISOString();
  const uploads = join(draft, 'uploads.jsonl');
  await options.report?.('database');
  const database = await (databaseUrl
    ? takePostgres(databaseUrl, draft, uploads)
    : takeEmbedded(dataDir, draft, uploads));
  try {
    await options.report?.('files');
    const parts: Part[] = [database.part];
    const files = filesInS3
      ? await rm(uploads).then(() => ({ kind: 's3' }) as const)
      : await copyFiles({ draft, dataDir, uploads, parts }, database);
    const secrets = join(dataDir, SECRETS);
    if (existsSync(secrets)) {
      parts.push({ name: SECRETS, ...(await copyWithSum(secrets, join(draft, SECRETS))) });
    }
    const manifest = newManifest({ version: VERSION, takenAt, database: database.state, files, parts });
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(draft, MANIFEST), text, { mode: 0o600, flag: 'wx' });
    return manifest;
  } finally {
    await database.release();
  }
}

interface FilesPlace {
  draft: string;
  dataDir: string;
  /** The list of uploads of the database's state. */
  uploads: string;
  /** Gets the list of copied files. */
  parts: Part[];
}

async function copyFiles(
  { draft, dataDir, uploads, parts }: FilesPlace,
  database: TakenDatabase,
): Promise<Manifest['files']> {
  const from = join(dataDir, FILES);
  const list = await writeList(join(draft, FILES_LIST));
  const copied = await copyUploads(uploads, { from, to: join(draft, FILES), list });
  parts.push({ name: FILES_LIST, ...(await list.close()) });
  if (copied.count === 0 && copied.missing > 0) {
    throw new StartError(
      `The database names files, and ${from} has none of them. Name the data folder of the server with --data.`,
    );
  }
  if (!(await database.stillHeld())) {
    throw new StartError(
      'The connection to the database broke, so files may have been deleted. Run it again.',
    );
  }
  return { kind: 'copied', ...copied };
}
