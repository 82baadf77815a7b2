// The resources that benchmark rows share: one server with the built client, one browser. Each is created on first
// use.
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { chromiumAdvice, chromiumFlags, findChromium } from '../scripts/lib/chromium.ts';
import { Plain } from '../scripts/lib/say.mjs';
import { openSizedApps, type SizedApps } from './sized-apps.ts';
import { once } from './once.ts';
import { openProfile } from './profile.ts';
import { built } from './built.ts';
import { startServer, type Server } from './server.ts';
import { openBenchPages, type BenchPages } from './bench-pages.ts';

export interface Context {
  /** The running product, with a client built from the current sources. */
  readonly server: () => Promise<Server>;
  readonly browser: () => Promise<Browser>;
  /** A browser with a profile on disk, as users have: a private window would keep its databases in memory. */
  readonly profile: () => Promise<BrowserContext>;
  readonly benchPages: () => Promise<BenchPages>;
  readonly sizedApps: () => Promise<SizedApps>;
  /** Stops the engine that earlier rows have left running, so that a measurement does not depend on them. */
  readonly quiet: () => Promise<void>;
  /** Registers the end of a resource that rows share. It runs after all browsers are closed. */
  readonly onClose: (end: () => Promise<void>) => void;
  readonly close: () => Promise<void>;
}

/** Signals that end the bench; child processes end with this process. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

export function openContext(): Context {
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
  const server = once(startServer);
  const browser = once(() => launchBrowser());
  const profile = once(openProfile);
  const benchPages = once(openBenchPages);
  const sizedApps = once(async () => {
    await built.get();
    return openSizedApps((await profile.get()).browser, await benchPages.get());
  });
  const ends: (() => Promise<void>)[] = [];
  return {
    server: server.get,
    browser: browser.get,
    profile: async () => (await profile.get()).browser,
    benchPages: benchPages.get,
    sizedApps: sizedApps.get,
    quiet: async () => (await sizedApps.made())?.stopEngine(),
    onClose: (end) => ends.push(end),
    close: async () => {
      // The browsers close first, because a server waits for its open sockets.
      await (await browser.made())?.close();
      await (await profile.made())?.close();
      for (const end of ends) await end();
      await (await sizedApps.made())?.stop();
      await (await benchPages.made())?.stop();
      await (await server.made())?.stop();
    },
  };
}

/** @param flags in addition to those of every browser */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Plain(chromiumAdvice());
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
}
