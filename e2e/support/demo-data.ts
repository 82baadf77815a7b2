// Runs on Node 24, as a process of its own: FOLDER, and the address of a PostgreSQL database if there is one. Puts the
// demo accounts there, for every test server to copy. The passwords are hashed at the lowest cost: a hash keeps its
// cost, so each sign-in of a test is cheap as well.
import { createServer } from '../../server/start.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const passwordCost = { N: 16, r: 1, p: 1 };
const server = await createServer({ port: 0, dataDir, databaseUrl, demo: true, passwordCost });
await server.stop();
