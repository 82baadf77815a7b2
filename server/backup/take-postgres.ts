// The PostgreSQL database of a backup: a dump by pg_dump, and the list of uploads of the same snapshot.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '../db/migrate.ts';
import { BACKUP_KEY } from '../db/lock-keys.ts';
import { DEADLINES, openSession, tryLock } from '../db/postgres.ts';
import { orStartError, StartError } from '../start-error.ts';
import { DUMP } from './manifest.ts';
import { findProgram, runOn } from './programs.ts';
import { stateOf, type TakenDatabase, versionOf } from './state.ts';
import { sumOf } from './sums.ts';
import { listUploads } from './uploads.ts';

/**
 * Holds deletions of files first, then takes the snapshot: each file that the snapshot names is stored by then and
 * stays. The hold is an advisory lock of the session, so it ends with this process, also after a crash.
 * @param draft the folder of the unfinished backup
 * @param uploads the new file for the list of uploads
 */
export async function takePostgres(url: string, draft: string, uploads: string): Promise<TakenDatabase> {
  const { session, end } = await orStartError(openSession(url, DEADLINES), 'The database cannot be opened');
  try {
    const program = await findProgram('pg_dump', Number.parseInt(await versionOf(session), 10));
    await session.query(NO_IDLE_LIMITS);
    await hold(session);
    await session.query('begin isolation level repeatable read read only');
    const state = await stateOf(session, 'postgres');
    await listUploads(session, uploads);
    const { rows } = await session.query('select pg_export_snapshot() as id');
    const { id } = rows[0] as { id: string };
    const dump = join(draft, DUMP);
    // pg_dump keeps the mode of a file that exists.
    await writeFile(dump, '', { mode: 0o600 });
    const args = ['--format=custom', `--snapshot=${id}`, '--lock-wait-timeout=30s', `--file=${dump}`];
    await orStartError(runOn(url, program, args), 'pg_dump failed');
    await session.query('commit');
    return {
      state,
      part: { name: DUMP, ...(await sumOf(dump)) },
      stillHeld: () =>
        session.query('select 1').then(
          () => true,
          () => false,
        ),
      release: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits for running deletions, which hold the lock for one file each. */
async function hold(session: Session): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await tryLock(session, BACKUP_KEY)) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new StartError('Another backup of this database is running.');
}

/** The session is idle while the programs and the copies of files run. */
const NO_IDLE_LIMITS = `select set_config(name, '0', false) from pg_settings
  where name in ('idle_session_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;
const ATTEMPTS = 100;
const PAUSE_MS = 100;
