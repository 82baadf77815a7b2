// A page with the engine's modules on the product's origin, to seed a journal where the product finds it.
import type { Page } from '@playwright/test';
import { callIn, type Call } from './engine-worker.ts';
import type { JournalId } from './engine/seed.ts';
import type { BenchPages } from './bench-pages.ts';

/** A path that the service worker does not answer. */
const PLACE = '/api/bench';

/** Opens a page of the origin with the engine's modules, without an engine. */
export async function openWorkbench(page: Page, origin: string, benchPages: BenchPages): Promise<Call> {
  await page.route(origin + PLACE, (route) => route.fulfill({ contentType: 'text/html', body: workbench }));
  await page.route(`${origin}${PLACE}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: benchPages.script }),
  );
  await page.goto(origin + PLACE);
  return callIn(page);
}

/** The id of the account's journal, in the engine's form. */
export function journalIdOf(origin: string, userId: number): JournalId {
  return { server: new URL(origin).host.replaceAll(/[^\w.-]/g, '_'), userId };
}

const workbench = `<!doctype html><title>Workbench</title><script type="module" src="${PLACE}.js"></script>`;
