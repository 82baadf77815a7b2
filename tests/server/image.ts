// A dump of a PGlite (embedded PostgreSQL) with all migrations and no rows, made once and cached. Loading the dump takes
// a tenth of the processor time of a new database, and nearly every test file needs one.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { migrate } from '../../server/db/migrate.ts';
import { readMigrations } from '../../server/db/migrations.ts';

const CACHE = new URL('../../node_modules/.cache/partyline/', import.meta.url);

/**
 * Each start fills its buffers with zeros and loads all log segments. The defaults, buffers of 128 MB and segments of
 * 16 MB, take three quarters of its processor time.
 */
const SMALL: PGliteOptions = {
  initDbStartParams: ['--wal-segsize=1'],
  postgresqlconf: ['shared_buffers = 4MB', 'min_wal_size = 2MB', 'max_wal_size = 16MB'],
};

let image: Promise<Blob> | undefined;

/** Resolves with the dump, for `databaseImage` of createServer. */
export function databaseImage(): Promise<Blob> {
  image ??= cachedImage();
  return image;
}

async function cachedImage(): Promise<Blob> {
  const packageFile = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const content = JSON.stringify([SMALL, await readMigrations()]);
  const key = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const path = fileURLToPath(new URL(`pglite-${version}-${key}.tar`, CACHE));
  const cached = await readFile(path).catch(() => null);
  return cached === null ? makeImage(path) : new Blob([cached]);
}

/** Writes a draft and renames it, because several test files may create the dump at once. */
async function makeImage(path: string): Promise<Blob> {
  const client = await PGlite.create(SMALL);
  await migrate(client);
  // The databases from which `create database` copies: no test creates a further database.
  for (const template of ['template0', 'template1']) {
    await client.exec(`alter database ${template} is_template false`);
    await client.exec(`drop database ${template}`);
  }
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, dump.stream());
  await rename(draft, path);
  return dump;
}
