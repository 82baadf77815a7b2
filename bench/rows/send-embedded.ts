// The server's overhead beyond the embedded database's work for a private message.
import type { Row } from '../row.ts';
import { measureSendsEmbedded } from '../sends.ts';

export const row: Row = {
  name: 'send-embedded',
  what: 'a private message of 64 chats that write at once, against a bare insert: PGlite, both with flushes',
  unit: 'ms',
  budget: 5,
  measure: measureSendsEmbedded,
};
