// Runs on Node 24, as a process of its own, so that what a build says can go to stderr.
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { main } from '../scripts/lib/say.mjs';

await main(() => ensureBuilt());
