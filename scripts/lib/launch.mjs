// Switch from the shell's Node to the pinned Node. Runs on Node 20 without packages.
import { run } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node24.mjs';
import { inRoot } from './paths.mjs';

/** Flags of every program: they hide the warning about type stripping, by which Node runs TypeScript. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * Installs missing packages, then runs a TypeScript file of this repository on the pinned Node.
 * @param {string} file relative to the repository's root
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export async function launch(file, args) {
  await ensureInstalled();
  return run(findNode(), [...nodeFlags, inRoot(file), ...args]);
}
