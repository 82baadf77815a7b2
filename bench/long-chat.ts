// A conversation of 100,000 messages in a tab, opened at its end.
import type { Page } from '@playwright/test';
import { App } from './app.ts';
import type { Context } from './context.ts';
import { once, type Once } from './once.ts';
import { drawSteadily } from './screen.ts';
import { startServer } from './server.ts';

export const MESSAGES = 100_000;

const made = new WeakMap<Context, Once<Page>>();

/** All rows share one page; its scroll position is where the last row left it. */
export function longChatOf(context: Context): Promise<Page> {
  const known = made.get(context) ?? once(() => open(context));
  made.set(context, known);
  return known.get();
}

/** Scrolls the conversation to its end. */
export async function toEnd(page: Page): Promise<void> {
  await page.bringToFront();
  const button = page.getByRole('button', { name: /newest|new$/ });
  if (await button.isVisible()) await button.click();
  await button.waitFor({ state: 'detached' });
}

async function open(context: Context): Promise<Page> {
  // Starting the shared server builds the client.
  await context.server();
  const server = await startServer({ load: 'chats=1,messages=0' });
  const [browser, benchPages] = [await context.profile(), await context.benchPages()];
  const app = await App.open({ browser, benchPages, server, origin: server.origin }, MESSAGES);
  context.onClose(() => server.stop());
  await app.page.locator('[data-chat]').first().click();
  await app.page.locator('[aria-label=Messages] [role=listitem]').first().waitFor();
  // The conversation opens at its first unread message, above the end.
  await toEnd(app.page);
  await drawSteadily(app.page);
  return app.page;
}
