// The product in a tab on a seeded journal, with reloads and cold starts.
import type { BrowserContext, Page } from '@playwright/test';
import type { Plan } from './engine/plan.ts';
import type { JournalId } from './engine/seed.ts';
import { openTools, type Tools } from './devtools.ts';
import { LIST, listPage, INTERACTIVE_LIST, paintedAt } from './painted.ts';
import { openWorkbench, journalIdOf } from './workbench.ts';
import { isLive, planOf, signIn } from './sign-in.ts';
import type { Call } from './engine-worker.ts';
import type { Server } from './server.ts';
import type { BenchPages } from './bench-pages.ts';

export interface AppOptions {
  readonly browser: BrowserContext;
  readonly benchPages: BenchPages;
  readonly server: Server;
  /** The server's origin under a host name of this app, because a database belongs to an origin. */
  readonly origin: string;
}

/** Times from the start of the navigation, ms. */
export interface Painted {
  /** Time until a list is visible: the app's list, or its snapshot. */
  readonly list: number;
  /**
   * Time until the interactive list of the app is visible. Before that the page may show a snapshot of the
   * list.
   */
  readonly interactive: number;
}

export class App {
  readonly page: Page;
  readonly origin: string;
  readonly plan: Plan;
  readonly tools: Tools;
  readonly #benchPages: BenchPages;

  private constructor(page: Page, plan: Plan, tools: Tools, { origin, benchPages }: AppOptions) {
    this.page = page;
    this.plan = plan;
    this.tools = tools;
    this.origin = origin;
    this.#benchPages = benchPages;
  }

  /** Seeds a journal with `messages` messages, and signs in. */
  static async open(options: AppOptions, messages: number): Promise<App> {
    const { browser, server, origin } = options;
    const plan = await planOf(server, messages);
    const app = new App(await listPage(browser, true), plan, await openTools(browser), options);
    await app.atJournal((call, journalId) => call('seed', journalId, plan));
    await app.page.goto(`${origin}/login`);
    await signIn(app.page, server.person);
    await app.settle();
    return app;
  }

  /** Times of a reload while the engine keeps running. */
  async reload(): Promise<Painted> {
    await this.page.bringToFront();
    await this.page.reload({ waitUntil: 'commit' });
    return this.#painted();
  }

  /** Times of a navigation without a running engine. The files are in the browser's cache. */
  async coldStart(): Promise<Painted> {
    await this.stopEngine();
    // A background page paints only once a second.
    await this.page.bringToFront();
    await this.page.goto(`${this.origin}/home/chat`, { waitUntil: 'commit' });
    return this.#painted();
  }

  /** Ends all engines of this origin, and shows a page that starts none. */
  async stopEngine(): Promise<void> {
    await this.page.goto(`${this.origin}/healthz`);
    for (;;) {
      const workers = await this.tools.sharedWorkers(this.origin);
      if (workers.length === 0) return;
      for (const worker of workers) await this.tools.kill(worker).catch(() => undefined);
      await pause(50);
    }
  }

  /** Runs `work` on the journal while no engine runs. */
  async atJournal<T>(work: (call: Call, journalId: JournalId) => Promise<T>): Promise<T> {
    await this.stopEngine();
    // A separate page is used, because a page with intercepted requests never uses the browser's cache again.
    const page = await this.page.context().newPage();
    try {
      return await work(
        await openWorkbench(page, this.origin, this.#benchPages),
        journalIdOf(this.origin, this.plan.selfId),
      );
    } finally {
      await page.close();
    }
  }

  /** Waits until the app is live, the service worker controls the page, and background work has ended. */
  async settle(): Promise<void> {
    await isLive(this.page);
    await this.page.evaluate(controlledByServiceWorker);
    await pause(BACKGROUND_WORK);
  }

  async close(): Promise<void> {
    await this.stopEngine();
    await this.page.close();
    await this.tools.close();
  }

  async #painted(): Promise<Painted> {
    const painted = {
      list: await paintedAt(this.page, LIST),
      interactive: await paintedAt(this.page, INTERACTIVE_LIST),
    };
    await this.settle();
    return painted;
  }
}

/** Time for background work to end, ms. */
const BACKGROUND_WORK = 400;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs in the page: resolves when the service worker controls the page. */
async function controlledByServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((settle) => serviceWorker.addEventListener('controllerchange', settle, { once: true }));
}
