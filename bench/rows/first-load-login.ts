// JS and CSS of the page up to a usable login, in an empty profile. The unit is bytes on the wire with headers.
import { readingOf } from '../first-load/repeat.ts';
import { visitLogin } from '../first-load/visit.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'first-load-login',
  what: 'JS and CSS of the page up to a usable login, bytes on the wire',
  unit: 'kB',
  budget: 1,
  watched: true,
  measure: (context) => readingOf(110, () => visitLogin(context)),
};
