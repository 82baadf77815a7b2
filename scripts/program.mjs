// `node scripts/program.mjs NAME ...`: runs a program of the server (admin, backup, restore, migrate), which is built if
// needed. Runs on Node 20 without packages.
import { builtProgram, ensureBuilt } from './lib/build.mjs';
import { run } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { main, Plain } from './lib/say.mjs';

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name !== 'admin' && name !== 'backup' && name !== 'restore' && name !== 'migrate')
    throw new Plain('Usage: node scripts/program.mjs admin|backup|restore|migrate [ARGUMENT ...]');
  await ensureInstalled();
  await ensureBuilt({ only: 'server' });
  return run(findNode(), [...builtProgram(name), ...args]);
});
