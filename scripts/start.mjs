// Runs on Node 20 and newer, without packages. `npm start`: installs and builds if needed, then the server.
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
  // help needs no client; every other word is the server's to judge
  if (!args.includes('--help')) await ensureBuilt();
  return run(findNode(), [...nodeFlags, inRoot('server', 'main.ts'), ...args]);
});
