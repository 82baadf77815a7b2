// Migrations on a real PostgreSQL: the lock, dry runs, and servers of two versions on one database.
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { type Migration, readMigrations } from '../../server/db/migrations.ts';
import { DEADLINES, inSession, withMigrationLock } from '../../server/db/postgres.ts';
import { runMigrate } from '../../server/migrate/run.ts';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { ownDatabase } from '../server/own-database.ts';
import { makeFriends, makeUser, signIn, startTestServer } from '../server/support.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function emptyDatabase() {
  const own = await ownDatabase(process.env['TEST_DATABASE_URL']!);
  cleanups.push(() => own.drop());
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  cleanups.push(() => client.end());
  return { databaseUrl: own.url, client };
}

async function start(databaseUrl: string, options: { migrate?: boolean } = {}) {
  const server = await startTestServer({ databaseUrl, ...options });
  cleanups.push(() => server.stop());
  return server;
}

const all = await readMigrations();
/** A migration of a later version. */
const later = (at: number, ...statements: string[]): Migration => ({
  tag: `9${at}_later`,
  when: all.at(-1)!.when + at,
  hash: `later ${at}`,
  statements,
});
const migrateTo = (url: string, ...more: Migration[]) =>
  inSession(url, DEADLINES, (session) =>
    withMigrationLock(session, () => migrate(session, { migrations: [...all, ...more], lockTimeout: 200 })),
  );
const listed = async (client: pg.Client) =>
  (await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')).rows[0]
    .count as number;

test('A server of an older version starts and stores messages on a schema that a newer one has migrated', async () => {
  const { databaseUrl, client } = await emptyDatabase();
  const running = await start(databaseUrl);
  const [ann, ben] = [await makeUser(running, 'Ann'), await makeUser(running, 'Ben')];
  await makeFriends(running, ann, ben);
  const ran = await migrateTo(
    databaseUrl,
    later(
      1,
      'alter table users add column mood text',
      'alter table private_messages add column stars bigint not null default 0',
    ),
    later(2, 'create table moods (id bigserial primary key, name text not null)'),
    later(
      3,
      'drop index concurrently if exists stars',
      'create index concurrently stars on private_messages (stars)',
    ),
  );
  expect(ran).toHaveLength(3);
  const sendOn = async (server: typeof running) => {
    const signedIn = await signIn(server, ann);
    const tmpId = `190000000000${server.port}abcdefgh`;
    const body = { tmpId, recvId: ben.id, content: 'still here', type: MessageType.TEXT };
    expect((await signedIn.get(endpoints.messagePrivateSend, { body })).content).toBe('still here');
  };
  await sendOn(running);
  // A database has one server without Redis.
  await running.stop();
  await sendOn(await start(databaseUrl));
  expect(await listed(client)).toBe(all.length + 3);
});

test('A server without migrations of its own refuses an old schema, and starts after the command has run', async () => {
  const { databaseUrl, client } = await emptyDatabase();
  await inSession(databaseUrl, DEADLINES, (session) => migrate(session, { migrations: all.slice(0, -2) }));
  const [first, second] = all.slice(-2).map(({ tag }) => tag);
  await expect(start(databaseUrl, { migrate: false })).rejects.toThrow(
    `its schema lacks migrations, from ${first} on. Run "npm run migrate", or start without --no-migrate`,
  );
  const location = { databaseUrl, dataDir: '' };
  const printed = await runMigrate({ ...location, dryRun: true });
  expect(printed).toMatch(new RegExp(`^-- ${first}\\n[^]*\\n\\n-- ${second}\\n(?:CREATE|ALTER) TABLE`));
  expect(printed).toMatch(/\n-- 2 migrations would run\. Nothing has changed\.$/);
  expect(await listed(client)).toBe(all.length - 2);
  expect(await runMigrate({ ...location, dryRun: false })).toBe(`2 migrations ran: ${first}, ${second}.`);
  expect(await runMigrate({ ...location, dryRun: false })).toBe('The schema is up to date.');
  await start(databaseUrl, { migrate: false });
});

test('A dry run on an empty database prints all migrations and creates nothing', async () => {
  const { databaseUrl, client } = await emptyDatabase();
  const printed = await runMigrate({ databaseUrl, dataDir: '', dryRun: true });
  expect(printed).toContain(`-- ${all.length} migrations would run.`);
  const { rows } = await client.query(
    `select to_regnamespace('drizzle') as drizzle, to_regclass('users') as users`,
  );
  expect(rows).toEqual([{ drizzle: null, users: null }]);
});

test('Several servers migrate one database at once: each migration runs once, concurrent indexes included', async () => {
  const { databaseUrl, client } = await emptyDatabase();
  const index = later(1, 'drop index concurrently if exists x', 'create index concurrently x on users (sex)');
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrateTo(databaseUrl, index)));
  expect(ran.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, all.length + 1]);
  const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'x'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
  expect(await listed(client)).toBe(all.length + 1);
});

test('An interrupted concurrent migration runs again', async () => {
  const { databaseUrl, client } = await emptyDatabase();
  await migrateTo(databaseUrl);
  // The rest of a creation that was interrupted has the same name.
  await client.query('create index x on users (sex)');
  await migrateTo(
    databaseUrl,
    later(1, 'drop index concurrently if exists x', 'create index concurrently x on users (type)'),
  );
  const { rows } = await client.query(`select pg_get_indexdef('x'::regclass) as index`);
  expect(rows[0].index).toContain('(type)');
});

test('A migration that cannot lock its table gives up, changes nothing, and runs after the lock', async () => {
  const { databaseUrl, client } = await emptyDatabase();
  await migrateTo(databaseUrl);
  const change = later(1, 'create table other (id bigint)', 'alter table users add column mood text');
  await client.query('begin');
  await client.query('select count(*) from users');
  await expect(migrateTo(databaseUrl, change)).rejects.toThrow(
    'the migration 91_later could not lock its tables. A backup or a long transaction uses them: try again after it',
  );
  await client.query('commit');
  expect((await client.query(`select to_regclass('other') as other`)).rows).toEqual([{ other: null }]);
  expect(await migrateTo(databaseUrl, change)).toHaveLength(1);
});
