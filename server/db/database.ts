// An open database, with the same interface for both engines.
import type { Db } from './drizzle.ts';
import type { ReadRows } from './rows.ts';

export interface Database {
  db: Db;
  /** Runs selects of many rows, and statements written by hand. */
  rows: ReadRows;
  engine: 'pglite' | 'postgres';
  close(): Promise<void>;
}
