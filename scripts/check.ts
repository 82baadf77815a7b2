// Runs on Node 24. `npm run check`: everything that needs no test to be seen, in parallel, in seconds.
import { parseArgs } from 'node:util';
import { runChecks } from './check/run.ts';
import { main } from './lib/say.mjs';

await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { failed } = await runChecks(positionals);
  return failed === 0 ? 0 : 1;
});
