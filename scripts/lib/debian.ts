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

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', ...args], { env, encoding: 'utf8' });
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`);
  return status === 0;
}
