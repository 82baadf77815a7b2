// Runs on Node 24. One account of 1000 chats, and apps whose journals hold so and so many messages of it.
import type { BrowserContext } from '@playwright/test';
import { App } from './app.ts';
import { bareList } from './bare-list.ts';
import { startServer } from './server.ts';
import type { Stand } from './stand.ts';

/** Messages of the journals. Each lies under a name of the server, because a database belongs to an origin. */
const SIZES = [10_000, 100_000, 1_000_000] as const;
export type Size = (typeof SIZES)[number];

export interface House {
  /** Made when first asked for. No two of them have an engine at the same time: it is one account. */
  readonly app: (messages: Size) => Promise<App>;
  /** Its address under a name where nobody signs in. */
  readonly nobody: string;
  /** ms that the bare page takes for a list of as many chats. */
  readonly bare: () => Promise<number>;
  /** No engine of it runs until it is asked for an app again. */
  readonly rest: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function openHouse(browser: BrowserContext, stand: Stand): Promise<House> {
  const origins = [NOBODY, ...SIZES.map(nameOf)].map((name) => `http://${name}`);
  const server = await startServer({ load: 'chats=1000,messages=0', origins });
  const apps = new Map<number, Promise<App>>();
  let present: App | null = null;
  let bare: Promise<() => Promise<number>> | null = null;
  const open = (messages: Size): Promise<App> => {
    const origin = server.origin.replace('localhost', nameOf(messages));
    return App.open({ browser, stand, server, origin }, messages);
  };
  return {
    app: async (messages) => {
      const known = apps.get(messages);
      const wanted = await known;
      if (present !== wanted) await present?.leave();
      const app = wanted ?? open(messages);
      apps.set(messages, Promise.resolve(app));
      present = await app;
      return present;
    },
    nobody: server.origin.replace('localhost', NOBODY),
    bare: async () => {
      bare ??= bareList(browser, stand, server);
      return (await bare)();
    },
    rest: async () => {
      await present?.leave();
      present = null;
    },
    stop: () => server.stop(),
  };
}

const NOBODY = 'nobody.localhost';
const nameOf = (messages: Size): string => `m${messages}.localhost`;
