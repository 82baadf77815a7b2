// A PostgreSQL database, opened by its URL. Every wait has a deadline: a silent network must not block a
// request, a lane of messages or the shutdown of the server for ever.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CustomTypesConfig, PoolClient } from 'pg';
import { connectionsTo } from './connections.ts';
import type { Database, PoolState } from './database.ts';
import type { Db, Tx } from './drizzle.ts';
import { SAFE_SETTINGS, unsafeSettings } from './durability.ts';
import { MIGRATION_KEY } from './lock-keys.ts';
import { migrate, requireMigrated, type Session } from './migrate.ts';
import { type ObserveStatement, observeQueries } from './observed.ts';
import { BIGINT, readRowsBy } from './rows.ts';
import * as schema from './schema.ts';

/**
 * Time limits in ms. PostgreSQL's own limits end before the client's, so that a slow statement costs no
 * connection.
 */
export interface Deadlines {
  /** Limit for getting a connection of the pool, new or released by another request. */
  connect: number;
  /** Limit for the result of a statement; after it the connection is destroyed. */
  query: number;
  /** PostgreSQL's own limit for a statement. */
  statement: number;
  /** PostgreSQL's own limit for a wait for a lock. */
  lock: number;
  /** PostgreSQL's own limit for an idle transaction. */
  idleInTransaction: number;
}

export const DEADLINES: Deadlines = {
  connect: 5_000,
  query: 10_000,
  statement: 8_000,
  lock: 5_000,
  idleInTransaction: 10_000,
};

const MAX_CONNECTIONS = 20;

export interface PostgresOptions {
  deadlines?: Deadlines | undefined;
  /** False: rejects if the schema lacks migrations, instead of running them. */
  migrate?: boolean | undefined;
  /** Observes the statements of requests, the migrations excluded. */
  observe?: ObserveStatement | undefined;
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { deadlines = DEADLINES } = options;
  const [{ default: pg }, { drizzle }, { config, Client }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    connectionsTo(url, APPLICATION, deadlines.connect),
  ]);
  const unsafe = await inSession(url, deadlines, async (session) => {
    if (options.migrate === false) await requireMigrated(session);
    else await withMigrationLock(session, () => migrate(session, { lockTimeout: deadlines.lock }));
    return unsafeSettingsOf(session);
  });
  const pool = new pg.Pool({
    ...config,
    Client,
    max: MAX_CONNECTIONS,
    query_timeout: deadlines.query,
    statement_timeout: deadlines.statement,
    lock_timeout: deadlines.lock,
    idle_in_transaction_session_timeout: deadlines.idleInTransaction,
  });
  // The pool replaces a broken idle connection. Without a listener the event would end the process.
  pool.on('error', () => undefined);
  const { observe } = options;
  if (observe) {
    observeQueries(pool, observe);
    pool.on('connect', (client) => observeQueries(client, observe));
  }
  const types: CustomTypesConfig = {
    getTypeParser: (oid: number, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
  };
  const rows = readRowsBy(({ name, sql: text, params: values }) =>
    pool.query({ name, text, values, rowMode: 'array', types }),
  );
  const txByClient = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  const db: Db = drizzle({ client: pool, schema, casing: 'snake_case' });
  const transaction = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(pool.connect(), work, (client) => {
      const tx = txByClient.get(client) ?? drizzle({ client, schema, casing: 'snake_case' });
      txByClient.set(client, tx);
      return tx as unknown as Tx;
    });
  return {
    db: Object.assign(db, { transaction }),
    rows,
    engine: 'postgres',
    unsafe,
    pool: () => stateOf(pool),
    copyFolder: null,
    close: () => endPool(pool),
  };
}

/** The connections of a pool of the driver. */
export function stateOf(pool: { totalCount: number; idleCount: number; waitingCount: number }): PoolState {
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** Runs `work` in a session of its own, and closes the session. */
export async function inSession<T>(
  url: string,
  deadlines: Deadlines,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const opened = await openSession(url, deadlines);
  try {
    return await work(opened.session);
  } finally {
    await opened.end();
  }
}

async function unsafeSettingsOf(session: Session): Promise<string[]> {
  const { rows } = await session.query(
    'select name, setting from pg_settings where name = any($1) order by name',
    [SAFE_SETTINGS],
  );
  return unsafeSettings(rows as { name: string; setting: string }[]);
}

/** Opens a connection of its own, without time limits for statements. */
export async function openSession(
  url: string,
  deadlines: Deadlines,
): Promise<{ session: Session; end: () => Promise<void> }> {
  const { config, Client } = await connectionsTo(url, APPLICATION, deadlines.connect);
  const client = new Client(config);
  const end = () => client.end();
  try {
    await client.connect();
  } catch (error) {
    await end();
    throw error;
  }
  return { session: { query: (text, values) => client.query(text, values) }, end };
}

/**
 * Servers that start on the same database migrate one after the other. A waiting server asks again and again: a
 * statement that waits for the lock is a transaction, and the concurrent build of an index waits for all of them.
 */
export async function withMigrationLock<T>(session: Session, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(session, MIGRATION_KEY)))
    await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
  const result = await work();
  await session.query('select pg_advisory_unlock($1)', [MIGRATION_KEY]);
  return result;
}

/** Takes an advisory lock of the session. Resolves to false if another session holds it. */
export async function tryLock(session: Session, key: number): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [key]);
  return (rows[0] as { taken: boolean }).taken;
}

/**
 * Replaces Drizzle's own transaction, which never releases the connection if `begin` fails, and releases a
 * connection that still waits for a result.
 */
async function inTransaction<T>(
  connecting: Promise<PoolClient>,
  work: (tx: Tx) => Promise<T>,
  txOn: (client: PoolClient) => Tx,
): Promise<T> {
  const client = await connecting.catch((error: unknown) => {
    throw new DrizzleQueryError('begin', [], error as Error);
  });
  let isUsable = false;
  try {
    await run(client, 'begin');
    const result = await work(txOn(client));
    await run(client, 'commit');
    isUsable = true;
    return result;
  } catch (error) {
    if (isDatabaseAnswer(error)) {
      isUsable = await run(client, 'rollback').then(
        () => true,
        () => false,
      );
    }
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

async function run(client: PoolClient, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new DrizzleQueryError(text, [], error as Error);
  }
}

/**
 * True if the database has answered the statement that failed. False if there is no answer: the effect of the
 * statement is unknown, and its connection is unusable. PostgreSQL's own errors have a severity; those of class
 * 57P end the connection without an answer. READ_ONLY comes from a server that is not the primary any more: another
 * one decides. An error that is no DrizzleQueryError comes from this server's code and counts as an answer.
 */
export function isDatabaseAnswer(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return true;
  const { severity, code = '' } = (error.cause ?? {}) as { severity?: string; code?: string };
  return severity !== undefined && !code.startsWith('57P') && code !== READ_ONLY;
}

/** Waits for connections in use, END_MS at most: a silent connection is never released. */
async function endPool(pool: { end(): Promise<void> }): Promise<void> {
  let timeout: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timeout = setTimeout(resolve, END_MS);
  });
  await Promise.race([pool.end(), timedOut]);
  clearTimeout(timeout);
}

const APPLICATION = 'partyline';
/** PostgreSQL's error code of a statement that writes, on a server that accepts no writes. */
const READ_ONLY = '25006';
const END_MS = 2_000;
const LOCK_PAUSE_MS = 100;
