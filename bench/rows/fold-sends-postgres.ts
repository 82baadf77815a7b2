// A private message beside the job that folds older messages, with PostgreSQL.
import { measureFolding } from '../folding.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'fold-sends-postgres',
  what: 'a private message beside the job that folds older messages, against one without it: PostgreSQL',
  unit: 'ms',
  budget: 1.2,
  measure: () => measureFolding('postgres', 'sends'),
};
