// The steps of `npm test`. Each step prints its progress and returns a tally.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { run } from '../lib/child.mjs';
import { chromiumAdvice, findChromium, missingPackages } from '../lib/chromium.ts';
import { canInstall, installPackages } from '../lib/debian.ts';
import { missingForDeployment, missingForNginx } from '../lib/deployment.ts';
import { IN_NAMESPACE, missingForNetwork } from '../lib/network-namespace.ts';
import { cache, inRoot } from '../lib/paths.mjs';
import { findPostgres, startPostgres } from '../lib/postgres.ts';
import { findRedis, startRedis } from '../lib/redis.ts';
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

/** `npm run check`; every check counts as one test. */
export async function checks(): Promise<Tally> {
  return { ...(await runChecks()), skipped: 0, timings: [] };
}

interface HeadlessOptions {
  readonly env?: Record<string, string>;
  readonly shard?: string | null;
}

/** All tests without a browser; `filters` in vitest's form. */
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
 * Server tests that do not depend on PostgreSQL: they use a data folder, and so PGlite, or a database only beside
 * their subject. They take a third of the time of the server tests.
 */
const WITHOUT_POSTGRES: ReadonlySet<string> = new Set(
  [
    'admin',
    'admin-arguments',
    'backup',
    'builds',
    'copy-files',
    'encodings',
    'file-backfill',
    'file-kinds',
    'migrate',
    'process',
    'restore',
    's3-put',
    's3-start',
    'settings',
    'uploads',
    'uploads-disk',
    'uploads-hostile',
    'uploads-interrupted',
    'uploads-media',
  ].map((name) => `${name}.test.ts`),
);

/** Paths as vitest filters: an include list, because vitest's projects ignore --exclude. */
function testsOnPostgres(): string[] {
  const shared = readdirSync(inRoot('tests/server'))
    .filter((name) => name.endsWith('.test.ts') && !WITHOUT_POSTGRES.has(name) && !ON_TWO_NODES.test(name))
    .map((name) => `tests/server/${name}`);
  return [...shared, 'tests/postgres/'];
}

/** Server tests that run on PostgreSQL with two nodes: their requests and sockets alternate between both. */
const ON_TWO_NODES = /^(?:group-)?calls?-?.*\.test\.ts$/;

/** The tests of several nodes. */
export function testsOfNodes(): string[] {
  const shared = readdirSync(inRoot('tests/server')).filter((name) => ON_TWO_NODES.test(name));
  return ['tests/cluster/', ...shared.map((name) => `tests/server/${name}`)];
}

/** The server tests on PostgreSQL, and the tests that need PostgreSQL. */
export async function onPostgres(install: boolean, shard: string | null): Promise<Tally> {
  // With TEST_DATABASE_URL the headless tests have already run on PostgreSQL.
  if (process.env['TEST_DATABASE_URL']) return nothing;
  return withPostgres(install, (env) => {
    if (env === null) return process.env['CI'] === 'true' ? oneFailure('PostgreSQL', NO_POSTGRES) : SKIPPED;
    return headless(testsOnPostgres(), { env, shard });
  });
}

/**
 * The tests of several nodes, with a temporary Redis and PostgreSQL. TEST_REDIS_PROGRAM names the program of Redis,
 * because some tests kill a Redis of their own.
 */
export async function cluster(install: boolean, filters: readonly string[]): Promise<Tally> {
  const program = haveRedis(install);
  if (program === undefined) return process.env['CI'] === 'true' ? oneFailure('Redis', NO_REDIS) : SKIPPED;
  return withPostgres(install, async (postgres) => {
    if (postgres === null) {
      return process.env['CI'] === 'true' ? oneFailure('PostgreSQL', NO_POSTGRES) : SKIPPED;
    }
    const redis = await startRedis(program);
    try {
      const env = { ...postgres, TEST_REDIS_URL: redis.url, TEST_REDIS_PROGRAM: program };
      return await headless(filters, { env });
    } finally {
      await redis.stop();
    }
  });
}

/** The soak test: a thousand users for ten minutes, on a temporary PostgreSQL that the test restarts. */
export async function soak(install: boolean): Promise<Tally> {
  if (!havePostgres(install)) return oneFailure('PostgreSQL', NO_POSTGRES);
  return headless(['tests/long/'], { env: { TEST_LONG: '1' } });
}

const SKIPPED: Tally = { ...nothing, skipped: 1 };
const NO_POSTGRES =
  'No PostgreSQL was found: install one (it need not run), or name one in TEST_DATABASE_URL.';

const NO_REDIS = "No Redis was found: install Debian's package redis-server (it need not run).";

/**
 * Runs `ring`, a group of tests, with the PostgreSQL of TEST_DATABASE_URL, else with a temporary one. Passes
 * null if no PostgreSQL is found.
 */
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

/**
 * The folder of PostgreSQL's programs. With `install`, Debian's package is installed first if it is missing.
 */
function havePostgres(install: boolean): string | undefined {
  if (findPostgres() === undefined && install && canInstall()) {
    say('installing postgresql');
    if (!installPackages(['postgresql'])) say('it could not be installed: see the lines above');
  }
  const bin = findPostgres();
  say(`PostgreSQL: ${bin ?? NO_POSTGRES}`);
  return bin;
}

/** The program of Redis. With `install`, Debian's package is installed first if it is missing. */
function haveRedis(install: boolean): string | undefined {
  if (findRedis() === undefined && install && canInstall()) {
    say('installing redis-server');
    if (!installPackages(['redis-server'])) say('it could not be installed: see the lines above');
  }
  const program = findRedis();
  say(`Redis: ${program ?? NO_REDIS}`);
  return program;
}

/** Tests of the proxies and of the systemd unit of deploy/, with Debian's nginx, Caddy and systemd. */
export async function deployment({ install, filters }: DeploymentOptions): Promise<Tally> {
  const missing = missingForDeployment(install);
  if (missing !== null) {
    say(missing);
    return process.env['CI'] === 'true' ? oneFailure('deployment files', missing) : SKIPPED;
  }
  return headless(filters.length === 0 ? ['tests/deploy/'] : filters, { env: { TEST_DEPLOY: '1' } });
}

interface DeploymentOptions {
  readonly install: boolean;
  readonly filters: readonly string[];
}

interface BrowserOptions {
  readonly install: boolean;
  /** True: the kill tests run at their full size. */
  readonly long: boolean;
  readonly shard: string | null;
}

/** Browser tests: Chromium with the built client and real servers. */
export async function browser(
  filters: readonly string[],
  { install, long, shard }: BrowserOptions,
): Promise<Tally> {
  if (!haveChromium(install)) return oneFailure('Chromium', chromiumAdvice());
  await ensureBuilt();
  const report = freshReport('playwright.json');
  const cli = inRoot('node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--reporter=list,json', ...shardOf(shard), ...filters];
  // Without PostgreSQL every server uses an embedded database, which starts more slowly.
  return withPostgres(install, async (postgres) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...postgres, ...(long && { TEST_LONG: '1' }) };
    const code = await run(process.execPath, args, { env });
    return tallyPlaywright(read(report) as PlaywrightReport | undefined, code);
  });
}

/**
 * Browser tests of calls over broken networks: Chromium, servers and relays in a network namespace that has only the
 * loopback interface.
 */
export async function network({ install, filters }: NetworkOptions): Promise<Tally> {
  const missing = missingForNetwork(install);
  if (missing !== null) {
    say(missing);
    return process.env['CI'] === 'true' ? oneFailure('network namespace', missing) : SKIPPED;
  }
  if (!haveChromium(install)) return oneFailure('Chromium', chromiumAdvice());
  await ensureBuilt();
  const report = freshReport('playwright-network.json');
  const cli = inRoot('node_modules/@playwright/test/cli.js');
  const args = [process.execPath, cli, 'test', '--reporter=list,json', ...filters];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_NAMESPACE: '1' };
  const code = await run('unshare', [...IN_NAMESPACE, ...args], { env });
  return tallyPlaywright(read(report) as PlaywrightReport | undefined, code);
}

/**
 * Browser tests of two nodes behind nginx. TEST_REDIS_PROGRAM names the program of Redis, because the tests kill a
 * Redis of their own.
 */
export async function nodesInBrowser({ install, filters }: NetworkOptions): Promise<Tally> {
  const redis = haveRedis(install);
  const missing = redis === undefined ? NO_REDIS : missingForNginx(install);
  if (redis === undefined || missing !== null) {
    say(missing ?? NO_REDIS);
    return skippedWithout('nginx and Redis', missing ?? NO_REDIS);
  }
  // The tests start a PostgreSQL with a replica too, so TEST_DATABASE_URL alone is not enough.
  if (havePostgres(install) === undefined) return skippedWithout('PostgreSQL', NO_POSTGRES);
  if (!haveChromium(install)) return oneFailure('Chromium', chromiumAdvice());
  await ensureBuilt();
  const report = freshReport('playwright-nodes.json');
  const args = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters];
  return withPostgres(install, async (postgres) => {
    if (postgres === null) return skippedWithout('PostgreSQL', NO_POSTGRES);
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_NODES: '1',
      TEST_REDIS_PROGRAM: redis,
      ...postgres,
    };
    const code = await run(process.execPath, args, { env });
    return tallyPlaywright(read(report) as PlaywrightReport | undefined, code);
  });
}

/** The tally of a ring whose programs are missing: a failure in CI, else a skipped test. */
const skippedWithout = (name: string, why: string): Tally =>
  process.env['CI'] === 'true' ? oneFailure(name, why) : SKIPPED;

interface NetworkOptions {
  readonly install: boolean;
  readonly filters: readonly string[];
}

const shardOf = (shard: string | null): string[] => (shard === null ? [] : [`--shard=${shard}`]);

/**
 * Whether a browser is found. With `install`, Debian's browser and fonts are installed first if they are
 * missing.
 */
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

/** The path of a report, with the report of an earlier run deleted. */
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
