// The server's overhead beyond the database's work for a private message, with the database on the same host.
import type { Row } from '../row.ts';
import { measureSends } from '../sends.ts';

export const row: Row = {
  name: 'send-0ms',
  what: 'a private message of 64 chats that write at once, against a bare insert: PostgreSQL beside the server',
  unit: 'ms',
  budget: 4,
  measure: () => measureSends(0),
};
