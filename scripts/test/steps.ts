// Runs on Node 24. The steps of `npm test`; each says what it does and ends in a tally.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { run } from '../lib/child.mjs';
import { chromiumAdvice, findChromium, missingPackages } from '../lib/chromium.ts';
import { canInstall, installPackages } from '../lib/debian.ts';
import { cache, inRoot } from '../lib/paths.mjs';
import { findPostgres, startPostgres } from '../lib/postgres.ts';
import { say } from '../lib/say.mjs';
import { runChecks } from '../check/run.ts';
import {
  oneFailure,
  tallyPlaywright,
  tallyVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';

const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], timings: [] };

/** `npm run check`: every check counts as one. */
export async function checks(): Promise<Tally> {
  return { ...(await runChecks()), skipped: 0, timings: [] };
}

interface HeadlessOptions {
  readonly env?: Record<string, string>;
  readonly shard?: string | null;
}

/** Everything without a browser; `filters` as vitest takes them. */
export async function headless(
  filters: readonly string[],
  { env = {}, shard = null }: HeadlessOptions = {},
): Promise<Tally> {
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...reporters, ...shardOf(shard), ...filters];
  const code = await run(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), ...args], { env });
  return tallyVitest(read(report) as VitestReport | undefined, code);
}

/**
 * Server tests that a PostgreSQL cannot change: they keep everything in a data folder, which means PGlite, or ask no
 * database at all. They take a third of the ring's time.
 */
const WITHOUT_POSTGRES: ReadonlySet<string> = new Set(
  [
    'admin',
    'admin-arguments',
    'builds',
    'encodings',
    'file-kinds',
    'process',
    'settings',
    'uploads',
    'uploads-hostile',
    'uploads-media',
  ].map((name) => `${name}.test.ts`),
);

/** Paths as vitest's filters, which leave out what is not named: its projects do not heed --exclude. */
function testsOnPostgres(): string[] {
  const shared = readdirSync(inRoot('tests/server'))
    .filter((name) => name.endsWith('.test.ts') && !WITHOUT_POSTGRES.has(name))
    .map((name) => `tests/server/${name}`);
  return [...shared, 'tests/postgres/'];
}

/** The server's tests once more on PostgreSQL, and those that no embedded database can run. */
export async function onPostgres(install: boolean, shard: string | null): Promise<Tally> {
  // The headless tests have run on it already.
  if (process.env['TEST_DATABASE_URL']) return nothing;
  return withPostgres(install, (env) => {
    if (env === null) return process.env['CI'] === 'true' ? oneFailure('PostgreSQL', NO_POSTGRES) : SKIPPED;
    return headless(testsOnPostgres(), { env, shard });
  });
}

/** A thousand people for ten minutes, on a PostgreSQL that the test restarts: always one of its own. */
export async function soak(install: boolean): Promise<Tally> {
  if (!havePostgres(install)) return oneFailure('PostgreSQL', NO_POSTGRES);
  return headless(['tests/long/'], { env: { TEST_LONG: '1' } });
}

const SKIPPED: Tally = { ...nothing, skipped: 1 };
const NO_POSTGRES =
  'No PostgreSQL was found: install one (it need not run), or name one in TEST_DATABASE_URL.';

/** The environment that names a PostgreSQL: the one that TEST_DATABASE_URL names, else one of the tests' own. */
async function withPostgres(
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

/** The folder of its programs; with leave to install, Debian's package is brought first. */
function havePostgres(install: boolean): string | undefined {
  if (findPostgres() === undefined && install && canInstall()) {
    say('installing postgresql');
    if (!installPackages(['postgresql'])) say('it could not be installed: see the lines above');
  }
  const bin = findPostgres();
  say(`PostgreSQL: ${bin ?? NO_POSTGRES}`);
  return bin;
}

interface BrowserOptions {
  readonly install: boolean;
  /** The kill tests at their full size. */
  readonly long: boolean;
  readonly shard: string | null;
}

/** Real Chromium against the built client and real servers. */
export async function browser(
  filters: readonly string[],
  { install, long, shard }: BrowserOptions,
): Promise<Tally> {
  if (!haveChromium(install)) return oneFailure('Chromium', chromiumAdvice());
  await ensureBuilt();
  const report = freshReport('playwright.json');
  const cli = inRoot('node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--reporter=list,json', ...shardOf(shard), ...filters];
  // Without a PostgreSQL every server has an embedded database, and starts later.
  return withPostgres(install, async (postgres) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...postgres, ...(long && { TEST_LONG: '1' }) };
    const code = await run(process.execPath, args, { env });
    return tallyPlaywright(read(report) as PlaywrightReport | undefined, code);
  });
}

const shardOf = (shard: string | null): string[] => (shard === null ? [] : [`--shard=${shard}`]);

/** Whether there is a browser; with leave to install, Debian's and its fonts are brought first. */
function haveChromium(install: boolean): boolean {
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

/** The path of a report that no earlier run has left behind. */
function freshReport(name: string): string {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, name);
  rmSync(file, { force: true });
  return file;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
