// The programs of the tests of deploy/: the proxies of the examples, and the parser of systemd units. The browser tests
// of several nodes need some of them.
import { canInstall, installPackages } from './debian.ts';
import { onPath } from './programs.ts';

/** Debian's packages by the programs that the tests start. */
const PACKAGES = {
  nginx: 'nginx',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
} as const;

type Program = keyof typeof PACKAGES;

/** A sentence about the missing programs; null where all are there. With `install`, missing packages are installed. */
export const missingForDeployment = (install: boolean): string | null =>
  missingOf(Object.keys(PACKAGES) as Program[], 'The tests of the deployment files need', install);

/** The same for the tests behind nginx with TLS. */
export const missingForNginx = (install: boolean): string | null =>
  missingOf(['nginx', 'openssl'], 'The browser tests of two nodes need', install);

function missingOf(programs: readonly Program[], need: string, install: boolean): string | null {
  const missing = (): string[] =>
    programs.flatMap((program) => (onPath(program) === undefined ? [PACKAGES[program]] : []));
  if (install && canInstall() && missing().length > 0) installPackages(missing());
  return missing().length === 0 ? null : `${need} the packages ${missing().join(', ')}: install them.`;
}
