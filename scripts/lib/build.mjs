// Build of the client into dist/ when its sources have changed. Runs on Node 20 without packages.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './child.mjs';
import { findNode } from './node24.mjs';
import { inRoot, root } from './paths.mjs';
import { Plain, say, seconds } from './say.mjs';

/** The sources of the client. */
const sources = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/vite',
  'public',
  'src',
  'workers',
];

const stamp = inRoot('dist', '.stamp');

/**
 * Builds if dist/ is missing or was built from other sources.
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt(options = {}) {
  const wanted = fingerprint();
  if (!options.force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const from = performance.now();
  say(existsSync(stamp) ? 'the client has changed: building it' : 'building the client');
  const code = await run(findNode(), [
    inRoot('node_modules/vite/bin/vite.js'),
    'build',
    '--logLevel',
    // Only developers see warnings: users who start the product cannot fix them.
    options.force ? 'warn' : 'error',
  ]);
  if (code !== 0) throw new Plain('The client does not build: see the lines above.');
  writeFileSync(stamp, wanted);
  say(`built in ${seconds(from)}`);
}

/** A hash over names and contents of all sources. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
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
