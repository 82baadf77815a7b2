// One ring from its needs to its tally.
import { runChecks } from '../check/run.ts';
import { run } from '../lib/child.mjs';
import { IN_NAMESPACE } from '../lib/network-namespace.ts';
import { inRoot } from '../lib/paths.mjs';
import { isRequired, problemOf, type StartedNeeds } from './needs.ts';
import type { PlannedRing } from './plan.ts';
import { freshReport, read } from './reports.ts';
import {
  nothing,
  oneFailure,
  type PlaywrightReport,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from './tally.ts';

export interface RingOptions {
  readonly started: StartedNeeds;
  /** `1/3`: the first of three parts; null: all. */
  readonly shard: string | null;
  /** Receives the lines of the ring; without it they go to standard output. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** A ring without one of its needs is skipped; in CI, without a browser and in the long run it fails. */
export async function runRing(planned: PlannedRing, options: RingOptions): Promise<Tally> {
  const { needs = [], uses = [] } = planned.ring;
  const without = needs.find((need) => problemOf(need) !== null);
  const problem = without === undefined ? null : problemOf(without);
  if (without !== undefined && problem !== null) {
    (options.onLine ?? console.log)(problem);
    const isFailure =
      process.env['CI'] === 'true' || isRequired(without) || planned.ring.plans.includes('long');
    return isFailure ? oneFailure(planned.ring.name, problem) : { ...nothing, skipped: 1 };
  }
  const env = await options.started.env([...needs, ...uses.filter((use) => problemOf(use) === null)]);
  return RUNNERS[planned.ring.runner](planned, options, env);
}

type Runner = (planned: PlannedRing, options: RingOptions, env: Record<string, string>) => Promise<Tally>;

const RUNNERS: Readonly<Record<PlannedRing['ring']['runner'], Runner>> = {
  /** `npm run check`; every check counts as one test. */
  checks: async ({ tests }, { onLine }) => ({ ...(await runChecks(tests, onLine)), skipped: 0, timings: [] }),

  vitest: async (planned, options, env) => {
    const report = freshReport(`vitest-${planned.ring.key}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...reporters, `--maxWorkers=${planned.workers}`];
    const code = await runTests('node_modules/vitest/vitest.mjs', args, planned, options, env);
    return tallyVitest(read(report) as VitestReport | undefined, code);
  },

  playwright: async (planned, options, env) => {
    const report = freshReport(`playwright-${planned.ring.key}.json`);
    const variables = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_RING: planned.ring.key };
    const args = ['test', '--reporter=list,json', `--workers=${planned.workers}`];
    const code = await runTests('node_modules/@playwright/test/cli.js', args, planned, options, variables);
    return tallyPlaywright(read(report) as PlaywrightReport | undefined, code);
  },

  /** `npm run image`: builds and starts the image, in a chroot where there is no builder. Counts as one test. */
  image: async ({ ring }, { onLine }) => {
    const code = await run(process.execPath, [inRoot('scripts/image.ts')], { onLine });
    if (code === 0) return { ...nothing, passed: 1 };
    return oneFailure(ring.name, 'npm run image failed: see its lines above');
  },
};

/** Resolves with the exit code. */
function runTests(
  program: string,
  args: readonly string[],
  { ring, tests, env: own }: PlannedRing,
  { shard, onLine }: RingOptions,
  env: Record<string, string>,
): Promise<number> {
  const part = shard === null || !ring.isSplit ? [] : [`--shard=${shard}`];
  const command = [inRoot(program), ...args, ...part, ...tests];
  const options = { env: { ...env, ...own }, onLine };
  return ring.needs?.includes('namespace')
    ? run('unshare', [...IN_NAMESPACE, process.execPath, ...command], options)
    : run(process.execPath, command, options);
}
