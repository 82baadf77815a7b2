// The `test` for network faults: each browser has its own fault proxy in front of a server.
import type { BrowserContext, BrowserContextOptions, Page, TestType } from '@playwright/test';
import { Proxy } from '../../tests/proxy/client.ts';
import type { TestServer } from './server.ts';
import { signInWithTokens, type Name, test as base } from './test.ts';

/** A browser context whose traffic goes through the proxy. */
export interface ProxiedBrowser {
  proxy: Proxy;
  context: BrowserContext;
}

export interface ProxyFixtures {
  /** Opens an empty context behind a proxy. `server` defaults to the server of the spec file. */
  behindProxy: (options?: BrowserContextOptions, server?: TestServer) => Promise<ProxiedBrowser>;
  /** As `behindProxy`, with a signed-in page at the chat list. */
  signedInBehindProxy: (name: Name, server?: TestServer) => Promise<ProxiedBrowser & { page: Page }>;
}

/** The type of a `test` with more fixtures; without it, TypeScript cannot name the exported value. */
export type WithFixtures<Base, More, MoreOfWorker = {}> =
  Base extends TestType<infer Test, infer Worker> ? TestType<Test & More, Worker & MoreOfWorker> : never;

export const test: WithFixtures<typeof base, ProxyFixtures> = base.extend<ProxyFixtures>({
  behindProxy: async ({ server: fileServer, visitor }, use) => {
    const proxies: Proxy[] = [];
    await use(async (options = {}, server = fileServer) => {
      const proxy = await Proxy.launch(server.origin);
      proxies.push(proxy);
      return { proxy, context: await visitor({ ...options, baseURL: proxy.origin }) };
    });
    await Promise.all(proxies.map((proxy) => proxy.dispose()));
  },
  signedInBehindProxy: async ({ behindProxy }, use) => {
    await use(async (name, server) => {
      const proxied = await behindProxy({}, server);
      const page = await proxied.context.newPage();
      await signInWithTokens(page, name);
      return { ...proxied, page };
    });
  },
});
