// Runs on Node 24. JS and CSS of the page up to a painted chat list, through the login, each file in gzip, in an empty profile.
import { readingOf } from '../first-load/repeat.ts';
import { visitChats } from '../first-load/visit.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'first-load-chats',
  what: 'JS and CSS of the page up to a painted chat list, through the login, gzip',
  unit: 'kB',
  budget: 1,
  measure: (context) => readingOf(200, () => visitChats(context)),
};
