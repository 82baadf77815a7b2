// Server: where the migrations are, for both engines. They are SQL files beside this one, made by
// drizzle-kit and committed; each runs once, in order, in a transaction.
import { fileURLToPath } from 'node:url';

export interface MigrationOptions {
  migrationsFolder: string;
}

/** Runs the given Drizzle migrator over the committed migrations. Running it again changes nothing. */
export function migrateWith(migrator: (options: MigrationOptions) => Promise<void>): Promise<void> {
  return migrator({ migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) });
}
