// `npm run test:faults`: runs the generated histories of tests/faults, in any number.
import { readOptions, usage } from './faults/options.ts';
import { totalFor, fileOf } from './faults/plan.ts';
import { run } from './lib/child.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

await main(async () => {
  const options = readOptions(process.argv.slice(2), Math.random);
  if (options === null) {
    console.log(usage);
    return 0;
  }
  const { runs, seed, only } = options;
  say(`about ${runs} histories of ${only.join(', ')}, from seed ${seed}`);
  return run(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...only.map(fileOf)], {
    env: { FAULT_RUNS: String(totalFor(only, runs)), FAULT_SEED: String(seed) },
  });
});
