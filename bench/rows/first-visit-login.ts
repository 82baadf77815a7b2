// A first visit to the login over a slow network, against a bare form over an equal network. Document,
// stylesheet and script of the bare page have 100 kB of compressed bytes together.
// The product's fonts, icons and engine have no counterpart.
import { bareVisit } from '../bare/first-visit.ts';
import { againstBareVisit } from '../first-visit/against-bare.ts';
import { marks } from '../first-load/visit.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'first-visit-login',
  what: 'first visit to a usable login at 1.6 Mbit/s and 150 ms, against a bare page of 100 kB',
  unit: 'ms',
  budget: 1.3,
  measure: (context) => againstBareVisit(context, { bare: bareVisit(100, null), mark: marks.login }),
};
