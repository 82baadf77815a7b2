// The embedded database PGlite, in a folder or in memory.
import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Extensions, PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { Database } from './database.ts';
import { isDiskFull } from '../disk-space.ts';
import type { Durability } from './durability.ts';
import type { Disk } from './flushed-fs.ts';
import type { GroupFlush } from './group-flush.ts';
import { isReserve, type Reserve } from './reserve.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { createDatabase, hasDatabase, stoppedCleanly } from './pglite-folder.ts';
import { type ObserveStatement, observeQueries } from './observed.ts';
import { BIGINT, readRowsBy } from './rows.ts';
import * as schema from './schema.ts';

export interface PgliteOptions {
  /** Null keeps the database in memory. */
  folder: string | null;
  /** Full unless given. Has no effect in memory. */
  durability?: Durability | undefined;
  /** Extensions of PostgreSQL; none unless given. */
  extensions?: Extensions | undefined;
  /** System calls of a database with full durability; those of Node unless given. */
  disk?: Disk | undefined;
  /** Gives space on a full disk to a database with full durability. */
  reserve?: Pick<Reserve, 'give'> | undefined;
  /**
   * Gets the reason of a failed sync. The process must end without an answer to anybody. Throws it outside of any
   * handler unless given.
   */
  onSyncFailure?: ((error: unknown) => void) | undefined;
  /** Called if the database was not closed: it has replayed its log. */
  onReplay?: ((seconds: number) => void) | undefined;
  /** A dump of an initialized database: loading it is faster than creating a database in memory. */
  image?: Blob | undefined;
  /** False: rejects if the schema lacks migrations, instead of running them. */
  migrate?: boolean | undefined;
  /** Observes the statements of requests, the migrations excluded. */
  observe?: ObserveStatement | undefined;
}

export async function openPglite(options: PgliteOptions): Promise<Database> {
  const { folder } = options;
  const isOld = folder !== null && hasDatabase(folder);
  const isReplay = isOld && !(await stoppedCleanly(folder));
  const since = performance.now();
  const client = await openClient(options);
  if (isReplay) options.onReplay?.((performance.now() - since) / 1000);
  try {
    await (options.migrate === false ? requireMigrated(client) : migrate(client));
  } catch (error) {
    await client.close();
    throw error;
  }
  // PGlite has no autovacuum, so each start runs a vacuum: 0.25 s at most.
  if (isOld) await client.exec('vacuum (analyze)').catch(unlessFull);
  if (options.observe) observeClient(client, options.observe);
  return databaseOn(client, options);
}

/** The database of an open PGlite whose schema is up to date. */
export async function databaseOn(
  client: PGlite,
  { folder, durability }: Pick<PgliteOptions, 'folder' | 'durability'>,
): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const db = drizzle({ client, schema, casing: 'snake_case' });
  const rows = readRowsBy(({ sql, params }) =>
    client.query(sql, params, { rowMode: 'array', parsers: { [BIGINT]: Number } }),
  );
  return {
    db,
    rows,
    engine: 'pglite',
    unsafe: folder === null ? ['memory'] : durability === 'fast' ? ['--durability fast'] : [],
    pool: null,
    copyFolder: folder === null ? null : (to) => copyBetweenStatements(client, folder, to),
    close: () => client.close(),
  };
}

/** Opens PGlite as it is, without migrations. */
export async function openClient(options: PgliteOptions): Promise<PGlite> {
  const { folder, image } = options;
  const { PGlite } = await import('@electric-sql/pglite');
  const load = image && { loadDataDir: image };
  const given = options.extensions && { extensions: options.extensions };
  if (folder === null) return PGlite.create({ ...load, ...given });
  if (!hasDatabase(folder)) {
    await createDatabase(folder, async (dataDir) => (await PGlite.create({ ...load, dataDir })).close());
  }
  // A power cut may leave an empty file, with which PostgreSQL does not start. The caller holds a lock of the folder.
  await rm(join(folder, 'postmaster.pid'), { force: true });
  if (options.durability === 'fast') return PGlite.create({ dataDir: folder, ...given });
  const { createFlushedFs } = await import('./flushed-fs.ts');
  const { onSyncFailure = throwOutside } = options;
  const { fs, log } = createFlushedFs(folder, onSyncFailure, options.disk, options.reserve);
  const startParams = syncingParams(PGlite.defaultStartParams);
  const client = await PGlite.create({ fs, startParams, ...given } satisfies PGliteOptions);
  answerWhenFlushed(client, log);
  await log.flushed();
  return client;
}

/** PGlite's parameters with syncs. Its system call for `fdatasync` does nothing, so PostgreSQL has to use `fsync`. */
const syncingParams = (given: readonly string[]): string[] => [
  ...given.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Lets each statement and transaction answer when the log is on the disk. A read waits too: it may have seen what
 * another transaction has just written. PGlite runs the next statement meanwhile.
 */
function answerWhenFlushed(client: PGlite, log: GroupFlush): void {
  const flushed = async <T>(result: Promise<T>): Promise<T> => {
    try {
      return await result;
    } finally {
      await log.flushed();
    }
  };
  const query = client.query.bind(client);
  const exec = client.exec.bind(client);
  const transaction = client.transaction.bind(client);
  const close = client.close.bind(client);
  client.query = (...args) => flushed(query(...args)) as never;
  client.exec = (...args) => flushed(exec(...args));
  client.transaction = (work) => flushed(transaction(work));
  client.close = () => flushed(close());
}

/** A full disk stops no start: the database can be read. */
function unlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

function throwOutside(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** Observes the statements of a client, also those of its transactions. */
function observeClient(client: PGlite, observe: ObserveStatement): void {
  observeQueries(client, observe);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      observeQueries(tx, observe);
      return work(tx);
    });
}

/**
 * Copies the files while all other statements wait. PGlite writes in no background process, so the copy is what a
 * killed process would leave. The checkpoint shortens the recovery of the copy.
 */
async function copyBetweenStatements(client: PGlite, folder: string, to: string): Promise<void> {
  await client.transaction(async (tx) => {
    await tx.exec('checkpoint');
    await cp(folder, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      // A copy-on-write file system shares the blocks.
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !isReserve(basename(path)),
    });
  });
}
