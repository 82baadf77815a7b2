// Runs on Node 24, as a process of its own. Makes a data folder with the demo accounts, for every test server to copy.
// The passwords are hashed at the lowest cost: a hash keeps its cost, so each sign-in of a test is cheap as well.
import { createServer } from '../../server/start.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await createServer({ port: 0, dataDir, demo: true, passwordCost: { N: 16, r: 1, p: 1 } });
await server.stop();
