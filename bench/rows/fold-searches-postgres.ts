// A search through a chat beside the job that folds older messages, with PostgreSQL.
import { measureFolding } from '../folding.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'fold-searches-postgres',
  what: 'a search through a chat beside the job that folds older messages, against one without it: PostgreSQL',
  unit: 'ms',
  budget: 1.2,
  measure: () => measureFolding('postgres', 'searches'),
};
