// Runs on Node 20 and newer, without packages. Where things are, whatever the working directory.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Output of the scripts that nobody keeps: reports, stamps. */
export const cache = join(root, 'node_modules', '.cache', 'partyline');

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(root, ...parts);
}
