// One run of `npm run migrate`: with a dry run, or under the lock that servers take when they start.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../db/lock.ts';
import { appliedTo, migrate, type Session } from '../db/migrate.ts';
import { type Migration, pendingOf, readMigrations, sqlOf } from '../db/migrations.ts';
import { openClient } from '../db/pglite.ts';
import { DEADLINES, inSession, withMigrationLock } from '../db/postgres.ts';
import { orStartError, StartError } from '../start-error.ts';
import type { MigrateArguments } from './arguments.ts';

type Location = Pick<MigrateArguments, 'dryRun' | 'dataDir' | 'databaseUrl'>;

/** Resolves to the text for the operator. Throws StartError if the operator can fix the cause. */
export async function runMigrate(location: Location): Promise<string> {
  const { dryRun, databaseUrl } = location;
  const work = databaseUrl ? onPostgres(databaseUrl, dryRun) : onEmbedded(location);
  const migrations = await orStartError(work, 'The migrations did not all run');
  if (migrations.length === 0) return 'The schema is up to date.';
  const count = migrations.length === 1 ? '1 migration' : `${migrations.length} migrations`;
  if (dryRun) return `${sqlOf(migrations)}\n\n-- ${count} would run. Nothing has changed.`;
  return `${count} ran: ${migrations.map(({ tag }) => tag).join(', ')}.`;
}

function onPostgres(url: string, dryRun: boolean): Promise<Migration[]> {
  return inSession(url, DEADLINES, (session) => {
    if (dryRun) return pendingIn(session);
    return withMigrationLock(session, () => migrate(session, { lockTimeout: DEADLINES.lock }));
  });
}

async function onEmbedded({ dryRun, dataDir }: Location): Promise<Migration[]> {
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) {
    if (dryRun) return readMigrations();
    throw new StartError(
      `The data folder ${dataDir} has no database. The first start of a server makes one.`,
    );
  }
  const lock = await lockFolder(dataDir);
  if (!lock.ok) {
    throw new StartError(
      `A server (process ${lock.pid}) uses the data folder ${dataDir}. Stop it first: an embedded database has one user at a time.`,
    );
  }
  try {
    const client = await openClient({ folder });
    try {
      return await (dryRun ? pendingIn(client) : migrate(client));
    } finally {
      await client.close();
    }
  } finally {
    await lock.release();
  }
}

async function pendingIn(session: Session): Promise<Migration[]> {
  return pendingOf(await readMigrations(), await appliedTo(session));
}
