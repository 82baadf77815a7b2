// Absolute paths, independent of the working directory. Runs on Node 20 without packages.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder for temporary output of the scripts: reports, stamps. */
export const cache = join(root, 'node_modules', '.cache', 'partyline');

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(root, ...parts);
}
