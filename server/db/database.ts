// An open database, with the same interface for both engines.
import type { Db } from './drizzle.ts';
import type { ReadRows } from './rows.ts';

/** Connections of a pool, and requests that wait for one. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

export interface Database {
  db: Db;
  /** Runs selects of many rows, and statements written by hand. */
  rows: ReadRows;
  engine: 'pglite' | 'postgres';
  /** Settings with which a power cut may lose acknowledged data; none if it loses nothing. */
  unsafe: readonly string[];
  /** The connections of PostgreSQL; null for PGlite, which has one. */
  pool: (() => PoolState) | null;
  /**
   * Copies the folder of the embedded database to the new folder `to`, in a state that a database opens. All
   * statements wait meanwhile. Null for PostgreSQL, and for a database in memory.
   */
  copyFolder: ((to: string) => Promise<void>) | null;
  close(): Promise<void>;
}
