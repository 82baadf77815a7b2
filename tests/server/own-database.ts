// A separate database for each caller, in a PostgreSQL that the tests of this folder and of `e2e` share.
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  readonly url: string;
  /** Ends the connections that are still open, and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database. `adminUrl` is the URL of any database there, for a user who may create databases.
 * `template` names a database to copy, which must have no connections; without a template the new database is
 * empty. Rejects with PostgreSQL's error.
 */
export async function ownDatabase(adminUrl: string, template?: string): Promise<OwnDatabase> {
  const unique = randomUUID().replaceAll('-', '').slice(0, 20);
  const name = template === undefined ? `partyline_test_${unique}` : `${template}_${unique}`;
  const run = async (statement: string): Promise<void> => void (await query(adminUrl, statement));
  await run(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** Drops the copies of a template that are left: a server that all tests of a worker share is never stopped. */
export async function dropCopies(adminUrl: string, template: string): Promise<void> {
  const { rows } = await query(adminUrl, 'select datname from pg_database where starts_with(datname, $1)', [
    `${template}_`,
  ]);
  for (const { datname } of rows) await query(adminUrl, `drop database if exists ${datname} with (force)`);
}

async function query(adminUrl: string, statement: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await client.query<{ datname: string }>(statement, values);
  } finally {
    await client.end();
  }
}

/** The name of a database, as `template` takes it. */
export const nameOf = ({ url }: OwnDatabase): string => new URL(url).pathname.slice(1);
