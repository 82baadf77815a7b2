// `npm start`: installs and builds if needed, then runs the server. Runs on Node 20 without packages.
import { builtProgram, ensureBuilt } from './lib/build.mjs';
import { run } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  // `--help` needs no client. The server validates all other arguments.
  await ensureBuilt(args.includes('--help') ? { only: 'server' } : {});
  return run(findNode(), [...builtProgram('main'), ...args]);
});
