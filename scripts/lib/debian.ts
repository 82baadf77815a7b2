// Installation of Debian packages.
import { spawnSync } from 'node:child_process';
import { onPath } from './programs.ts';

/** Whether this process can install Debian packages: root with apt-get. */
export function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

export function isInstalled(name: string): boolean {
  return spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status === 0;
}

/** Installs Debian packages; prints apt-get's output only after a failure. */
export function installPackages(names: readonly string[]): boolean {
  return aptGet(['update']) && aptGet(['install', '--yes', '--no-install-recommends', ...names]);
}

/** A fresh machine may update itself at its start, and holds apt's locks for minutes. */
const MAX_WAIT_MS = 600_000;

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const until = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', ...args], { env, encoding: 'utf8' });
    if (status === 0) return true;
    // apt-get has an option to wait for the lock of an installation, and none for the lock of the lists.
    if (!stderr.includes('Could not get lock') || Date.now() > until) {
      process.stdout.write(`${stdout}${stderr}`);
      return false;
    }
    spawnSync('sleep', ['2']);
  }
}
