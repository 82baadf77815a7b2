// The embedded database PGlite, in a folder or in memory.
import { constants, existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from './database.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { type ObserveStatement, observeQueries } from './observed.ts';
import { BIGINT, readRowsBy } from './rows.ts';
import * as schema from './schema.ts';

export interface PgliteOptions {
  /** Null keeps the database in memory. */
  folder: string | null;
  /** A dump of an initialized database: loading it is faster than creating a database in memory. */
  image?: Blob | undefined;
  /** False: rejects if the schema lacks migrations, instead of running them. */
  migrate?: boolean | undefined;
  /** Observes the statements of requests, the migrations excluded. */
  observe?: ObserveStatement | undefined;
}

export async function openPglite(options: PgliteOptions): Promise<Database> {
  const { folder } = options;
  const isOld = folder !== null && existsSync(folder);
  const client = await openClient(options);
  try {
    await (options.migrate === false ? requireMigrated(client) : migrate(client));
  } catch (error) {
    await client.close();
    throw error;
  }
  // PGlite has no autovacuum, so each start runs a vacuum: 0.25 s at most.
  if (isOld) await client.exec('vacuum (analyze)');
  if (options.observe) observeClient(client, options.observe);
  return databaseOn(client, folder);
}

/** The database of an open PGlite whose schema is up to date. */
export async function databaseOn(client: PGlite, folder: string | null): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const db = drizzle({ client, schema, casing: 'snake_case' });
  const rows = readRowsBy(({ sql, params }) =>
    client.query(sql, params, { rowMode: 'array', parsers: { [BIGINT]: Number } }),
  );
  return {
    db,
    rows,
    engine: 'pglite',
    pool: null,
    copyFolder: folder === null ? null : (to) => copyBetweenStatements(client, folder, to),
    close: () => client.close(),
  };
}

/** Opens PGlite as it is, without migrations. */
export async function openClient({ folder, image }: PgliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  // PGlite creates files that every user may read. Their folder is therefore created first, with access for its
  // owner only.
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  return PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
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
    });
  });
}
