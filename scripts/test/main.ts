// `npm test`, started by scripts/test.mjs: runs every step, then prints one summary line.
import { explain, main, say, seconds } from '../lib/say.mjs';
import { failureLines } from './failures.ts';
import { readOptions, type TestOptions, usage } from './options.ts';
import { browser, desktop, network, nodesInBrowser } from './browser-steps.ts';
import { havePostgres } from './programs.ts';
import { testsOfNodes, testsOnEmbedded } from './server-tests.ts';
import { checks, cluster, deployment, headless, histories, image, onPostgres, soak } from './steps.ts';
import { oneFailure, sum, type Tally } from './tally.ts';
import { measuredFigures, ringTable, type RingTime, slowestTests } from './timings.ts';

interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

const SLOWEST = 10;
const CLUSTER = 'tests/cluster';

await main(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    console.log(usage);
    return 0;
  }
  const { tallies, rings } = await inOrder(stepsOf(options));
  const total = sum(tallies);
  console.log(`\nMinutes of each ring:\n${ringTable(rings)}`);
  if (total.timings.length > 0) console.log(`\nSlowest tests:\n${slowestTests(total.timings, SLOWEST)}`);
  const figures = measuredFigures(total.timings);
  if (figures.length > 0) console.log(`\nMeasured, not asserted:\n${figures.join('\n')}`);
  if (total.failures.length > 0) console.log(`\nFailed:\n${failureLines(total.failures)}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

function stepsOf({ paths, quick, long, install, shard }: TestOptions): Step[] {
  const inNamespace = paths.filter((path) => path.startsWith('e2e/network'));
  const onNodes = paths.filter((path) => path.startsWith('e2e/nodes'));
  const onDisplay = paths.filter((path) => path.startsWith('e2e/desktop/') || path === 'e2e/desktop');
  const ownBrowserSteps = new Set([...inNamespace, ...onNodes, ...onDisplay]);
  const inBrowser = long
    ? ['e2e/deaths']
    : paths.filter((path) => path.startsWith('e2e') && !ownBrowserSteps.has(path));
  const onCluster = paths.filter((path) => path.startsWith(CLUSTER));
  const ofDeployment = paths.filter((path) => path.startsWith('tests/deploy'));
  const ownSteps = new Set([...onCluster, ...ofDeployment]);
  const others = paths.filter((path) => !path.startsWith('e2e') && !ownSteps.has(path));
  const everything = paths.length === 0 && !long;
  const slow = everything && !quick;
  const first = shard === null || shard.startsWith('1/');
  const steps: Step[] = [];
  if (everything && first) steps.push({ name: 'checks', run: checks });
  if (everything || others.length > 0) {
    const filters = (): string[] => (slow && isTestedOnPostgres(install) ? testsOnEmbedded() : others);
    steps.push({ name: 'headless tests', run: () => headless(filters(), { shard }) });
  }
  if (long) {
    steps.push({ name: 'soak of the server', run: () => soak(install) });
    steps.push({ name: 'generated histories', run: histories });
    steps.push({ name: 'image', run: image });
  }
  if (slow) steps.push({ name: 'server tests on PostgreSQL', run: () => onPostgres(install, shard) });
  if ((slow && first) || onCluster.length > 0) {
    const filters = onCluster.length > 0 ? onCluster : testsOfNodes();
    steps.push({ name: 'tests of several nodes', run: () => cluster(install, filters) });
  }
  if ((slow && first) || ofDeployment.length > 0) {
    steps.push({ name: 'deployment files', run: () => deployment({ install, filters: ofDeployment }) });
  }
  if (slow || inBrowser.length > 0) {
    steps.push({ name: 'browser tests', run: () => browser(inBrowser, { install, long, shard }) });
  }
  if ((slow && first) || inNamespace.length > 0) {
    const filters = inNamespace;
    steps.push({ name: 'calls over broken networks', run: () => network({ install, filters }) });
  }
  if ((slow && first) || onNodes.length > 0) {
    const filters = onNodes;
    steps.push({ name: 'two nodes behind nginx', run: () => nodesInBrowser({ install, filters }) });
  }
  if ((slow && first) || onDisplay.length > 0) {
    const filters = onDisplay;
    steps.push({ name: 'desktop window', run: () => desktop({ install, filters }) });
  }
  return steps;
}

/** The server tests run on PostgreSQL in a step of their own. With TEST_DATABASE_URL all tests use PostgreSQL. */
function isTestedOnPostgres(install: boolean): boolean {
  return !process.env['TEST_DATABASE_URL'] && havePostgres(install) !== undefined;
}

async function inOrder(steps: readonly Step[]): Promise<{ tallies: Tally[]; rings: RingTime[] }> {
  const tallies: Tally[] = [];
  const rings: RingTime[] = [];
  for (const { name, run } of steps) {
    say(`${name} ...`);
    const from = performance.now();
    const tally = await run().catch((error: unknown) => cannotRun(name, error));
    const skipped = tally.skipped === 0 ? '' : `, ${tally.skipped} SKIPPED`;
    say(`${name}: ${tally.passed} passed, ${tally.failed} failed${skipped} in ${seconds(from)}`);
    tallies.push(tally);
    rings.push({ name, ms: performance.now() - from, passed: tally.passed });
  }
  return { tallies, rings };
}

/**
 * A step that cannot run (for example, the client does not build) counts as
 * one failure; the next step still runs.
 */
function cannotRun(name: string, error: unknown): Tally {
  const why = String(explain(error));
  console.error(why);
  return oneFailure(name, why);
}
