// The time of a search that the signatures of journal pages cannot speed up.
import { accountsOf } from '../accounts.ts';
import { alternate, readingOf } from '../alternate.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'search-scan',
  what: 'search through every page of 1 M messages, against reading the pages',
  unit: 'ms',
  budget: 1.3,
  measure: async (context) => {
    const { call, host } = (await accountsOf(context)).searched;
    const value = async (): Promise<number> => {
      const { ms, hits } = await call('search', host, ABSENT, 50);
      if (hits > 0) throw new Error(`"${ABSENT}" was found`);
      return ms;
    };
    const pair = { value, limit: () => call('readPages', host) };
    return readingOf(await alternate(pair, { rounds: 7, warmUp: 2 }), 'ms');
  },
};

/** A word that is too short for a signature, and in no message. */
const ABSENT = 'zq';
