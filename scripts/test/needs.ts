// The things that rings need: the build of the client, a browser, databases, proxies, a network namespace, a display.
// Debian's packages are installed for all rings at once, and each thing is started once.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from '../lib/build.mjs';
import { chromiumAdvice, findChromium, missingPackages } from '../lib/chromium.ts';
import { canInstall, installPackages } from '../lib/debian.ts';
import { canOpenFuse, hasPyfuse } from '../lib/fuse.ts';
import { IN_NAMESPACE } from '../lib/network-namespace.ts';
import { findPostgres, startPostgres } from '../lib/postgres.ts';
import { onPath } from '../lib/programs.ts';
import { findRedis, startRedis } from '../lib/redis.ts';
import { say } from '../lib/say.mjs';
import { startDisplay } from '../lib/virtual-display.ts';

interface Started {
  /** Variables of the environment of each ring that needs it. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop?: () => void | Promise<void>;
}

interface Need {
  /** Debian's packages that are missing on this machine. */
  readonly packages?: () => readonly string[];
  /** Missing packages that tests can do without. */
  readonly extras?: () => readonly string[];
  /** The reason why it cannot be used, other than missing packages. */
  readonly problem?: () => string | null;
  readonly start?: () => Promise<Started>;
  /** Without it a ring fails, where other rings without their needs are skipped. */
  readonly isRequired?: boolean;
}

/** The packages of the programs that are missing. */
const packagesOf = (programs: Readonly<Record<string, string>>) => (): string[] =>
  Object.entries(programs).flatMap(([name, owner]) => (onPath(name) === undefined ? [owner] : []));

/** A program whose ring starts only if the program was found. */
function found(program: string | undefined): string {
  if (program === undefined) throw new Error('the program is not there any more');
  return program;
}

const givenDatabase = (): boolean => Boolean(process.env['TEST_DATABASE_URL']);
const postgresPackages = (): string[] => (findPostgres() === undefined ? ['postgresql'] : []);
const NO_POSTGRES =
  'No PostgreSQL was found: install one (it need not run), or name one in TEST_DATABASE_URL.';

const needs = {
  client: {
    start: async () => {
      await ensureBuilt();
      return { env: {} };
    },
  },
  chromium: {
    isRequired: true,
    extras: missingPackages,
    problem: () => (findChromium() === undefined ? chromiumAdvice() : null),
  },
  postgres: {
    packages: () => (givenDatabase() ? [] : postgresPackages()),
    problem: () => (givenDatabase() || findPostgres() !== undefined ? null : NO_POSTGRES),
    start: async () => {
      if (givenDatabase()) return { env: {} };
      const { url, stop } = await startPostgres(found(findPostgres()));
      return { env: { TEST_DATABASE_URL: url }, stop };
    },
  },
  /** Tests that kill a PostgreSQL start their own. */
  'postgres-programs': { packages: postgresPackages },
  /** Tests that kill a Redis start their own, by TEST_REDIS_PROGRAM. */
  redis: {
    packages: () => (findRedis() === undefined ? ['redis-server'] : []),
    start: async () => {
      const program = found(findRedis());
      const { url, stop } = await startRedis(program);
      return { env: { TEST_REDIS_URL: url, TEST_REDIS_PROGRAM: program }, stop };
    },
  },
  /** Tests of updates take the last release from the history of the repository. */
  git: { extras: packagesOf({ git: 'git' }) },
  nginx: { packages: packagesOf({ nginx: 'nginx', openssl: 'openssl' }) },
  /** The proxies and the relay of deploy/, and the parser of systemd units. */
  proxies: {
    packages: packagesOf({
      nginx: 'nginx',
      caddy: 'caddy',
      turnserver: 'coturn',
      'systemd-analyze': 'systemd',
      openssl: 'openssl',
    }),
  },
  namespace: {
    packages: packagesOf({ turnserver: 'coturn', ip: 'iproute2', unshare: 'util-linux' }),
    problem: () => {
      const { status } = spawnSync('unshare', [...IN_NAMESPACE, 'true'], { stdio: 'ignore' });
      return status === 0 ? null : 'It needs Linux, unshare, and the right to create a network namespace.';
    },
  },
  /** A file system in user space, and the recorder of system calls. */
  fuse: {
    packages: () => [...(hasPyfuse() ? [] : ['python3-pyfuse3']), ...packagesOf({ strace: 'strace' })()],
    problem: () => (canOpenFuse() ? null : 'It needs Linux, and the right to open /dev/fuse.'),
  },
  /** Tests read windows with xprop, and press keys of the window with xdotool. */
  display: {
    packages: packagesOf({ Xvfb: 'xvfb', openbox: 'openbox', xprop: 'x11-utils', xdotool: 'xdotool' }),
    start: async () => {
      const { name, stop } = await startDisplay();
      return { env: { DISPLAY: name }, stop };
    },
  },
} satisfies Record<string, Need>;

export type NeedName = keyof typeof needs;
const NEEDS: Readonly<Record<NeedName, Need>> = needs;

/** Installs the missing packages of all names, as root on Debian. */
export function installFor(names: readonly NeedName[]): void {
  const of = ({ packages, extras }: Need): string[] => [...(packages?.() ?? []), ...(extras?.() ?? [])];
  const missing = [...new Set(names.flatMap((name) => of(NEEDS[name])))];
  if (missing.length === 0 || !canInstall()) return;
  say(`installing ${missing.join(', ')}`);
  if (!installPackages(missing)) say('not all of them could be installed: see the lines above');
}

/** The reason why the thing cannot be used; null if it can. */
export function problemOf(name: NeedName): string | null {
  const { packages, problem } = NEEDS[name];
  const reason = problem?.() ?? null;
  const missing = packages?.() ?? [];
  if (reason !== null || missing.length === 0) return reason;
  return `Debian's packages ${missing.join(', ')} are missing: install them, or run "npm test -- --install".`;
}

export const isRequired = (name: NeedName): boolean => NEEDS[name].isRequired === true;

/** The started things of a run. All rings that need one share it. */
export class StartedNeeds {
  readonly #started = new Map<NeedName, Promise<Started>>();

  /** Starts the things that do not run yet, and resolves with the environment of a ring that needs them. */
  async env(names: readonly NeedName[]): Promise<Record<string, string>> {
    const started = await Promise.all(names.map((name) => this.#start(name)));
    return Object.assign({}, ...started.map(({ env }) => env)) as Record<string, string>;
  }

  /** Stops all, also if one of them cannot be stopped. */
  async stop(): Promise<void> {
    const stopping = [...this.#started.values()].map(async (starting) => {
      const started = await starting.catch(() => null);
      await started?.stop?.();
    });
    for (const result of await Promise.allSettled(stopping)) {
      if (result.status === 'rejected') throw result.reason;
    }
  }

  #start(name: NeedName): Promise<Started> {
    const started = this.#started.get(name) ?? NEEDS[name].start?.() ?? Promise.resolve({ env: {} });
    this.#started.set(name, started);
    return started;
  }
}
