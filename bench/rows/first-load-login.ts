// Runs on Node 24. JS and CSS of the page up to a login that can be used, each file in gzip, in an empty profile.
import { readingOf } from '../first-load/repeat.ts';
import { visitLogin } from '../first-load/visit.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'first-load-login',
  what: 'JS and CSS of the page up to a login that can be used, gzip',
  unit: 'kB',
  budget: 1,
  measure: (context) => readingOf(120, () => visitLogin(context)),
};
