// A private message beside the job that folds older messages, with PGlite.
import { measureFolding } from '../folding.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'fold-sends-pglite',
  what: 'a private message beside the job that folds older messages, against one without it: PGlite',
  unit: 'ms',
  budget: 1.2,
  measure: () => measureFolding('pglite', 'sends'),
};
