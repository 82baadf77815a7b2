// Node: an initialised PGlite, made once and kept beside the other caches. Loading it costs a quarter of
// making a database from nothing, and nearly every test file needs one.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const CACHE = new URL('../../node_modules/.cache/partyline/', import.meta.url);

/** PGlite's dump, for `databaseImage` of createServer. */
export async function databaseImage(): Promise<Blob> {
  const { version } = JSON.parse(
    await readFile(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const path = fileURLToPath(new URL(`pglite-${version}.tar`, CACHE));
  const kept = await readFile(path).catch(() => null);
  return kept === null ? make(path) : new Blob([kept]);
}

/** Renamed into place whole, because several test files may come here at once. */
async function make(path: string): Promise<Blob> {
  const client = await PGlite.create();
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, dump.stream());
  await rename(draft, path);
  return dump;
}
