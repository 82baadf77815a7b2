// The server's overhead beyond the database's work for a pull, with PostgreSQL.
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.ts';
import { Plain } from '../../scripts/lib/say.mjs';
import type { Row } from '../row.ts';
import { measurePull } from '../server-pull.ts';

export const row: Row = {
  name: 'server-pull-postgres',
  what: 'a page of 1,000 rows of a pull of 50,000 over HTTP, against its statement by the driver and its JSON: PostgreSQL',
  unit: 'ms',
  budget: 1.5,
  measure: async () => {
    const bin = findPostgres();
    if (bin === undefined) throw new Plain('There is no PostgreSQL: "npm test -- --install" installs it.');
    const postgres = await startPostgres(bin);
    try {
      return await measurePull(postgres.url);
    } finally {
      postgres.stop();
    }
  },
};
