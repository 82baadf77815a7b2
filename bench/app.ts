// Runs on Node 24. The product in a tab, on a journal that has been seeded, begun and begun again.
import type { BrowserContext, Page } from '@playwright/test';
import type { Plan } from './engine/plan.ts';
import type { Place } from './engine/seed.ts';
import { openTools, type Tools } from './devtools.ts';
import { LIST, listPage, OWN_LIST, paintedAt } from './painted.ts';
import { openWorkbench, placeOf } from './seeded.ts';
import { isLive, planOf, signIn } from './sign-in.ts';
import type { Call } from './engine-worker.ts';
import type { Server } from './server.ts';
import type { Stand } from './stand.ts';

export interface AppOptions {
  readonly browser: BrowserContext;
  readonly stand: Stand;
  readonly server: Server;
  /** Of the server under a name of its own, because a database belongs to an origin. */
  readonly origin: string;
}

/** ms */
export interface Painted {
  /** To a list that can be seen. */
  readonly list: number;
  /** To the app's own list, that answers; before it a picture of it may stand there. */
  readonly own: number;
}

export class App {
  readonly page: Page;
  readonly origin: string;
  readonly plan: Plan;
  readonly tools: Tools;
  readonly #stand: Stand;

  private constructor(page: Page, plan: Plan, tools: Tools, { origin, stand }: AppOptions) {
    this.page = page;
    this.plan = plan;
    this.tools = tools;
    this.origin = origin;
    this.#stand = stand;
  }

  /** Seeds so many messages, and signs in. */
  static async open(options: AppOptions, messages: number): Promise<App> {
    const { browser, server, origin } = options;
    const plan = await planOf(server, messages);
    const app = new App(await listPage(browser, true), plan, await openTools(browser), options);
    await app.atJournal((call, place) => call('seed', place, plan));
    await app.page.goto(`${origin}/login`);
    await signIn(app.page, server.person);
    await app.settle();
    return app;
  }

  /** ms from the beginning of a reload; the engine lives on. */
  async reload(): Promise<Painted> {
    await this.page.bringToFront();
    await this.page.reload({ waitUntil: 'commit' });
    return this.#painted();
  }

  /** The same when there is no engine, but the files are in the browser's cache. */
  async begin(): Promise<Painted> {
    await this.leave();
    // a page behind another one paints once a second
    await this.page.bringToFront();
    await this.page.goto(`${this.origin}/home/chat`, { waitUntil: 'commit' });
    return this.#painted();
  }

  /** No engine runs, and a page of this origin that starts none is shown. */
  async leave(): Promise<void> {
    await this.page.goto(`${this.origin}/healthz`);
    for (;;) {
      const workers = await this.tools.sharedWorkers(this.origin);
      if (workers.length === 0) return;
      for (const worker of workers) await this.tools.kill(worker).catch(() => undefined);
      await pause(50);
    }
  }

  /** Works on the journal while no engine does. */
  async atJournal<T>(work: (call: Call, place: Place) => Promise<T>): Promise<T> {
    await this.leave();
    // a page of its own: one whose requests are answered here never uses the browser's cache again
    const page = await this.page.context().newPage();
    try {
      return await work(
        await openWorkbench(page, this.origin, this.#stand),
        placeOf(this.origin, this.plan.selfId),
      );
    } finally {
      await page.close();
    }
  }

  /** Everything is here, and what is done afterwards in the background is done. */
  async settle(): Promise<void> {
    await isLive(this.page);
    await this.page.evaluate(inCharge);
    await pause(AFTERWARDS);
  }

  async close(): Promise<void> {
    await this.leave();
    await this.page.close();
    await this.tools.close();
  }

  async #painted(): Promise<Painted> {
    const painted = { list: await paintedAt(this.page, LIST), own: await paintedAt(this.page, OWN_LIST) };
    await this.settle();
    return painted;
  }
}

/** ms */
const AFTERWARDS = 400;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** In the page: resolves when the service worker answers for its files. */
async function inCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((settle) => serviceWorker.addEventListener('controllerchange', settle, { once: true }));
}
