// Server: opens the database, PGlite in a folder or in memory, or PostgreSQL by its address. Everything
// else sees one Drizzle handle and cannot tell which it is.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { openPglite } from './pglite.ts';
import { type Deadlines, openPostgres } from './postgres.ts';
import type { ReadRows } from './rows.ts';
import type * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** What a transaction gives: the same builder, bound to its connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  /** For selects of many rows, and for statements written by hand. */
  rows: ReadRows;
  engine: 'pglite' | 'postgres';
  close(): Promise<void>;
}

export interface Place {
  /** Null keeps everything in memory. */
  folder: string | null;
  /** PostgreSQL; wins over the folder. */
  url?: string | undefined;
  /** PGlite's dump of an initialised database, so that one in memory need not be made from nothing. */
  image?: Blob | undefined;
  /** PostgreSQL's. */
  deadlines?: Deadlines | undefined;
}

/** The schema is up to date on return. */
export function openDatabase(place: Place): Promise<Database> {
  return place.url ? openPostgres(place.url, place.deadlines) : openPglite(place);
}
