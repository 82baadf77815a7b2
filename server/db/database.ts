// An open database. Its callers cannot tell which engine runs it.
import type { Db } from './drizzle.ts';
import type { ReadRows } from './rows.ts';

export interface Database {
  db: Db;
  /** Runs selects of many rows, and statements written by hand. */
  rows: ReadRows;
  engine: 'pglite' | 'postgres';
  close(): Promise<void>;
}
