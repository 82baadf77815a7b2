// Build of the client and of the server, each when its sources have changed. Runs on Node 20 without packages.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './child.mjs';
import { whileLocked } from './lock.mjs';
import { findNode } from './node24.mjs';
import { cache, inRoot, root } from './paths.mjs';
import { Plain, say, seconds } from './say.mjs';

/** The sources of the pages. */
const pages = ['lingui.config.ts', 'scripts/vite', 'public', 'src', 'workers'];

/**
 * The builds of Vite. The server's folder is not in dist/, whose files every browser may read. The gallery, for tests and
 * screenshots, is no part of the product.
 * @typedef {'client' | 'server' | 'gallery'} Part
 * @type {Record<Part, { folder: string, config: string, sources: string[] }>}
 */
const parts = {
  client: {
    folder: 'dist',
    config: 'vite.config.ts',
    sources: ['index.html', ...pages],
  },
  server: {
    folder: 'dist-server',
    config: 'vite.server.config.ts',
    sources: ['scripts/vite/own-source-maps.ts', 'server', 'src/core'],
  },
  gallery: {
    folder: relative(root, join(cache, 'gallery')),
    config: 'scripts/screens/vite.gallery.config.ts',
    sources: ['gallery.html', ...pages],
  },
};

/**
 * Builds each part that is missing or was built from other sources; the gallery only if `only` names it.
 * @param {{ force?: boolean, only?: Part }} [options] `force` builds a part that is up to date, too
 */
export async function ensureBuilt({ force = false, only } = {}) {
  for (const part of only === undefined ? /** @type {Part[]} */ (['client', 'server']) : [only]) {
    if (!force && isUpToDate(part)) continue;
    // Several runners of `npm test` may start at once: the first one builds.
    await whileLocked(join(cache, `${part}.building`), () => ensurePart(part, force));
  }
}

/**
 * The arguments of Node that run a program of the built server. The source maps turn the lines of a stack trace into
 * those of the sources.
 * @param {'main' | 'admin' | 'backup' | 'restore' | 'migrate'} name
 */
export function builtProgram(name) {
  return ['--enable-source-maps', inRoot(parts.server.folder, `${name}.js`)];
}

/**
 * The build replaces its folder at the end, because servers start from there meanwhile.
 * @param {Part} part
 * @param {boolean} force
 */
async function ensurePart(part, force) {
  if (!force && isUpToDate(part)) return;
  const { folder, config } = parts[part];
  const draft = inRoot(`${folder}.new`);
  const wanted = fingerprint(part);
  const from = performance.now();
  say(existsSync(stampOf(part)) ? `the ${part} has changed: building it` : `building the ${part}`);
  // A test runner sets another NODE_ENV, with which the client would contain React's development build.
  const code = await run(
    findNode(),
    [
      inRoot('node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      inRoot(config),
      '--outDir',
      draft,
      '--emptyOutDir',
      '--logLevel',
      // Only developers see warnings: users who start the product cannot fix them.
      force ? 'warn' : 'error',
    ],
    { env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Plain(`The ${part} does not build: see the lines above.`);
  writeFileSync(join(draft, '.stamp'), wanted);
  rmSync(inRoot(folder), { recursive: true, force: true });
  renameSync(draft, inRoot(folder));
  say(`built in ${seconds(from)}`);
}

/** @param {Part} part */
const stampOf = (part) => inRoot(parts[part].folder, '.stamp');

/** @param {Part} part */
function isUpToDate(part) {
  try {
    return readFileSync(stampOf(part), 'utf8') === fingerprint(part);
  } catch {
    // There is no build, or another process replaces it at this moment.
    return false;
  }
}

/**
 * A hash over names and contents of all sources.
 * @param {Part} part
 */
function fingerprint(part) {
  const { config, sources } = parts[part];
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', config, ...sources].flatMap(filesOf)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path from the repository's folder
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(inRoot(path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(inRoot(path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
