// The steps of `npm test` with a browser.
import { ensureBuilt } from '../lib/build.mjs';
import { run } from '../lib/child.mjs';
import { chromiumAdvice } from '../lib/chromium.ts';
import { missingForNginx } from '../lib/deployment.ts';
import { IN_NAMESPACE, missingForNetwork } from '../lib/network-namespace.ts';
import { inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { missingForDisplay, startDisplay } from '../lib/virtual-display.ts';
import {
  haveChromium,
  havePostgres,
  haveRedis,
  NO_POSTGRES,
  NO_REDIS,
  skippedWithout,
  withPostgres,
} from './programs.ts';
import { freshReport, read, shardOf } from './reports.ts';
import { oneFailure, tallyPlaywright, type PlaywrightReport, type Tally } from './tally.ts';

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
    return skippedWithout('network namespace', missing);
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

/** Browser tests of the desktop window, on a display without a screen. */
export async function desktop({ install, filters }: NetworkOptions): Promise<Tally> {
  const missing = missingForDisplay(install);
  if (missing !== null) {
    say(missing);
    return skippedWithout('display', missing);
  }
  if (!haveChromium(install)) return oneFailure('Chromium', chromiumAdvice());
  await ensureBuilt();
  const report = freshReport('playwright-desktop.json');
  const args = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters];
  const display = await startDisplay();
  try {
    return await withPostgres(install, async (postgres) => {
      const env = {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        E2E_DESKTOP: '1',
        DISPLAY: display.name,
        ...postgres,
      };
      const code = await run(process.execPath, args, { env });
      return tallyPlaywright(read(report) as PlaywrightReport | undefined, code);
    });
  } finally {
    display.stop();
  }
}

interface NetworkOptions {
  readonly install: boolean;
  readonly filters: readonly string[];
}
