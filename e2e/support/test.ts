// The base `test`: one server process per worker with a server for each spec file, and a browser context per user.
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { ServerHost } from './server-host.ts';
import { type ServerOptions, TestServer } from './server.ts';

/** Demo accounts of the server. */
export type Name = 'alice' | 'bruno' | 'mira' | 'yating' | 'noor' | 'tomas';
export const PASSWORD = 'partyline';

type FileServerOptions = ServerOptions & { readonly ownProcess?: boolean };

interface Fixtures {
  /**
   * Options of the spec file's server. `ownProcess`: a test kills the server. An option of the worker would give each
   * value a worker of its own, with a browser of its own.
   */
  serverOptions: FileServerOptions;
  /** The server of this spec file. Spec files share no data. */
  server: TestServer;
  /** Opens a page in a new context, signed in without the form, at the chat list. */
  signedIn: (name: Name) => Promise<Page>;
  /** Opens an empty context for the server: 1280 × 800, English. */
  visitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  serverHost: ServerHost;
  /** The server of a spec file with these options. It ends with the next file, or with other options. */
  serverOf: (file: string, options?: FileServerOptions) => Promise<TestServer>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverOptions: [{}, { option: true }],
  serverHost: [
    // Playwright reads a fixture's needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = new ServerHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  serverOf: [
    async ({ serverHost }, use) => {
      let current: { key: string; server: TestServer } | null = null;
      await use(async (file, { ownProcess = false, ...options } = {}) => {
        const key = JSON.stringify([file, ownProcess, options]);
        if (current?.key !== key) {
          const host = ownProcess ? undefined : serverHost;
          await current?.server.dispose();
          current = { key, server: await TestServer.launch({ ...options, host }) };
        }
        return current.server;
      });
      await (current as { server: TestServer } | null)?.server.dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf, serverOptions }, use, { file }) => {
    await use(await serverOf(file, serverOptions));
  },
  visitor: async ({ browser, server }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: 'en-US',
        viewport: { width: 1280, height: 800 },
        // The installation of the service worker reads the whole build in every new context.
        serviceWorkers: 'block',
        ...options,
      });
      // Playwright intercepts file dialogs only after the first listener is set. This early listener is needed:
      // a click directly after a late listener wins the race, and the browser cancels the dialog.
      context.on('page', (page) => page.on('filechooser', () => undefined));
      contexts.push(context);
      return context;
    });
    if (testInfo.status !== testInfo.expectedStatus) await printFocus(contexts);
    await Promise.all(contexts.map((context) => context.close()));
  },
  signedIn: async ({ visitor }, use) => {
    await use(async (name) => {
      const page = await (await visitor()).newPage();
      await signInWithTokens(page, name);
      return page;
    });
  },
});

export { expect };

/** Prints the focused element of each page of a failed test: an assertion about the focus does not name it. */
async function printFocus(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const focused = await page
      .evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
      .catch(() => 'the page does not answer');
    console.log(`Focus of ${page.url()}: ${focused}`);
  }
}

/**
 * Signs in without the form: the page starts with tokens in session storage, as after a reload. The device remembers
 * nothing of this sign-in.
 */
export async function signInWithTokens(page: Page, userName: string, password = PASSWORD): Promise<void> {
  const response = await page.request.post('/api/login', { data: { terminal: 0, userName, password } });
  const { data } = (await response.json()) as { data: { accessToken: string; refreshToken: string } };
  const { accessToken, refreshToken } = data;
  const pair = JSON.stringify({ signIn: randomUUID(), number: 1, accessToken, refreshToken });
  const placing = await page.addInitScript(
    (tokens) => sessionStorage.setItem('partyline.tokens', tokens),
    pair,
  );
  await page.goto('/home/chat');
  await placing.dispose();
  await expect(page.locator('[data-chat]').first()).toBeVisible();
}

/** Signs in with the form. */
export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, name, password);
}

/** Fills and submits the sign-in form of the current page. */
export async function fillSignIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home\/chat/);
}

/** Ends the engine's pause of 10 to 18 s before a reconnect, as the browser does when its network returns. */
export async function connectNow(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The engine counts a change only.
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}

/** Texts of the open conversation that begin with `prefix`, from top to bottom. */
export function bubbleTexts(page: Page, prefix: string): Promise<string[]> {
  return page
    .getByRole('group', { name: 'Messages' })
    .getByText(new RegExp(`^${prefix}`))
    .allTextContents();
}

export async function openChat(page: Page, name: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Chats' })
    .getByRole('link', { name: new RegExp(`^(Online )?${name}`) })
    .click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

/** Types and sends a text with the keyboard. The composer is empty slightly before the engine has stored the text. */
export async function sendText(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill(text);
  await composer.press('Enter');
  await expect(composer).toHaveText('');
}
