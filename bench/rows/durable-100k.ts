// A complete first pull without the network, against the minimal work for the same rows.
import { alternate, readingOf } from '../alternate.ts';
import { openEngineWorker } from '../engine-worker.ts';
import { syntheticPlan } from '../synthetic-plan.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'durable-100k',
  what: '100 k pulled messages durable, without the network, against parsing, packing and writing the same rows',
  unit: 'ms',
  budget: 1.5,
  measure: async (context) => {
    const worker = await openEngineWorker(await context.profile(), await context.benchPages());
    await worker.call('preparePull', syntheticPlan(100_000));
    const pair = { value: () => worker.call('pullAll'), limit: () => worker.call('packAll') };
    const samples = await alternate(pair, { rounds: 9, warmUp: 2 });
    await worker.close();
    return readingOf(samples, 'ms');
  },
};
