// Creates the demo accounts in a separate process. Arguments: FOLDER [POSTGRES_URL].
// Passwords are hashed at the lowest cost. A hash stores its cost, so each sign-in of a test is cheap as well.
// The accounts have no language of their own, so that every page has the language of its browser.
import { users } from '../../server/db/schema.ts';
import { createServer } from '../../server/start.ts';
import { databaseImage } from '../../tests/server/image.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const passwordCost = { N: 16, r: 1, p: 1 };
const database = databaseUrl === undefined ? { databaseImage: await databaseImage() } : { databaseUrl };
const server = await createServer({ port: 0, dataDir, demo: true, passwordCost, ...database });
await server.services.db.update(users).set({ language: null });
await server.stop();
