// The restore of a dump into an empty PostgreSQL database.
import { join } from 'node:path';
import { migrate, type Session } from '../db/migrate.ts';
import { MIGRATION_KEY } from '../db/lock-keys.ts';
import { DEADLINES, openSession, tryLock } from '../db/postgres.ts';
import { orStartError, StartError } from '../start-error.ts';
import { renew, type Renewal } from './after-restore.ts';
import { DUMP } from './manifest.ts';
import { findProgram, runOn } from './programs.ts';
import { versionOf } from './state.ts';

export interface PreparedRestore {
  /** @param folder the folder of the backup */
  restore(folder: string, renewal: Renewal): Promise<void>;
  end: () => Promise<void>;
}

/**
 * Takes the lock of migrations: a server that starts meanwhile waits for the end of the restore. Throws StartError if
 * the database is not empty.
 */
export async function prepareRestore(url: string): Promise<PreparedRestore> {
  const { session, end } = await orStartError(openSession(url, DEADLINES), 'The database cannot be opened');
  try {
    if (!(await tryLock(session, MIGRATION_KEY))) {
      throw new StartError('A server or another restore is changing the schema of this database.');
    }
    const table = await firstRelation(session);
    if (table !== null) {
      throw new StartError(
        `The database is not empty (${table}). A restore needs an empty one: create a new database.`,
      );
    }
    const program = await findProgram('pg_restore', Number.parseInt(await versionOf(session), 10));
    return { end, restore: (folder, renewal) => restoreInto({ url, session, program, folder }, renewal) };
  } catch (error) {
    await end();
    throw error;
  }
}

interface Target {
  url: string;
  session: Session;
  program: string;
  folder: string;
}

/**
 * The list of migrations comes last: without it no server starts on the database. So an interrupted restore is never
 * taken for a whole one.
 */
async function restoreInto({ url, session, program, folder }: Target, renewal: Renewal): Promise<void> {
  const dump = join(folder, DUMP);
  const run = (...args: string[]) =>
    runOn(url, program, ['--single-transaction', '--no-owner', '--no-privileges', ...args, dump]);
  await run('--exclude-schema=drizzle');
  try {
    await renew(session, renewal);
    await session.query('create schema if not exists drizzle');
    await run('--schema=drizzle');
    await migrate(session);
    await session.query('analyze');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The restore stopped halfway: ${reason}. Create a new database for the next one.`);
  }
}

/** A table, view or sequence of the database, except those of extensions; null if there is none. */
async function firstRelation(session: Session): Promise<string | null> {
  const { rows } = await session.query(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype = 'e')
    limit 1`);
  return (rows[0] as { name: string } | undefined)?.name ?? null;
}
