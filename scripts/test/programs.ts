// The programs that tests need: PostgreSQL, Redis and a browser. Debian's packages are installed where they are missing.
import { chromiumAdvice, findChromium, missingPackages } from '../lib/chromium.ts';
import { canInstall, installPackages } from '../lib/debian.ts';
import { findPostgres, startPostgres } from '../lib/postgres.ts';
import { findRedis } from '../lib/redis.ts';
import { say } from '../lib/say.mjs';
import { nothing, oneFailure, type Tally } from './tally.ts';

export const NO_POSTGRES =
  'No PostgreSQL was found: install one (it need not run), or name one in TEST_DATABASE_URL.';

export const NO_REDIS = "No Redis was found: install Debian's package redis-server (it need not run).";

/** The tally of a ring that does not run. */
const SKIPPED: Tally = { ...nothing, skipped: 1 };

/** The tally of a ring whose programs are missing: a failure in CI, else a skipped test. */
export const skippedWithout = (name: string, why: string): Tally =>
  process.env['CI'] === 'true' ? oneFailure(name, why) : SKIPPED;

/**
 * Runs `ring`, a group of tests, with the PostgreSQL of TEST_DATABASE_URL, else with a temporary one. Passes
 * null if no PostgreSQL is found.
 */
export async function withPostgres(
  install: boolean,
  ring: (env: Record<string, string> | null) => Tally | Promise<Tally>,
): Promise<Tally> {
  if (process.env['TEST_DATABASE_URL']) return ring({});
  const bin = havePostgres(install);
  if (bin === undefined) return ring(null);
  const postgres = await startPostgres(bin);
  try {
    return await ring({ TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
  }
}

/**
 * The folder of PostgreSQL's programs. With `install`, Debian's package is installed first if it is missing.
 */
export function havePostgres(install: boolean): string | undefined {
  if (findPostgres() === undefined && install && canInstall()) {
    say('installing postgresql');
    if (!installPackages(['postgresql'])) say('it could not be installed: see the lines above');
  }
  const bin = findPostgres();
  say(`PostgreSQL: ${bin ?? NO_POSTGRES}`);
  return bin;
}

/** The program of Redis. With `install`, Debian's package is installed first if it is missing. */
export function haveRedis(install: boolean): string | undefined {
  if (findRedis() === undefined && install && canInstall()) {
    say('installing redis-server');
    if (!installPackages(['redis-server'])) say('it could not be installed: see the lines above');
  }
  const program = findRedis();
  say(`Redis: ${program ?? NO_REDIS}`);
  return program;
}

/**
 * Whether a browser is found. With `install`, Debian's browser and fonts are installed first if they are
 * missing.
 */
export function haveChromium(install: boolean): boolean {
  if (install && canInstall()) {
    const names = missingPackages();
    if (names.length > 0) {
      say(`installing ${names.join(', ')}`);
      if (!installPackages(names)) say('not all of them could be installed: see the lines above');
    }
  }
  const path = findChromium();
  say(path === undefined ? chromiumAdvice() : `browser: ${path}`);
  return path !== undefined;
}
