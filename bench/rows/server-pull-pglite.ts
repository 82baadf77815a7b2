// The server's overhead beyond the database's work for a pull, with the embedded database.
import type { Row } from '../row.ts';
import { measurePull } from '../server-pull.ts';

export const row: Row = {
  name: 'server-pull-pglite',
  what: 'a page of 1,000 rows of a pull of 50,000 over HTTP, against its statement by the driver and its JSON: PGlite',
  unit: 'ms',
  budget: 1.5,
  measure: () => measurePull(),
};
