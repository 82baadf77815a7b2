// Opens the database: PGlite in a folder or in memory, or PostgreSQL by its URL.
import type { Database } from './database.ts';
import { openPglite, type PgliteOptions } from './pglite.ts';
import { type Deadlines, openPostgres } from './postgres.ts';

export interface DatabaseLocation extends PgliteOptions {
  /** URL of a PostgreSQL database; overrides `folder`. */
  url?: string | undefined;
  /** Time limits of PostgreSQL; PGlite has none. */
  deadlines?: Deadlines | undefined;
}

/** Resolves when the schema is up to date. With `migrate: false` rejects if the schema lacks migrations. */
export function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { url, deadlines, migrate, observe } = location;
  return url ? openPostgres(url, { deadlines, migrate, observe }) : openPglite(location);
}
