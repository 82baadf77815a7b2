// `npm run desktop`: installs and builds if needed, then opens the desktop window. Runs on Node 20 without packages.
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
  // Only the server of this checkout runs and serves these builds.
  const isElsewhere = args.some((one) => one.startsWith('--server')) || process.env['PARTYLINE_SERVER'];
  if (!args.includes('--help') && !isElsewhere) await ensureBuilt();
  return run(findNode(), [...nodeFlags, inRoot('desktop', 'command', 'main.ts'), ...args]);
});
