// The sends of a user beside expensive requests of another one, with the embedded database.
import { measureBesideExpensive } from '../expensive.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'send-beside-pglite',
  what: 'p99 of a send while one account asks for lists and pulls, twenty at a time, against one without them: PGlite',
  unit: 'ms',
  budget: 3,
  measure: () => measureBesideExpensive(''),
};
