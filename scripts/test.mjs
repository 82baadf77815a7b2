// `npm test`: installs if needed, then runs scripts/test/main.ts. Runs on Node 20 without packages.
import { launch } from './lib/launch.mjs';
import { main } from './lib/say.mjs';

await main(() => launch('scripts/test/main.ts', process.argv.slice(2)));
