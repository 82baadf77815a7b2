// The engine's heap after a boot, and after a user has read several chats.
import { heapOfWorker } from '../heap.ts';
import { readChats } from '../read-chats.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'heap-engine',
  what: 'heap of the engine, 1000 chats, 1 M messages, ten of them read through',
  unit: 'MB',
  budget: 1,
  measure: async (context) => {
    const app = await (await context.sizedApps()).app(1_000_000);
    await app.coldStart();
    const [engine] = await app.tools.sharedWorkers(app.origin);
    if (engine === undefined) throw new Error('the page runs without a SharedWorker');
    const fresh = await heapOfWorker(app.tools, engine);
    await readChats(app.page);
    const value = await heapOfWorker(app.tools, engine);
    return { value, limit: 60, note: `${fresh.toFixed(2)} MB before anything was read` };
  },
};
