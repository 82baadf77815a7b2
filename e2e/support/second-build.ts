// Other builds of the client, for servers that change theirs while people are at work.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPRESSED } from '../../scripts/vite/compressed-files.ts';

const dist = join(process.cwd(), 'dist');
const cache = join(process.cwd(), 'node_modules', '.cache', 'partyline');
const OTHER = 'other-build-';

/**
 * The folder of another build of the same sources: other names for its files, another number, and a service worker of
 * its own. Built once for the sources of dist/, and shared: nobody may change it.
 */
export async function otherBuild(): Promise<string> {
  const sources = await readFile(join(dist, '.stamp'), 'utf8');
  const name = OTHER + sources.slice(0, 16);
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const draft = join(cache, `draft-${process.pid}`);
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args);
  // Another worker of the tests may have been quicker.
  await rename(draft, folder).catch(() => dispose(draft));
  const older = (await readdir(cache)).filter((found) => found.startsWith(OTHER) && found !== name);
  await Promise.all(older.map((found) => dispose(join(cache, found))));
  return folder;
}

/** The build of the tests, to be changed by a test: without compressed copies, which would hide the change. */
export async function copyBuild(name: string): Promise<string> {
  const folder = join(cache, `copy-${name}-${process.pid}`);
  const filter = (path: string) => !COMPRESSED.test(path);
  await cp(dist, folder, { recursive: true, filter });
  return folder;
}

/** Removes the copy of a build. */
export const dispose = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
