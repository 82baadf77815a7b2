// Runs on Node 24. A reload while the engine lives on, against a bare page.
import { alternate, readingOf } from '../alternate.ts';
import { quantity } from '../format.ts';
import { quantile } from '../median.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'reload-living',
  what: 'reload to painted list, engine living, 1000 chats, 100 k messages, against a bare page that reads 1000 rows',
  unit: 'ms',
  budget: 1.5,
  measure: async (context) => {
    const house = await context.house();
    const app = await house.app(100_000);
    await app.begin();
    const own: number[] = [];
    const value = async (): Promise<number> => {
      const painted = await app.reload();
      own.push(painted.own);
      return painted.list;
    };
    const samples = await alternate({ value, limit: house.bare }, { rounds: 25, warmUp: 3 });
    return readingOf(samples, 'ms', `it answers after ${quantity(quantile(own, 0.5), 'ms')}`);
  },
};
