// Node: a database of its own in a PostgreSQL that tests share, here and in the browser's.
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  readonly url: string;
  /** Ends what is still connected. */
  drop(): Promise<void>;
}

/**
 * `admin` is the address of any database there, of a user who may create more. `template` names one to copy, which
 * nobody may be connected to; without one it is empty. Throws what PostgreSQL says.
 */
export async function ownDatabase(admin: string, template?: string): Promise<OwnDatabase> {
  const name = `partyline_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** As `template` takes it. */
export const nameOf = ({ url }: OwnDatabase): string => new URL(url).pathname.slice(1);
