// Runs on Node 24. `npm run test:mutants`: changes the sources one small thing at a time, and tells which change
// no test notices.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { main, say } from './lib/say.mjs';
import { AREAS, runsFor, type MutantRun } from './mutants/areas.ts';
import { LEAST, lineOf, scoreOf, type Report, type Score } from './mutants/score.ts';

const usage = `npm run test:mutants [-- [--force] PATH ...]

Mutates the sources under each PATH and runs the tests that can cover them; exits with 1 where a score is below
${LEAST * 100} %. What has not changed since the last run is not run again.

  --force   runs everything again
  --help    this text

Areas: ${AREAS.map((area) => area.sources).join(', ')}`;

/** Outside the repository. */
const CACHE = 'node_modules/.cache/mutants';

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, force: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const scores: Score[] = [];
  for (const run of runsFor(positionals)) scores.push(await mutate(run, values.force === true));
  for (const score of scores) say(lineOf(score));
  return scores.every(({ share }) => share >= LEAST) ? 0 : 1;
});

async function mutate({ name, mutate: sources, tests }: MutantRun, force: boolean): Promise<Score> {
  const report = `${CACHE}/${name}-report.json`;
  // For vitest.mutants.config.ts, in Stryker's children.
  process.env['MUTANT_TESTS'] = tests.join(' ');
  const stryker = new Stryker({
    mutate: [...sources],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/noise.ts'],
    ignorers: ['words-of-errors'],
    coverageAnalysis: 'perTest',
    // One test file holds half a gigabyte where it starts a server.
    concurrency: 2,
    timeoutMS: 5000,
    incremental: true,
    incrementalFile: `${CACHE}/${name}.json`,
    force,
    // Types are stripped: nothing in the sandbox has to be made to compile.
    disableTypeChecks: false,
    tempDirName: '.cache/mutants',
    // TypeScript 7 has no programming interface to rewrite a tsconfig with, and nothing in the sandbox reads one.
    tsconfigFile: 'none',
    ignorePatterns: ['/data', '/dist', '/screens'],
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    allowEmpty: true,
  });
  await stryker.runMutationTest();
  return scoreOf(name, JSON.parse(readFileSync(report, 'utf8')) as Report);
}
