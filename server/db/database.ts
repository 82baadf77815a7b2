// An open database, with the same interface for both engines.
import type { Db } from './drizzle.ts';
import type { ReadRows } from './rows.ts';

export interface Database {
  db: Db;
  /** Runs selects of many rows, and statements written by hand. */
  rows: ReadRows;
  engine: 'pglite' | 'postgres';
  /**
   * Copies the folder of the embedded database to the new folder `to`, in a state that a database opens. All
   * statements wait meanwhile. Null for PostgreSQL, and for a database in memory.
   */
  copyFolder: ((to: string) => Promise<void>) | null;
  close(): Promise<void>;
}
