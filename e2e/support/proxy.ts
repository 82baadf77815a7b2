// For tests with faults: a browser behind a fault proxy of its own, in front of a server.
import type { BrowserContext, BrowserContextOptions, Page, TestType } from '@playwright/test';
import { Proxy } from '../../tests/proxy/client.ts';
import type { TestServer } from './server.ts';
import { enter, type Name, test as base } from './test.ts';

/** A browser, all of whose traffic goes through the proxy. */
export interface Behind {
  proxy: Proxy;
  context: BrowserContext;
}

interface Fixtures {
  /** An empty browser behind a proxy; in front of the file's server unless given another. */
  behind: (options?: BrowserContextOptions, server?: TestServer) => Promise<Behind>;
  /** The same with a tab that is signed in, at the chat list. */
  signedInBehind: (name: Name, server?: TestServer) => Promise<Behind & { page: Page }>;
}

type With<Base, More> =
  Base extends TestType<infer Test, infer Worker> ? TestType<Test & More, Worker> : never;

export const test: With<typeof base, Fixtures> = base.extend<Fixtures>({
  behind: async ({ server: own, visitor }, use) => {
    const proxies: Proxy[] = [];
    await use(async (options = {}, server = own) => {
      const proxy = await Proxy.launch(server.origin);
      proxies.push(proxy);
      return { proxy, context: await visitor({ ...options, baseURL: proxy.origin }) };
    });
    await Promise.all(proxies.map((proxy) => proxy.dispose()));
  },
  signedInBehind: async ({ behind }, use) => {
    await use(async (name, server) => {
      const made = await behind({}, server);
      const page = await made.context.newPage();
      await enter(page, name);
      return { ...made, page };
    });
  },
});
