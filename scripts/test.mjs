// Runs on Node 20 and newer, without packages. `npm test`: installs if needed, then scripts/test/main.ts.
import { launch } from './lib/launch.mjs';
import { main } from './lib/say.mjs';

await main(() => launch('scripts/test/main.ts', process.argv.slice(2)));
