// Runs on Node 24. What a long history costs when the engine begins.
import { alternate, readingOf } from '../alternate.ts';
import type { Size } from '../house.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'reload-1m',
  what: 'reload to the list that answers, engine cold, 1000 chats: 1 M messages against 10 k',
  unit: 'ms',
  budget: 1.2,
  measure: async (context) => {
    const house = await context.house();
    const begin = async (messages: Size): Promise<number> => (await (await house.app(messages)).begin()).own;
    const pair = { value: () => begin(1_000_000), limit: () => begin(10_000) };
    return readingOf(await alternate(pair, { rounds: 15, warmUp: 3 }), 'ms');
  },
};
