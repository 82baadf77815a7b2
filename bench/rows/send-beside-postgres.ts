// The sends of a user beside expensive requests of another one, with PostgreSQL.
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.ts';
import { Plain } from '../../scripts/lib/say.mjs';
import { measureBesideExpensive } from '../expensive.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'send-beside-postgres',
  what: 'p99 of a send while one account asks for lists and pulls, twenty at a time, against one without them: PostgreSQL',
  unit: 'ms',
  budget: 3,
  measure: async () => {
    const bin = findPostgres();
    if (bin === undefined) throw new Plain('There is no PostgreSQL: "npm test -- --install" installs it.');
    const postgres = await startPostgres(bin);
    try {
      return await measureBesideExpensive(postgres.url);
    } finally {
      postgres.stop();
    }
  },
};
