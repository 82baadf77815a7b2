// Runs on Node 24. A first pull of everything, without the network, against what no program can do without.
import { alternate, readingOf } from '../alternate.ts';
import { openEngineWorker } from '../engine-worker.ts';
import { inventedPlan } from '../invented.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'durable-100k',
  what: '100 k pulled messages durable, without the network, against parsing, packing and writing the same rows',
  unit: 'ms',
  budget: 1.5,
  measure: async (context) => {
    const worker = await openEngineWorker(await context.profile(), await context.stand());
    await worker.call('preparePull', inventedPlan(100_000));
    const pair = { value: () => worker.call('pullAll'), limit: () => worker.call('packAll') };
    const samples = await alternate(pair, { rounds: 9, warmUp: 2 });
    await worker.close();
    return readingOf(samples, 'ms');
  },
};
