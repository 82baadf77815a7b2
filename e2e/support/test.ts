// The tests' own `test`: a server per file, and people, each in a browser context of their own.
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type ServerKind, TestServer } from './server.ts';

/** Demo accounts of the server. */
export type Name = 'alice' | 'bruno' | 'mira' | 'yating';
export const PASSWORD = 'partyline';

interface Fixtures {
  /** The server of this spec file; files share no messages. */
  server: TestServer;
  /** A context of their own, signed in without the form, at the chat list. */
  signedIn: (name: Name) => Promise<Page>;
  /** An empty browser at the server, at 1280 × 800, English. */
  visitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** Of the file's server. */
  kind: ServerKind;
  serverOf: (file: string) => Promise<TestServer>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: [{}, { option: true, scope: 'worker' }],
  serverOf: [
    async ({ kind }, use) => {
      let current: { file: string; server: TestServer } | null = null;
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.server.dispose();
          current = { file, server: await TestServer.launch(kind) };
        }
        return current.server;
      });
      await (current as { server: TestServer } | null)?.server.dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf }, use, { file }) => {
    await use(await serverOf(file));
  },
  visitor: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: 'en-US',
        viewport: { width: 1280, height: 800 },
        // Its installation reads the whole build in every new context; the specs about it allow it.
        serviceWorkers: 'block',
        ...options,
      });
      // Playwright intercepts file dialogs from the first listener on, and a press right after a late one wins the race:
      // the browser then cancels the dialog.
      context.on('page', (page) => page.on('filechooser', () => undefined));
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  signedIn: async ({ visitor }, use) => {
    await use(async (name) => {
      const page = await (await visitor()).newPage();
      await enter(page, name);
      return page;
    });
  },
});

export { expect };

/**
 * A sign-in without the form, for tests that are not about it: the page begins with tokens in its session storage,
 * as after a reload. Nothing of it is remembered for another visit.
 */
export async function enter(page: Page, userName: string, password = PASSWORD): Promise<void> {
  // A file of the app's origin that runs no script.
  await page.goto('/favicon.svg');
  const answer = await page.request.post('/api/login', { data: { terminal: 0, userName, password } });
  const { data } = (await answer.json()) as { data: { accessToken: string; refreshToken: string } };
  const { accessToken, refreshToken } = data;
  const pair = JSON.stringify({ signIn: randomUUID(), number: 1, accessToken, refreshToken });
  await page.evaluate((kept) => sessionStorage.setItem('partyline.tokens', kept), pair);
  await page.goto('/home/chat');
  await expect(page.locator('[data-chat]').first()).toBeVisible();
}

/** A sign-in by the form. */
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

/** Types and sends with the keyboard. The composer is empty a moment before the engine has written the text down. */
export async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill(text);
  await composer.press('Enter');
  await expect(composer).toHaveText('');
}
