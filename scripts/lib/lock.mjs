// A lock between processes: a file with the id of the process that holds it.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Time between two looks at a lock that another process holds, ms. */
const LOOK_EVERY = 100;
/** Age at which a lock counts as left over, ms. Another program may have got the id of a process that has died. */
const LONGEST = 300_000;

/**
 * Runs `work` while no other process runs work with the same lock. The lock of a process that has died counts as free,
 * and so does one of more than five minutes.
 * @template T
 * @param {string} file path of the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function whileLocked(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await pause(LOOK_EVERY);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (isHeld(file)) return false;
    rmSync(file, { force: true });
    return take(file);
  }
}

/**
 * Whether the process that holds the lock lives. A lock without an id was created a moment ago.
 * @param {string} file
 */
function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > LONGEST) return false;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}
