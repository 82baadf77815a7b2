// The cost of a long history at the start of the engine.
import { alternate, readingOf } from '../alternate.ts';
import type { Size } from '../sized-apps.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'reload-1m',
  what: 'reload to the list that answers, engine cold, 1000 chats: 1 M messages against 10 k',
  unit: 'ms',
  budget: 1.2,
  measure: async (context) => {
    const sizedApps = await context.sizedApps();
    const start = async (messages: Size): Promise<number> =>
      (await (await sizedApps.app(messages)).coldStart()).interactive;
    const pair = { value: () => start(1_000_000), limit: () => start(10_000) };
    return readingOf(await alternate(pair, { rounds: 15, warmUp: 3 }), 'ms');
  },
};
