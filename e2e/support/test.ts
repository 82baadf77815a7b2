// The tests' own `test`: a server per file, and people, each in a browser context of their own.
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { TestServer } from './server.ts';

/** Demo accounts of the server. */
export type Name = 'alice' | 'bruno' | 'mira' | 'yating';
export const PASSWORD = 'partyline';

interface Fixtures {
  /** A context of their own, signed in, at the chat list. */
  signedIn: (name: Name) => Promise<Page>;
  /** An empty browser at the server, at 1280 × 800, English. */
  visitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures, { server: TestServer }>({
  server: [
    // Playwright reads a fixture's needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await TestServer.launch();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: 'en-US',
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  signedIn: async ({ visitor }, use) => {
    await use(async (name) => {
      const page = await (await visitor()).newPage();
      await signIn(page, name);
      return page;
    });
  },
});

export { expect };

export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, name, password);
}

/** The same on a page that shows the login. */
export async function fillSignIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home\/chat/);
}

/** Texts of the open conversation that begin with `mark`, as they stand on the screen from top to bottom. */
export function bubbles(page: Page, mark: string): Promise<string[]> {
  return page
    .getByRole('group', { name: 'Messages' })
    .getByText(new RegExp(`^${mark}`))
    .allTextContents();
}

export async function openChat(page: Page, name: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Chats' })
    .getByRole('link', { name: new RegExp(`^(online )?${name}`) })
    .click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

/** Types and sends with the keyboard. The composer is empty again once the text is written down. */
export async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill(text);
  await composer.press('Enter');
  await expect(composer).toHaveText('');
}
