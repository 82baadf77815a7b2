// `node scripts/run.mjs FILE.ts ...`: runs FILE.ts on the pinned Node. Runs on Node 20 without packages.
import { launch } from './lib/launch.mjs';
import { main, Plain } from './lib/say.mjs';

await main(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Plain('Usage: node scripts/run.mjs FILE.ts [ARGUMENT ...]');
  return launch(file, args);
});
