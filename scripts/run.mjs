// Runs on Node 20 and newer, without packages. `node scripts/run.mjs FILE.ts ...`: FILE.ts on the pinned Node.
import { launch } from './lib/launch.mjs';
import { main, Plain } from './lib/say.mjs';

await main(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Plain('Usage: node scripts/run.mjs FILE.ts [ARGUMENT ...]');
  return launch(file, args);
});
