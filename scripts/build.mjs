// `npm run build`: builds the client into dist/ and the server into dist-server/, even if both are up to date. Runs on
// Node 20 without packages.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
