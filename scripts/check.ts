// `npm run check`: all static checks, in parallel.
import { parseArgs } from 'node:util';
import { runChecks } from './check/run.ts';
import { main } from './lib/say.mjs';

await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { failed } = await runChecks(positionals);
  return failed === 0 ? 0 : 1;
});
