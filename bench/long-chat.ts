// Runs on Node 24. A conversation of 100,000 messages in a tab, opened at its end.
import type { Page } from '@playwright/test';
import { App } from './app.ts';
import type { Context } from './context.ts';
import { once, type Once } from './once.ts';
import { drawSteadily } from './screen.ts';
import { startServer } from './server.ts';

export const MESSAGES = 100_000;

const made = new WeakMap<Context, Once<Page>>();

/** Made once for all rows that ask; they leave it wherever they have scrolled to. */
export function longChatOf(context: Context): Promise<Page> {
  const known = made.get(context) ?? once(() => open(context));
  made.set(context, known);
  return known.get();
}

/** Leads the conversation back to its end. */
export async function toEnd(page: Page): Promise<void> {
  await page.bringToFront();
  const button = page.getByRole('button', { name: /newest|new$/ });
  if (await button.isVisible()) await button.click();
  await button.waitFor({ state: 'detached' });
}

async function open(context: Context): Promise<Page> {
  // the client is built by then
  await context.server();
  const server = await startServer({ load: 'chats=1,messages=0' });
  const [browser, stand] = [await context.profile(), await context.stand()];
  const app = await App.open({ browser, stand, server, origin: server.origin }, MESSAGES);
  context.onClose(() => server.stop());
  await app.page.locator('[data-chat]').first().click();
  await app.page.locator('[aria-label=Messages] [role=listitem]').first().waitFor();
  // its unread messages begin further up
  await toEnd(app.page);
  await drawSteadily(app.page);
  return app.page;
}
