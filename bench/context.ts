// Runs on Node 24. What rows share: the built client, one server, one browser; each only when a row asks for it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { environment } from '../scripts/lib/child.mjs';
import { chromiumAdvice, chromiumFlags, findChromium } from '../scripts/lib/chromium.ts';
import { nodeFlags } from '../scripts/lib/launch.mjs';
import { Plain } from '../scripts/lib/say.mjs';
import { openHouse, type House } from './house.ts';
import { once } from './once.ts';
import { openProfile } from './profile.ts';
import { startServer, type Server } from './server.ts';
import { openStand, type Stand } from './stand.ts';

export interface Context {
  /** The running product, its client built from the sources as they are. */
  readonly server: () => Promise<Server>;
  readonly browser: () => Promise<Browser>;
  /** A browser that keeps its databases on disk, as people's browsers do. */
  readonly profile: () => Promise<BrowserContext>;
  readonly stand: () => Promise<Stand>;
  readonly house: () => Promise<House>;
  /** What rows before have left running rests, so that a figure does not depend on which they were. */
  readonly quiet: () => Promise<void>;
  /** Something that a row has begun for others as well; ended when all browsers are closed. */
  readonly onClose: (end: () => Promise<void>) => void;
  readonly close: () => Promise<void>;
}

/** Signals that end the measuring; what was started ends with the process. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

export function openContext(): Context {
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
  const built = once(build);
  const server = once(async () => {
    await built.get();
    return startServer();
  });
  const browser = once(launchBrowser);
  const profile = once(openProfile);
  const stand = once(openStand);
  const house = once(async () => {
    await built.get();
    return openHouse((await profile.get()).browser, await stand.get());
  });
  const ends: (() => Promise<void>)[] = [];
  return {
    server: server.get,
    browser: browser.get,
    profile: async () => (await profile.get()).browser,
    stand: stand.get,
    house: house.get,
    quiet: async () => (await house.made())?.rest(),
    onClose: (end) => ends.push(end),
    close: async () => {
      // the browsers first: an open socket would keep a server waiting
      await (await browser.made())?.close();
      await (await profile.made())?.close();
      for (const end of ends) await end();
      await (await house.made())?.stop();
      await (await stand.made())?.stop();
      await (await server.made())?.stop();
    },
  };
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Plain(chromiumAdvice());
  return chromium.launch({ executablePath, args: [...chromiumFlags] });
}

/** Its words go to stderr, even those that it writes to stdout: figures stand there alone. */
async function build(): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('./build.ts'));
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: environment(),
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.off('exit', end);
  if (code !== 0) throw new Plain('The client does not build: see the lines above.');
}
