// Initial data of the test servers: the demo accounts, created once before the first test and copied for each server.
// Creating them takes about 5 s of CPU time; copying them takes 0.1 s. With E2E_RESTORED they come from a backup.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nameOf, ownDatabase } from '../../tests/server/own-database.ts';

/**
 * The name of the variable with the folder of the prepared data. It is an environment variable, because each
 * Playwright worker is a separate process.
 */
const PREPARED = 'PARTYLINE_E2E_DATA';
const TEMPLATE = 'PARTYLINE_E2E_TEMPLATE';

/**
 * Data folders below PREPARED: one contains its own database, the other belongs to the PostgreSQL database
 * TEMPLATE.
 */
const EMBEDDED = 'embedded';
const EXTERNAL = 'external';

export interface ServerData {
  readonly folder: string;
  /** URL of the PostgreSQL database; undefined if the database is PGlite in `folder`. */
  readonly databaseUrl: string | undefined;
  /** Deletes the folder and the database. The caller stops the server first. */
  remove(): Promise<void>;
}

/**
 * The PostgreSQL of the tests (scripts/test/needs.ts). A server start with PostgreSQL takes a third of the CPU
 * time of PGlite.
 */
const postgresUrl = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined;

/** Fills an empty folder, and with `databaseUrl` an empty PostgreSQL database. */
export type Fill = (folder: string, databaseUrl?: string) => Promise<void>;

/** Creates the template data. Returns the function that deletes them after the last test. */
export async function prepareData(fill: Fill): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-e2e-demo-'));
  const admin = postgresUrl();
  const template = admin === undefined ? null : await ownDatabase(admin);
  await Promise.all([
    // Nodes share a PostgreSQL.
    !process.env['E2E_RING']?.endsWith('nginx') && fill(join(folder, EMBEDDED)),
    template && fill(join(folder, EXTERNAL), template.url),
  ]);
  process.env[PREPARED] = folder;
  if (template) process.env[TEMPLATE] = nameOf(template);
  return async () => {
    await template?.drop();
    await rm(folder, { recursive: true, force: true });
  };
}

export const createDemoData: Fill = async (folder, databaseUrl) => {
  const program = fileURLToPath(new URL('demo-data.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', program, folder];
  await promisify(execFile)(process.execPath, databaseUrl === undefined ? args : [...args, databaseUrl]);
};

/** An empty folder for an embedded database. */
export async function emptyData(): Promise<ServerData> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-e2e-'));
  return {
    folder,
    databaseUrl: undefined,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Creates the demo accounts in an empty database, with a folder of their own. `remove` deletes only the folder. */
export async function makeData(databaseUrl: string): Promise<ServerData> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-e2e-'));
  await createDemoData(folder, databaseUrl);
  return { folder, databaseUrl, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** @param embedded uses PGlite in the data folder, as `npm start` does, even where PostgreSQL is available. */
export async function copyData(embedded: boolean): Promise<ServerData> {
  const prepared = process.env[PREPARED];
  if (prepared === undefined) throw new Error('no demo data: the global setup of Playwright has not run');
  const folder = await mkdtemp(join(tmpdir(), 'partyline-e2e-'));
  const admin = embedded ? undefined : postgresUrl();
  const kind = admin === undefined ? EMBEDDED : EXTERNAL;
  const [database] = await Promise.all([
    admin === undefined ? null : ownDatabase(admin, process.env[TEMPLATE]),
    cp(join(prepared, kind), folder, { recursive: true }),
  ]);
  return {
    folder,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
