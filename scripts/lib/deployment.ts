// The programs of the tests of deploy/: the proxies of the examples, and the parser of systemd units.
import { canInstall, installPackages } from './debian.ts';
import { onPath } from './programs.ts';

/** Debian's packages by the programs that the tests start. */
const PACKAGES = {
  nginx: 'nginx',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
} as const;

/** A sentence about the missing programs; null where all are there. With `install`, missing packages are installed. */
export function missingForDeployment(install: boolean): string | null {
  const missing = (): string[] =>
    Object.entries(PACKAGES).flatMap(([program, name]) => (onPath(program) === undefined ? [name] : []));
  if (install && canInstall() && missing().length > 0) installPackages(missing());
  return missing().length === 0
    ? null
    : `The tests of the deployment files need the packages ${missing().join(', ')}: install them.`;
}
