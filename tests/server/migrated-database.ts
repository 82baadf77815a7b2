// Databases with all migrations, in a PostgreSQL. The set-up of a vitest run migrates one template before the first test,
// and each caller gets a copy of it.
import { DEADLINES, inSession } from '../../server/db/postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { dropCopies, nameOf, type OwnDatabase, ownDatabase } from './own-database.ts';

/** An environment variable, because each worker of vitest is a process of its own. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/** Creates the template where TEST_DATABASE_URL names a PostgreSQL, and returns the function that drops it. */
export default async function prepareTemplate(): Promise<(() => Promise<void>) | undefined> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  // Each vitest project runs this set-up.
  if (!adminUrl || process.env[TEMPLATE] !== undefined) return undefined;
  const template = await ownDatabase(adminUrl);
  process.env[TEMPLATE] = nameOf(template);
  await inSession(template.url, DEADLINES, (session) => migrate(session));
  return async () => {
    try {
      await dropCopies(adminUrl, nameOf(template));
    } finally {
      await template.drop();
    }
  };
}

/**
 * Creates a database with all migrations in the PostgreSQL of TEST_DATABASE_URL. The caller drops it, else the end of the
 * run does.
 */
export const migratedDatabase = (): Promise<OwnDatabase> =>
  ownDatabase(process.env['TEST_DATABASE_URL']!, process.env[TEMPLATE]);
