// Other builds of the client, for tests in which the server changes its build while users are signed in.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPRESSED } from '../../scripts/vite/compressed-files.ts';

const dist = join(process.cwd(), 'dist');
const cache = join(process.cwd(), 'node_modules', '.cache', 'partyline');
const PREFIX = 'other-build-';

/**
 * The folder of a second build of the same sources, with other file names, build number and service worker.
 * Built once for the sources of dist/ and shared by all tests, which only read it.
 */
export async function otherBuild(): Promise<string> {
  const sources = await readFile(join(dist, '.stamp'), 'utf8');
  const name = PREFIX + sources.slice(0, 16);
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const draft = join(cache, `draft-${process.pid}`);
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args);
  // Another Playwright worker may have created the folder first.
  await rename(draft, folder).catch(() => dispose(draft));
  const older = (await readdir(cache)).filter((entry) => entry.startsWith(PREFIX) && entry !== name);
  await Promise.all(older.map((entry) => dispose(join(cache, entry))));
  return folder;
}

/** A copy of dist/ that a test may change. The copy omits the compressed files: they would hide the change. */
export async function copyBuild(name: string): Promise<string> {
  const folder = join(cache, `copy-${name}-${process.pid}`);
  const filter = (path: string) => !COMPRESSED.test(path);
  await cp(dist, folder, { recursive: true, filter });
  return folder;
}

/** Deletes the folder of a build. */
export const dispose = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
