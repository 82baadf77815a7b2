// `npm start`: installs and builds if needed, then runs the server. Runs on Node 20 without packages.
import { ensureBuilt } from './lib/build.mjs';
import { run } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodeFlags } from './lib/launch.mjs';
import { findNode } from './lib/node24.mjs';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  // `--help` needs no client. The server validates all other arguments.
  if (!args.includes('--help')) await ensureBuilt();
  return run(findNode(), [...nodeFlags, inRoot('server', 'main.ts'), ...args]);
});
