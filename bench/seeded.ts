// Runs on Node 24. Seeds a journal where the product will find it: on the product's own origin.
import type { Page } from '@playwright/test';
import { callIn, type Call } from './engine-worker.ts';
import type { Place } from './engine/seed.ts';
import type { Stand } from './stand.ts';

/** Where no service worker answers in its own name. */
const PLACE = '/api/bench';

/** Opens a page of that origin that holds the engine's modules, and no engine. */
export async function openWorkbench(page: Page, origin: string, stand: Stand): Promise<Call> {
  await page.route(origin + PLACE, (route) => route.fulfill({ contentType: 'text/html', body: workbench }));
  await page.route(`${origin}${PLACE}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stand.script }),
  );
  await page.goto(origin + PLACE);
  return callIn(page);
}

/** The database as the engine names it. */
export function placeOf(origin: string, userId: number): Place {
  return { server: new URL(origin).host.replaceAll(/[^\w.-]/g, '_'), userId };
}

const workbench = `<!doctype html><title>Workbench</title><script type="module" src="${PLACE}.js"></script>`;
