// Server: PostgreSQL by its address. Every wait has an end: a network that falls silent must not hold a request,
// a lane of messages or the stop of the server for ever.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CustomTypesConfig, PoolClient } from 'pg';
import { migrateWith } from './migrate.ts';
import type { Database, Db, Tx } from './open.ts';
import { BIGINT, readRowsBy } from './rows.ts';
import * as schema from './schema.ts';

/** ms. The server's own limits end before the client's, so that a slow statement costs no connection. */
export interface Deadlines {
  /** For a connection, made anew or given back by another request. */
  connect: number;
  /** Until a statement is answered; then its connection is destroyed. */
  query: number;
  /** Set on the server: a statement, a wait for a lock, a transaction in which nothing happens. */
  statement: number;
  lock: number;
  idleInTransaction: number;
}

export const DEADLINES: Deadlines = {
  connect: 5_000,
  query: 10_000,
  statement: 8_000,
  lock: 5_000,
  idleInTransaction: 10_000,
};

const MOST_CONNECTIONS = 20;

export async function openPostgres(url: string, deadlines: Deadlines = DEADLINES): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const address = {
    connectionString: url,
    application_name: 'partyline',
    connectionTimeoutMillis: deadlines.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const migrating = new pg.Client(address);
  // Its queries reject as well; without a listener the event would end the process.
  migrating.on('error', () => undefined);
  try {
    await migrating.connect();
    // Two servers that start on one database migrate one after the other, however long that takes.
    await migrating.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateWith((options) => migrate(drizzle({ client: migrating, casing: 'snake_case' }), options));
  } finally {
    await migrating.end();
  }
  const pool = new pg.Pool({
    ...address,
    max: MOST_CONNECTIONS,
    query_timeout: deadlines.query,
    statement_timeout: deadlines.statement,
    lock_timeout: deadlines.lock,
    idle_in_transaction_session_timeout: deadlines.idleInTransaction,
  });
  // The pool replaces an idle connection that breaks; without a listener the event would end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only. One that breaks within a transaction rejects its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const types: CustomTypesConfig = {
    getTypeParser: (oid: number, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
  };
  const rows = readRowsBy(({ name, sql: text, params: values }) =>
    pool.query({ name, text, values, rowMode: 'array', types }),
  );
  const bound = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  const db: Db = drizzle({ client: pool, schema, casing: 'snake_case' });
  const transaction = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(pool.connect(), work, (client) => {
      const held = bound.get(client) ?? drizzle({ client, schema, casing: 'snake_case' });
      bound.set(client, held);
      return held as unknown as Tx;
    });
  return {
    db: Object.assign(db, { transaction }),
    rows,
    engine: 'postgres',
    close: () => endPool(pool),
  };
}

/**
 * Drizzle's own transaction keeps the connection for ever where `begin` fails, and gives a connection back to
 * the pool that still waits for an answer.
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
    if (isAnswer(error)) {
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
 * False for a statement that the database did not answer: its effect is unknown, and its connection is of no use.
 * An error that PostgreSQL tells has a severity, and a code of class 57P where it ends the connection instead of an
 * answer; one that is no error of a query is ours.
 */
export function isAnswer(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return true;
  const { severity, code = '' } = (error.cause ?? {}) as { severity?: string; code?: string };
  return severity !== undefined && !code.startsWith('57P');
}

/** Waits for connections in use, a moment at most: a silent one would never be given back. */
async function endPool(pool: { end(): Promise<void> }): Promise<void> {
  let patience: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, END_MS);
  });
  await Promise.race([pool.end(), over]);
  clearTimeout(patience);
}

const KEEP_ALIVE_MS = 10_000;
const END_MS = 2_000;
const MIGRATION_LOCK = 7_270_001;
