// The data that each test server begins with: the demo accounts, made once before the first test and copied for each
// server. Filling a database takes some five seconds of a core, copying a filled one a tenth of a second.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nameOf, ownDatabase } from '../../tests/server/own-database.ts';

/** Environment variables, for Playwright's workers are processes of their own. */
const PREPARED = 'PARTYLINE_E2E_DATA';
const TEMPLATE = 'PARTYLINE_E2E_TEMPLATE';

/** The two data folders below PREPARED: with the database in it, and of the database that TEMPLATE names. */
const EMBEDDED = 'embedded';
const BESIDE = 'beside';

export interface Data {
  readonly folder: string;
  /** undefined: the database is in the folder. */
  readonly databaseUrl: string | undefined;
  /** Call it once no server uses the data. */
  remove(): Promise<void>;
}

/** The PostgreSQL of the tests (scripts/test/steps.ts): a server on it starts in a third of PGlite's core seconds. */
const postgres = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined;

/** Returns the function that removes it after the last test. */
export async function prepareData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-e2e-demo-'));
  const admin = postgres();
  const template = admin === undefined ? null : await ownDatabase(admin);
  await Promise.all([fill(join(folder, EMBEDDED)), template && fill(join(folder, BESIDE), template.url)]);
  process.env[PREPARED] = folder;
  if (template) process.env[TEMPLATE] = nameOf(template);
  return async () => {
    await template?.drop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function fill(...args: readonly string[]): Promise<void> {
  const program = fileURLToPath(new URL('demo-data.ts', import.meta.url));
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args]);
}

/** `embedded`: with the database in the folder, as `npm start` has it, whatever else there is. */
export async function copyData(embedded: boolean): Promise<Data> {
  const prepared = process.env[PREPARED];
  if (prepared === undefined) throw new Error('no data was prepared: Playwright runs it as its global setup');
  const folder = await mkdtemp(join(tmpdir(), 'partyline-e2e-'));
  const admin = embedded ? undefined : postgres();
  const kind = admin === undefined ? EMBEDDED : BESIDE;
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
