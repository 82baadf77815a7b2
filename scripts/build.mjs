// `npm run build`: builds the client into dist/, even if dist/ is up to
// date. Runs on Node 20 without packages.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
