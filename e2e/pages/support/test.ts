// The base `test` of pages without a server: the built client, and a fake engine that has the rows of the demo's Alice.
// A worker keeps one context for each set of options, so the tests share the loaded scripts; each test has its own pages.
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { ANSWERS } from './answers.ts';
import { type ClientHost, hostClient } from './client-host.ts';
import { demoWorld } from './demo-world.ts';
import { openChat as openShownChat } from '../../support/test.ts';
import { changesShown, connectPages } from './engine-in-page.ts';
import { FakeEngine } from './fake-engine.ts';

interface PageOptions extends Pick<
  BrowserContextOptions,
  | 'locale'
  | 'viewport'
  | 'deviceScaleFactor'
  | 'reducedMotion'
  | 'permissions'
  | 'colorScheme'
  | 'hasTouch'
  | 'isMobile'
> {
  /** The messages of en-US are those of the pseudo-locale. */
  pseudoLocale?: boolean;
  /** The page shares no loaded files with the pages of other tests. */
  fresh?: boolean;
}

interface Fixtures {
  /** The engine of all pages of the test. Its rows are those of the demo's Alice at first. */
  engine: FakeEngine;
  /** Opens another page, 1280 × 800 and in English, at an address. */
  openPage: (address?: string, options?: PageOptions) => Promise<Page>;
}

interface WorkerFixtures {
  host: ClientHost;
  pseudoHost: ClientHost;
  contexts: Map<string, BrowserContext>;
}

/** The engine of the running test of this worker. */
let current: FakeEngine | null = null;

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await hostClient({ pseudoLocale: false });
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  pseudoHost: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await hostClient({ pseudoLocale: true });
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  contexts: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(contexts);
      await Promise.all([...contexts.values()].map((context) => context.close()));
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  engine: async ({}, use) => {
    const engine = new FakeEngine(demoWorld(), ANSWERS);
    current = engine;
    await use(engine);
    expect(engine.faults).toEqual([]);
  },
  openPage: async ({ browser, host, pseudoHost, contexts, engine: _engine }, use, testInfo) => {
    const pages: Page[] = [];
    await use(async (address = '/home/chat', options = {}) => {
      const { pseudoLocale = false, fresh = false, ...contextOptions } = options;
      const name = JSON.stringify({ ...options, fresh: fresh && testInfo.testId });
      let context = contexts.get(name);
      if (!context) {
        context = await browser.newContext({
          baseURL: (pseudoLocale ? pseudoHost : host).origin,
          locale: 'en-US',
          viewport: { width: 1280, height: 800 },
          serviceWorkers: 'block',
          ...contextOptions,
        });
        contexts.set(name, context);
        await connectPages(context, () => current as FakeEngine);
      }
      const page = await context.newPage();
      page.on('filechooser', () => undefined);
      pages.push(page);
      await page.goto(address);
      return page;
    });
    const isFailed = testInfo.status !== testInfo.expectedStatus;
    for (const page of pages) {
      if (!isFailed) await page.evaluate(() => localStorage.clear());
      await page.close();
    }
    // A failed test may have left its context in any state.
    if (isFailed) {
      await Promise.all([...contexts.values()].map((context) => context.close()));
      contexts.clear();
    }
  },
  page: async ({ openPage }, use) => {
    const page = await openPage();
    await expect(page.locator('[data-chat]').first()).toBeVisible();
    await use(page);
  },
});

/** The name of a group of tests that walk screens in this language. `npm run test:long` walks them in Chinese. */
export const walkName = (locale: string): string => (locale === 'zh-TW' ? `${locale} @long` : locale);

/** Opens a chat of the list, once the list shows all changes: a row that moves under the pointer takes no click. */
export async function openChat(page: Page, name: string): Promise<void> {
  if (current) await changesShown(page, current);
  await openShownChat(page, name);
}

export { expect };
