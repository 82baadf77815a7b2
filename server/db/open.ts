// Server: opens the database, PGlite in a folder or in memory, or PostgreSQL by its address. Everything
// else sees one Drizzle handle and cannot tell which it is.
import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { CustomTypesConfig } from 'pg';
import { migrateWith } from './migrate.ts';
import { BIGINT, type ReadRows, readRowsBy } from './rows.ts';
import * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** What a transaction gives: the same builder, bound to its connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  /** For selects of many rows. */
  rows: ReadRows;
  engine: 'pglite' | 'postgres';
  /** True while the database answers. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Place {
  /** Null keeps everything in memory. */
  folder: string | null;
  /** PostgreSQL; wins over the folder. */
  url?: string | undefined;
  /** PGlite's dump of an initialised database, so that one in memory need not be made from nothing. */
  image?: Blob | undefined;
}

/** The schema is up to date on return. */
export function openDatabase(place: Place): Promise<Database> {
  return place.url ? openPostgres(place.url) : openPglite(place);
}

async function openPglite({ folder, image }: Place): Promise<Database> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const isOld = folder !== null && existsSync(folder);
  const client = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
  });
  const db = drizzle({ client, schema, casing: 'snake_case' });
  await migrateWith((options) => migrate(db, options));
  // Nothing tends an embedded database in the background, so a start does: a quarter of a second at most.
  if (isOld) await client.exec('vacuum (analyze)');
  const rows = readRowsBy((text, values) =>
    client.query(text, values, { rowMode: 'array', parsers: { [BIGINT]: Number } }),
  );
  return handle(db, rows, 'pglite', () => client.close());
}

async function openPostgres(url: string): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const pool = new pg.Pool({ connectionString: url, max: 20, application_name: 'partyline' });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    try {
      // Two servers that start on one database migrate one after the other.
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrateWith((options) => migrate(drizzle({ client, casing: 'snake_case' }), options));
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  const types: CustomTypesConfig = {
    getTypeParser: (oid: number, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
  };
  const rows = readRowsBy((text, values) => pool.query({ text, values, rowMode: 'array', types }));
  return handle(drizzle({ client: pool, schema, casing: 'snake_case' }), rows, 'postgres', () => pool.end());
}

function handle(db: Db, rows: ReadRows, engine: Database['engine'], close: () => Promise<void>): Database {
  return {
    db,
    rows,
    engine,
    close,
    answers: async () => {
      try {
        await db.execute(sql`select 1`);
        return true;
      } catch {
        return false;
      }
    },
  };
}

const MIGRATION_LOCK = 7_270_001;
