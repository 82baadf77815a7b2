// A dump of an initialized PGlite (embedded PostgreSQL), made once and cached. Loading the dump takes a quarter
// of the time of a new database, and nearly every test file needs one.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const CACHE = new URL('../../node_modules/.cache/partyline/', import.meta.url);

/** Resolves with PGlite's dump, for `databaseImage` of createServer. */
export async function databaseImage(): Promise<Blob> {
  const { version } = JSON.parse(
    await readFile(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const path = fileURLToPath(new URL(`pglite-${version}.tar`, CACHE));
  const cached = await readFile(path).catch(() => null);
  return cached === null ? makeImage(path) : new Blob([cached]);
}

/** Writes a draft and renames it, because several test files may create the dump at once. */
async function makeImage(path: string): Promise<Blob> {
  const client = await PGlite.create();
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, dump.stream());
  await rename(draft, path);
  return dump;
}
