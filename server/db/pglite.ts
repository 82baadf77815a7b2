// The embedded database PGlite, in a folder or in memory.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Database } from './database.ts';
import { migrateWith } from './migrate.ts';
import { BIGINT, readRowsBy } from './rows.ts';
import * as schema from './schema.ts';

export interface PgliteOptions {
  /** Null keeps the database in memory. */
  folder: string | null;
  /** A dump of an initialized database: loading it is faster than creating a database in memory. */
  image?: Blob | undefined;
}

export async function openPglite({ folder, image }: PgliteOptions): Promise<Database> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const isOld = folder !== null && existsSync(folder);
  // PGlite creates files that every user may read. Their folder is therefore created first, with access for its
  // owner only.
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
  });
  const db = drizzle({ client, schema, casing: 'snake_case' });
  await migrateWith((options) => migrate(db, options));
  // PGlite has no autovacuum, so each start runs a vacuum: 0.25 s at most.
  if (isOld) await client.exec('vacuum (analyze)');
  const rows = readRowsBy(({ sql, params }) =>
    client.query(sql, params, { rowMode: 'array', parsers: { [BIGINT]: Number } }),
  );
  return { db, rows, engine: 'pglite', close: () => client.close() };
}
