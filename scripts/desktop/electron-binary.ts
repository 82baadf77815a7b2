// Look-up of Electron's binary and of the built app. npm installs the package `electron` without its binary; importing
// the package would download it, so this file reads its folder only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** Folder of the built app, from the repository's root. */
export const APP_FOLDER = 'dist-desktop';

/** The main script of the built app: the argument of Electron's binary is its folder, `dist-desktop`. */
export const APP_MAIN = join(APP_FOLDER, 'main.js');

/**
 * The path of Electron's binary; null if it is not installed.
 * @param folder the folder of the package `electron`
 */
export function electronBinary(folder: string = inRoot('node_modules', 'electron')): string | null {
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8').trim();
    const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
    const file = join(dist === undefined || dist === '' ? join(folder, 'dist') : dist, name);
    return name !== '' && existsSync(file) ? file : null;
  } catch {
    return null;
  }
}
