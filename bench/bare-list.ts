// Runs on Node 24. The bare page of a chat list, with a database of the same content.
import type { BrowserContext } from '@playwright/test';
import { journalName } from '../workers/journal/schema.ts';
import { bareListPage } from './bare/list.ts';
import { openEngineWorker } from './engine-worker.ts';
import { LIST, listPage, paintedAt } from './painted.ts';
import type { Server } from './server.ts';
import { planOf } from './sign-in.ts';
import type { Stand } from './stand.ts';

/** Its rows are what counts; the messages are never read. */
const MESSAGES = 100_000;

/** Measures one reload, in ms to the painted list. */
export async function bareList(
  browser: BrowserContext,
  stand: Stand,
  server: Server,
): Promise<() => Promise<number>> {
  const plan = await planOf(server, MESSAGES);
  const worker = await openEngineWorker(browser, stand);
  await worker.call('seed', { server: 'bare', userId: plan.selfId }, plan);
  await worker.close();
  stand.serve('/list', bareListPage(journalName('bare', plan.selfId)));
  const page = await listPage(browser);
  await page.goto(`http://localhost:${stand.port}/list`);
  return async () => {
    await page.bringToFront();
    await page.reload({ waitUntil: 'commit' });
    return paintedAt(page, LIST);
  };
}
