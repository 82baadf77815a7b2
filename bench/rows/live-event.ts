// The cost of a long history for a live event.
import { accountsOf } from '../accounts.ts';
import { alternate, readingOf } from '../alternate.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'live-event',
  what: 'engine work for one live event, until it is shown and stored: 1 M messages against 10 k',
  unit: 'ms',
  budget: 1.2,
  measure: async (context) => {
    const { long, short } = await accountsOf(context);
    const pair = { value: () => long('liveEvents'), limit: () => short('liveEvents') };
    return readingOf(await alternate(pair, { rounds: 81, warmUp: 8 }), 'ms');
  },
};
