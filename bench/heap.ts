// The heap size of a page or worker after garbage collection.
import type { Page } from '@playwright/test';
import type { Tools } from './devtools.ts';

/** Size of objects and their backing storage, MB (1,000,000 bytes). */
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
  // Objects with finalizers need a second collection.
  for (let round = 0; round < 3; round++) await send('HeapProfiler.collectGarbage');
  const usage = (await send('Runtime.getHeapUsage')) as Usage;
  return (usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 1e6;
}

interface Usage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}
