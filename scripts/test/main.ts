// Runs on Node 24, started by scripts/test.mjs. `npm test`: every step, then one line over all of them.
import { parseArgs } from 'node:util';
import { explain, main, say, seconds } from '../lib/say.mjs';
import { told } from './failures.ts';
import { browser, checks, headless, onPostgres } from './steps.ts';
import { oneFailure, sum, type Tally } from './tally.ts';

const usage = `npm test [-- OPTION ... PATH ...]

Runs checks, headless tests and browser tests. At the end stands what failed, and why; the last line is
"N passed, N failed".

  PATH        only tests whose path contains it; those of e2e/ in the browser, others headless, no checks
  --quick     checks and headless tests only (npm run test:quick)
  --install   as root on Debian: install what is missing of Chromium, two fonts and PostgreSQL (CI=true means it too)
  --help      this text

CHROMIUM_PATH names the browser, TEST_DATABASE_URL a PostgreSQL for the server's tests, E2E_WORKERS how many browser tests run at once.`;

interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean' }, install: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const inBrowser = positionals.filter((path) => path.startsWith('e2e'));
  const others = positionals.filter((path) => !path.startsWith('e2e'));
  const everything = positionals.length === 0;
  const install = values.install ?? process.env['CI'] === 'true';
  const steps: Step[] = [];
  if (everything) steps.push({ name: 'checks', run: checks });
  if (everything || others.length > 0) steps.push({ name: 'headless tests', run: () => headless(others) });
  if (everything && !values.quick) {
    steps.push({ name: 'server tests on PostgreSQL', run: () => onPostgres(install) });
  }
  if ((everything && !values.quick) || inBrowser.length > 0) {
    steps.push({ name: 'browser tests', run: () => browser(inBrowser, install) });
  }
  const total = sum(await inOrder(steps));
  if (total.failures.length > 0) console.log(`\nFailed:\n${told(total.failures)}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

async function inOrder(steps: readonly Step[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    say(`${step.name} ...`);
    const from = performance.now();
    const tally = await step.run().catch((error: unknown) => cannotRun(step.name, error));
    const skipped = tally.skipped === 0 ? '' : `, ${tally.skipped} SKIPPED`;
    say(`${step.name}: ${tally.passed} passed, ${tally.failed} failed${skipped} in ${seconds(from)}`);
    tallies.push(tally);
  }
  return tallies;
}

/** A step that cannot even run (the client does not build) is one failure, and the next step goes on. */
function cannotRun(name: string, error: unknown): Tally {
  const why = String(explain(error));
  console.error(why);
  return oneFailure(name, why);
}
