// Installation of the packages of package-lock.json. Runs on Node 20 without packages.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { Plain, say } from './say.mjs';

/** Installs the packages if they are missing or do not match the lock file. */
export async function ensureInstalled() {
  if (!matches(read(inRoot('package-lock.json')) ?? '', read(inRoot('node_modules', '.package-lock.json'))))
    await install();
}

async function install() {
  const state = existsSync(inRoot('node_modules')) ? 'are not those of package-lock.json' : 'are missing';
  say(`the packages ${state}: npm ci (about half a minute)`);
  // npm's warnings are hidden: they concern the Node that npm itself runs on. On Windows npm is a shell script
  // and needs a shell.
  const code = await run('npm', ['ci', '--include=optional', '--include=dev', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  if (code !== 0) {
    throw new Plain(
      'The packages could not be installed: see the lines of npm above. Check the network and the registry (npm ping), then run the same command again.',
    );
  }
}

/**
 * Whether npm's record of node_modules has every package of the lock file in its version. Optional packages
 * of other platforms are absent there and do not count.
 * @param {string} lock
 * @param {string | undefined} installed
 */
export function matches(lock, installed) {
  if (installed === undefined) return false;
  const here = packagesOf(installed);
  return Object.entries(packagesOf(lock)).every(
    ([path, wanted]) =>
      path === '' || (here[path]?.version ?? (wanted.optional && wanted.version)) === wanted.version,
  );
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lock) {
  return JSON.parse(lock).packages ?? {};
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
