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
  const name = `partyline_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** The name of a database, as `template` takes it. */
export const nameOf = ({ url }: OwnDatabase): string => new URL(url).pathname.slice(1);
