// The server's overhead beyond the database's work for a private message, with the database 2 ms away.
import type { Row } from '../row.ts';
import { measureSends } from '../sends.ts';

export const row: Row = {
  name: 'send-2ms',
  what: 'a private message of 64 chats that write at once, against a bare insert: PostgreSQL 2 ms away',
  unit: 'ms',
  budget: 3,
  measure: () => measureSends(2),
};
