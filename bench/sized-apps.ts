// One account of 1000 chats, and apps whose journals have different numbers of its messages.
import type { BrowserContext } from '@playwright/test';
import { App } from './app.ts';
import { bareList } from './bare-list.ts';
import { startServer } from './server.ts';
import type { BenchPages } from './bench-pages.ts';

/**
 * Messages per journal. Each journal has its own host name of the server,
 * because a database belongs to an origin.
 */
const SIZES = [10_000, 100_000, 1_000_000] as const;
export type Size = (typeof SIZES)[number];

export interface SizedApps {
  /**
   * The app whose journal has this number of messages, created on first use. Only one app runs an engine at a
   * time, because all share one account.
   */
  readonly app: (messages: Size) => Promise<App>;
  /** The server's origin under a host name at which no user is signed in. */
  readonly signedOutOrigin: string;
  /** Time that the bare page takes to show a list of as many chats, ms. */
  readonly bare: () => Promise<number>;
  /** Stops the running engine until the next call of `app`. */
  readonly stopEngine: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function openSizedApps(browser: BrowserContext, benchPages: BenchPages): Promise<SizedApps> {
  const origins = [SIGNED_OUT, ...SIZES.map(nameOf)].map((name) => `http://${name}`);
  const server = await startServer({ load: 'chats=1000,messages=0', origins });
  const apps = new Map<number, Promise<App>>();
  let present: App | null = null;
  let bare: Promise<() => Promise<number>> | null = null;
  const open = (messages: Size): Promise<App> => {
    const origin = server.origin.replace('localhost', nameOf(messages));
    return App.open({ browser, benchPages, server, origin }, messages);
  };
  return {
    app: async (messages) => {
      const known = apps.get(messages);
      const wanted = await known;
      if (present !== wanted) await present?.stopEngine();
      const app = wanted ?? open(messages);
      apps.set(messages, Promise.resolve(app));
      present = await app;
      return present;
    },
    signedOutOrigin: server.origin.replace('localhost', SIGNED_OUT),
    bare: async () => {
      bare ??= bareList(browser, benchPages, server);
      return (await bare)();
    },
    stopEngine: async () => {
      await present?.stopEngine();
      present = null;
    },
    stop: () => server.stop(),
  };
}

const SIGNED_OUT = 'nobody.localhost';
const nameOf = (messages: Size): string => `m${messages}.localhost`;
