// JS of the engine up to a painted chat list, each file compressed with gzip, in an empty profile.
import { readingOf } from '../first-load/repeat.ts';
import { visitEngine } from '../first-load/visit.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'first-load-worker',
  what: 'JS of the engine up to a painted chat list, gzip',
  unit: 'kB',
  budget: 1,
  watched: true,
  measure: (context) => readingOf(72, () => visitEngine(context)),
};
