// The time of a search in a long history until its first screens of hits.
import { accountsOf } from '../accounts.ts';
import { medianBy } from '../median.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'search-hits',
  what: 'search in 1 M messages until 50 hits are shown, for the slowest of several words',
  unit: 'ms',
  budget: 1,
  measure: async (context) => {
    const { call, host } = (await accountsOf(context)).searched;
    const figures: { words: string; ms: number }[] = [];
    for (const words of WORDS) {
      const samples: number[] = [];
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const { ms, hits } = await call('search', host, words, SIZE);
        if (hits < SIZE) throw new Error(`${hits} of ${SIZE} messages with "${words}" were found`);
        if (round >= 0) samples.push(ms);
      }
      figures.push({ words, ms: medianBy(samples, (sample) => sample) });
    }
    const value = Math.max(...figures.map(({ ms }) => ms));
    const note = figures.map(({ words, ms }) => `"${words}" ${ms.toFixed(1)}`).join(', ');
    return { value, limit: 100, note: `medians of ${ROUNDS}: ${note}` };
  },
};

/**
 * Words of several kinds: in every message, in one of five, in Chinese, or in a few hundred of the million
 * messages.
 */
const WORDS = ['message', 'tomorrow', '明天', 'second 99', '1234', '明 7 12'];
const SIZE = 50;
const ROUNDS = 7;
const WARM_UP = 2;
