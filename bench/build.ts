// The build of the client and of the server as a separate process, so that its output can go to stderr.
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { main } from '../scripts/lib/say.mjs';

await main(() => ensureBuilt());
