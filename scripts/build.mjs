// Runs on Node 20 and newer, without packages. `npm run build`: the client into dist/, whatever is there.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
