// The state of a database in a backup, as its manifest names it.
import { appliedTo, type Session } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations.ts';
import { StartError } from '../start-error.ts';
import type { Manifest, Part } from './manifest.ts';

export interface TakenDatabase {
  state: Manifest['database'];
  /** The part of the backup with the database. */
  part: Part;
  /** Whether no file was deleted since the state. */
  stillHeld(): Promise<boolean>;
  /** Allows the server to delete files again. */
  release(): Promise<void>;
}

/** Throws StartError for a database without a schema. */
export async function stateOf(
  session: Session,
  engine: Manifest['database']['engine'],
): Promise<Manifest['database']> {
  const migration = await appliedTo(session);
  if (migration === null)
    throw new StartError('The database is empty. The first start of a server fills it.');
  const known = (await readMigrations()).find(({ when }) => when === migration);
  const version = await versionOf(session);
  return { engine, version, migration, migrationName: known?.tag ?? null };
}

/** PostgreSQL's version, such as `18.6`. */
export async function versionOf(session: Session): Promise<string> {
  const { rows } = await session.query(`select current_setting('server_version') as version`);
  return (rows[0] as { version: string }).version.split(' ')[0] ?? '';
}
