// The last release, for the tests of updates: its sources from the history of the repository, and its client.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { matches } from './install.mjs';
import { cache, inRoot, root } from './paths.mjs';

/** The commit of the last release. CONTRIBUTING.md says when it moves. */
export const LAST_RELEASE = '07bcc5fd76a3888166f01e15273fe3268b69c767';

const exec = promisify(execFile);
const BUILD = 'release-build-';

/** The reason why the release cannot be run here; null if it can. */
export function withoutRelease(): string | null {
  const { status } = spawnSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: root });
  return status === 0 ? null : `This clone lacks the commit of the last release, ${LAST_RELEASE}: fetch it.`;
}

/**
 * Writes the sources of the release to a new temporary folder, which the caller deletes. Its packages are those of this
 * repository; npm installs them only if the release needs other versions. The folder is outside of `node_modules`,
 * because Node runs no TypeScript there.
 */
export async function exportRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-release-'));
  const archive = join(folder, 'release.tar');
  await exec('git', ['archive', '--output', archive, LAST_RELEASE], { cwd: root });
  await exec('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const installed = readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8');
  if (matches(lock, installed)) symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction');
  else await exec('npm', ['ci', '--include=optional', '--include=dev', '--prefix', folder], { cwd: folder });
  return folder;
}

/** The folder of the release's client, which is built once. `folder`: its sources. */
export async function releaseClient(folder: string): Promise<string> {
  const name = BUILD + LAST_RELEASE.slice(0, 16);
  const client = join(cache, name);
  if (existsSync(client)) return client;
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'error'];
  await exec(process.execPath, args, { cwd: folder });
  // Another process may have created the folder first.
  await rename(draft, client).catch(() => rm(draft, { recursive: true }));
  const older = (await readdir(cache)).filter((entry) => entry.startsWith(BUILD) && entry !== name);
  for (const entry of older) await rm(join(cache, entry), { recursive: true, force: true });
  return client;
}

/** Creates the demo accounts by the program of the release. `databaseUrl`: a PostgreSQL database, else PGlite. */
export async function releaseDemo(folder: string, dataDir: string, databaseUrl?: string): Promise<void> {
  const program = join(folder, 'e2e/support/demo-data.ts');
  const args = ['--disable-warning=ExperimentalWarning', program, dataDir];
  await exec(process.execPath, databaseUrl === undefined ? args : [...args, databaseUrl], { cwd: folder });
}
