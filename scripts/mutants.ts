// `npm run test:mutants`: mutation tests of the sources; lists each mutant that no test detects.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { ensureBuilt } from './lib/build.mjs';
import { main, say } from './lib/say.mjs';
import { AREAS, runsFor, type MutantRun } from './mutants/areas.ts';
import { MIN_SCORE, lineOf, scoreOf, type Report, type Score } from './mutants/score.ts';

const usage = `npm run test:mutants [-- [--force] PATH ...]

Mutates the sources under each PATH and runs the tests that can cover them; exits with 1 where a score is below
${MIN_SCORE * 100} %. What has not changed since the last run is not run again.

  --force   runs everything again
  --help    this text

Areas: ${AREAS.map((area) => area.sources).join(', ')}`;

/** The folder of the runs' caches and reports, which git ignores. */
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
  // Tests of the operator's command start it in a process of its own. The sandbox has a copy of the build.
  await ensureBuilt({ only: 'server' });
  const scores: Score[] = [];
  for (const run of runsFor(positionals)) scores.push(await mutate(run, values.force === true));
  for (const score of scores) say(lineOf(score));
  return scores.every(({ share }) => share >= MIN_SCORE) ? 0 : 1;
});

async function mutate({ name, mutate: sources, tests }: MutantRun, force: boolean): Promise<Score> {
  const report = `${CACHE}/${name}-report.json`;
  // vitest.mutants.config.ts reads the variable in Stryker's child processes.
  process.env['MUTANT_TESTS'] = tests.join(' ');
  const stryker = new Stryker({
    mutate: [...sources],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/noise.ts'],
    ignorers: ['words-of-errors'],
    coverageAnalysis: 'perTest',
    // A test file that starts a server needs half a gigabyte.
    concurrency: 2,
    timeoutMS: 5000,
    incremental: true,
    incrementalFile: `${CACHE}/${name}.json`,
    force,
    // Node strips types, so the sandbox need not compile.
    disableTypeChecks: false,
    tempDirName: '.cache/mutants',
    // TypeScript 7 has no API to rewrite a tsconfig, and the sandbox needs none.
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
