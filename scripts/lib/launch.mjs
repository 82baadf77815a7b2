// Runs on Node 20 and newer, without packages. From whatever Node the shell has to the pinned one.
import { run } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node24.mjs';
import { inRoot } from './paths.mjs';

/** Flags of every program here: TypeScript runs by type stripping, whose notice says nothing to the reader. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * Installs what is missing, then runs a TypeScript file of this repository on the pinned Node.
 * @param {string} file from the repository's folder
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export async function launch(file, args) {
  await ensureInstalled();
  return run(findNode(), [...nodeFlags, inRoot(file), ...args]);
}
