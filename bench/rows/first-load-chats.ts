// JS and CSS of the page up to a painted chat list, through the login, in an empty profile. The unit is bytes
// on the wire with headers.
import { readingOf } from '../first-load/repeat.ts';
import { visitChats } from '../first-load/visit.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'first-load-chats',
  what: 'JS and CSS of the page up to a painted chat list, through the login, bytes on the wire',
  unit: 'kB',
  budget: 1,
  watched: true,
  measure: (context) => readingOf(185, () => visitChats(context)),
};
