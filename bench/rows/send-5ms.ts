// The server's overhead beyond the database's work for a private message, with the database 5 ms away.
import type { Row } from '../row.ts';
import { measureSends } from '../sends.ts';

export const row: Row = {
  name: 'send-5ms',
  what: 'a private message of 64 chats that write at once, against a bare insert: PostgreSQL 5 ms away',
  unit: 'ms',
  budget: 2.5,
  measure: () => measureSends(5),
};
