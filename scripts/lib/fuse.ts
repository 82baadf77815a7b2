// File systems in user space, for tests: Debian's package python3-pyfuse3, and the device of the kernel.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** Debian's Python, which finds Debian's packages; another one on the path does not. */
export const PYTHON = '/usr/bin/python3';

export const hasPyfuse = (): boolean =>
  spawnSync(PYTHON, ['-c', 'import pyfuse3'], { stdio: 'ignore' }).status === 0;

export function canOpenFuse(): boolean {
  try {
    closeSync(openSync('/dev/fuse', 'r+'));
    return true;
  } catch {
    return false;
  }
}
