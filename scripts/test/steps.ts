// The steps of `npm test`. Each step prints its progress and returns a tally.
import { LONG_TOTAL } from '../faults/plan.ts';
import { run } from '../lib/child.mjs';
import { missingForDeployment } from '../lib/deployment.ts';
import { inRoot } from '../lib/paths.mjs';
import { startRedis } from '../lib/redis.ts';
import { say } from '../lib/say.mjs';
import { runChecks } from '../check/run.ts';
import { havePostgres, haveRedis, NO_POSTGRES, NO_REDIS, skippedWithout, withPostgres } from './programs.ts';
import { freshReport, read, shardOf } from './reports.ts';
import { testsOnPostgres } from './server-tests.ts';
import { nothing, oneFailure, type Tally, tallyVitest, type VitestReport } from './tally.ts';

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

/** The server tests on PostgreSQL, and the tests that need PostgreSQL. */
export async function onPostgres(install: boolean, shard: string | null): Promise<Tally> {
  // With TEST_DATABASE_URL the headless tests have already run on PostgreSQL.
  if (process.env['TEST_DATABASE_URL']) return nothing;
  return withPostgres(install, (env) => {
    if (env === null) return skippedWithout('PostgreSQL', NO_POSTGRES);
    return headless(testsOnPostgres(), { env, shard });
  });
}

/**
 * The tests of several nodes, with a temporary Redis and PostgreSQL. TEST_REDIS_PROGRAM names the program of Redis,
 * because some tests kill a Redis of their own.
 */
export async function cluster(install: boolean, filters: readonly string[]): Promise<Tally> {
  const program = haveRedis(install);
  if (program === undefined) return skippedWithout('Redis', NO_REDIS);
  return withPostgres(install, async (postgres) => {
    if (postgres === null) {
      return skippedWithout('PostgreSQL', NO_POSTGRES);
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

/** Twenty times the generated histories of `npm test`, from the same seeds. */
export async function histories(): Promise<Tally> {
  return headless(['tests/faults/'], { env: { FAULT_RUNS: String(LONG_TOTAL) } });
}

/** Tests of the proxies and of the systemd unit of deploy/, with Debian's nginx, Caddy and systemd. */
export async function deployment({ install, filters }: DeploymentOptions): Promise<Tally> {
  const missing = missingForDeployment(install);
  if (missing !== null) {
    say(missing);
    return skippedWithout('deployment files', missing);
  }
  return headless(filters.length === 0 ? ['tests/deploy/'] : filters, { env: { TEST_DEPLOY: '1' } });
}

interface DeploymentOptions {
  readonly install: boolean;
  readonly filters: readonly string[];
}

/** `npm run image`: builds and starts the image, in a chroot where there is no builder. Counts as one test. */
export async function image(): Promise<Tally> {
  const code = await run(process.execPath, [inRoot('scripts/image.ts')]);
  return code === 0
    ? { ...nothing, passed: 1 }
    : oneFailure('image', 'npm run image failed: see the lines above');
}
