// A network namespace for tests that break paths: it has only the loopback interface, so nothing outside is reached.
import { spawnSync } from 'node:child_process';
import { canInstall, installPackages } from './debian.ts';
import { onPath } from './programs.ts';

/** The arguments of `unshare` before a program and its arguments, which then run in a new namespace. */
export const IN_NAMESPACE = ['--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] as const;

/** Debian's packages by the programs that the tests start. */
const PACKAGES = { turnserver: 'coturn', ip: 'iproute2', unshare: 'util-linux' } as const;

/** A sentence about the missing part; null where a namespace works. With `install`, missing packages are installed. */
export function missingForNetwork(install: boolean): string | null {
  const missing = (): string[] =>
    Object.entries(PACKAGES).flatMap(([program, name]) => (onPath(program) === undefined ? [name] : []));
  if (install && canInstall() && missing().length > 0) installPackages(missing());
  if (process.platform !== 'linux') return 'The tests of broken networks need Linux.';
  if (missing().length > 0)
    return `The tests of broken networks need the packages ${missing().join(', ')}: install them.`;
  const { status } = spawnSync('unshare', [...IN_NAMESPACE, 'true'], { stdio: 'ignore' });
  return status === 0 ? null : 'The tests of broken networks need the right to create a network namespace.';
}
