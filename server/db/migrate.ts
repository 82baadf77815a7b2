// Runs migrations on a connection. Each migration runs once, in order. It runs in a transaction of its own, except
// one with concurrent indexes. The list of applied migrations has the format of Drizzle's own migrator, which older
// versions of this server used.
import { isConcurrent, type Migration, pendingOf, readMigrations } from './migrations.ts';

/** One connection, used by nobody else meanwhile. */
export interface Session {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface MigrateOptions {
  /** All migrations of this version; those of the folder by default. */
  migrations?: readonly Migration[];
  /** Limit of a wait for the lock of a table, in ms. Null waits without a limit. */
  lockTimeout?: number | null;
}

/**
 * Runs the migrations that the database lacks, and resolves to them. Changes nothing in a database with newer
 * migrations. An interrupted concurrent migration runs again, so each of its statements must be repeatable.
 */
export async function migrate(session: Session, options: MigrateOptions = {}): Promise<Migration[]> {
  const { migrations = await readMigrations(), lockTimeout = null } = options;
  const pending = pendingOf(migrations, await appliedTo(session));
  if (pending.length === 0) return pending;
  await session.query('create schema if not exists drizzle');
  await session.query(`create table if not exists ${LIST} (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of pending) await apply(session, migration, lockTimeout);
  return pending;
}

/**
 * Resolves to the id of the last applied migration, null for an empty database. Rejects for a database with tables
 * but without migrations: a restore lists them last.
 */
export async function appliedTo(session: Session): Promise<number | null> {
  const known = await session.query(
    `select to_regclass('${LIST}') is not null as listed, to_regclass('public.users') is not null as filled`,
  );
  const { listed, filled } = known.rows[0] as { listed: boolean; filled: boolean };
  const found = listed
    ? await session.query(`select max(created_at)::text as id from ${LIST}`)
    : { rows: [] };
  const { id } = (found.rows[0] ?? { id: null }) as { id: string | null };
  if (id === null && filled) throw new Error(UNFINISHED);
  return id === null ? null : Number(id);
}

/** Rejects with a sentence if the database lacks migrations of this version. */
export async function requireMigrated(session: Session): Promise<void> {
  const pending = pendingOf(await readMigrations(), await appliedTo(session));
  if (pending.length === 0) return;
  throw new Error(
    `its schema lacks migrations, from ${pending[0]?.tag} on. Run "npm run migrate", or start without --no-migrate`,
  );
}

async function apply(session: Session, migration: Migration, lockTimeout: number | null): Promise<void> {
  const list = () =>
    session.query(`insert into ${LIST} (hash, created_at) values ($1, $2)`, [migration.hash, migration.when]);
  if (isConcurrent(migration)) {
    // Concurrent builds wait for old transactions, but nothing waits for them, so their wait has no limit.
    for (const statement of migration.statements) await session.query(statement);
    await list();
    return;
  }
  await session.query('begin');
  try {
    // All requests of a table queue behind a migration that waits for the table's lock.
    if (lockTimeout !== null) await session.query(`set local lock_timeout = ${lockTimeout}`);
    for (const statement of migration.statements) await session.query(statement);
    await list();
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw isLockTimeout(error) ? new Error(lockedOut(migration.tag)) : error;
  }
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

const lockedOut = (tag: string): string =>
  `the migration ${tag} could not lock its tables. A backup or a long transaction uses them: try again after it`;

const LIST = 'drizzle.__drizzle_migrations';
const UNFINISHED =
  'it has tables but no list of migrations, so a restore into it did not finish. Restore into an empty database';
