// The time of a search without any hit.
import { accountsOf } from '../accounts.ts';
import { medianBy } from '../median.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'search-nothing',
  what: 'search in 1 M messages for a word that none has, until that is known',
  unit: 'ms',
  budget: 1,
  measure: async (context) => {
    const { call, host } = (await accountsOf(context)).searched;
    const samples: number[] = [];
    for (let round = -2; round < ROUNDS; round++) {
      const { ms, hits } = await call('search', host, 'xylophone', 50);
      if (hits > 0) throw new Error('it was found');
      if (round >= 0) samples.push(ms);
    }
    return { value: medianBy(samples, (sample) => sample), limit: 100, note: `median of ${ROUNDS}` };
  },
};

const ROUNDS = 9;
