// Server: the embedded database, in a folder or in memory.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { migrateWith } from './migrate.ts';
import type { Database, Place } from './open.ts';
import { BIGINT, readRowsBy } from './rows.ts';
import * as schema from './schema.ts';

export async function openPglite({ folder, image }: Pick<Place, 'folder' | 'image'>): Promise<Database> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const isOld = folder !== null && existsSync(folder);
  // Before its files, which PGlite opens to everybody: nobody else gets through the folder to them.
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
  });
  const db = drizzle({ client, schema, casing: 'snake_case' });
  await migrateWith((options) => migrate(db, options));
  // Nothing tends an embedded database in the background, so a start does: a quarter of a second at most.
  if (isOld) await client.exec('vacuum (analyze)');
  const rows = readRowsBy(({ sql, params }) =>
    client.query(sql, params, { rowMode: 'array', parsers: { [BIGINT]: Number } }),
  );
  return { db, rows, engine: 'pglite', close: () => client.close() };
}
