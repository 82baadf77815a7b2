// Another build of the same sources: other names for its files, another number, and a service worker of its own.
import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPRESSED } from '../../scripts/vite/compressed-files.ts';

/** Answers its folder; `dispose` it. */
export async function buildAgain(name: string): Promise<string> {
  const folder = placeOf(name);
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args);
  return folder;
}

/** The build of the tests, to be changed by a test: without compressed copies, which would hide the change. */
export async function copyBuild(name: string): Promise<string> {
  const folder = placeOf(name);
  const filter = (path: string) => !COMPRESSED.test(path);
  await cp(join(process.cwd(), 'dist'), folder, { recursive: true, filter });
  return folder;
}

const placeOf = (name: string): string =>
  join(process.cwd(), 'node_modules', '.cache', `build-${name}-${process.pid}`);

export const dispose = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
