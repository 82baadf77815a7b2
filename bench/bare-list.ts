// The bare page of a chat list, with a database of the same content as the product's.
import type { BrowserContext } from '@playwright/test';
import { journalName } from '../workers/journal/schema.ts';
import { bareListPage } from './bare/list.ts';
import { openEngineWorker } from './engine-worker.ts';
import { LIST, listPage, paintedAt } from './painted.ts';
import type { Server } from './server.ts';
import { planOf } from './sign-in.ts';
import type { BenchPages } from './bench-pages.ts';

/** Number of messages in the journal that the page reads. The page reads only the rows of chats. */
const MESSAGES = 100_000;

/** Returns a function that measures one reload until the list is painted, in ms. */
export async function bareList(
  browser: BrowserContext,
  benchPages: BenchPages,
  server: Server,
): Promise<() => Promise<number>> {
  const plan = await planOf(server, MESSAGES);
  const worker = await openEngineWorker(browser, benchPages);
  await worker.call('seed', { server: 'bare', userId: plan.selfId }, plan);
  await worker.close();
  benchPages.serve('/list', bareListPage(journalName('bare', plan.selfId)));
  const page = await listPage(browser);
  await page.goto(`http://localhost:${benchPages.port}/list`);
  return async () => {
    await page.bringToFront();
    await page.reload({ waitUntil: 'commit' });
    return paintedAt(page, LIST);
  };
}
