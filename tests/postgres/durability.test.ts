// The server names the settings of a PostgreSQL with which a power cut loses messages. The PostgreSQL of a test run has
// fsync off.
import { afterAll, expect, test } from 'vitest';
import { inSession, DEADLINES } from '../../server/db/postgres.ts';
import { startTestServer } from '../server/support.ts';
import { migratedDatabase } from '../server/migrated-database.ts';

const own = await migratedDatabase();
afterAll(() => own.drop());

const run = (text: string) => inSession(own.url, DEADLINES, (session) => session.query(text));

/** `durability` of a server on the database. */
async function readiness(): Promise<unknown> {
  const server = await startTestServer({ databaseUrl: own.url });
  try {
    const response = await fetch(`${server.url}/readyz`);
    return [response.status, ((await response.json()) as { durability: unknown }).durability];
  } finally {
    await server.stop();
  }
}

test('/readyz names each setting of PostgreSQL that is off, and stays ready', async () => {
  const { rows } = await run('show fsync');
  const known = rows[0] as { fsync: string };
  const others = known.fsync === 'off' ? ['fsync = off'] : [];
  expect(await readiness()).toEqual([200, others.join(', ') || 'full']);
  await run(
    "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$",
  );
  expect(await readiness()).toEqual([200, [...others, 'synchronous_commit = off'].join(', ')]);
});
