// Pages in the pseudo-locale: the catalogues of the served scripts are rewritten on their way to the page.
import type { BrowserContext } from '@playwright/test';
import { pseudoScript } from '../../scripts/lib/pseudo-messages.ts';

/** Lets the context load the pseudo-locale as en-US, so that dates and numbers stay those of English. */
export async function usePseudoLocale(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/(?:page|home|rest)-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: pseudoScript(await response.text()) });
  });
}
