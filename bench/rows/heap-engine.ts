// Runs on Node 24. What the engine holds after a boot and after some reading.
import { heapOfWorker } from '../heap.ts';
import { readSome } from '../read-some.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'heap-engine',
  what: 'heap of the engine, 1000 chats, 1 M messages, ten of them read through',
  unit: 'MB',
  budget: 1,
  measure: async (context) => {
    const app = await (await context.house()).app(1_000_000);
    await app.begin();
    const [engine] = await app.tools.sharedWorkers(app.origin);
    if (engine === undefined) throw new Error('the page runs without a SharedWorker');
    const fresh = await heapOfWorker(app.tools, engine);
    await readSome(app.page);
    const value = await heapOfWorker(app.tools, engine);
    return { value, limit: 60, note: `${fresh.toFixed(2)} MB before anything was read` };
  },
};
