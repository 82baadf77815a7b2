// The cost of a long history for opening a chat.
import { accountsOf } from '../accounts.ts';
import { alternate, readingOf } from '../alternate.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'open-chat',
  what: 'engine work for opening a chat: 1 M messages against 10 k',
  unit: 'ms',
  budget: 1.2,
  measure: async (context) => {
    const { long, short } = await accountsOf(context);
    const pair = { value: () => long('openChats'), limit: () => short('openChats') };
    return readingOf(await alternate(pair, { rounds: 21, warmUp: 4 }), 'ms');
  },
};
