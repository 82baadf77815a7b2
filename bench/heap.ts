// Runs on Node 24. How much memory a page or a worker holds when all that nobody needs is gone.
import type { Page } from '@playwright/test';
import type { Tools } from './devtools.ts';

/** MB (1,000,000 bytes) of objects and of bytes that lie beside them. */
export async function heapOfWorker(tools: Tools, target: string): Promise<number> {
  return heap((method) => tools.ask(target, method));
}

export async function heapOfPage(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const size = await heap((method) => session.send(method));
  await session.detach();
  return size;
}

type Method = 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage';

async function heap(send: (method: Method) => Promise<unknown>): Promise<number> {
  // what has an end of its own to tell goes with the second one
  for (let round = 0; round < 3; round++) await send('HeapProfiler.collectGarbage');
  const usage = (await send('Runtime.getHeapUsage')) as Usage;
  return (usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 1e6;
}

interface Usage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}
