// Runs on Node 24. What rows share: the built client, one server, one browser; each only when a row asks for it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { environment } from '../scripts/lib/child.mjs';
import { chromiumAdvice, chromiumFlags, findChromium } from '../scripts/lib/chromium.ts';
import { nodeFlags } from '../scripts/lib/launch.mjs';
import { Plain } from '../scripts/lib/say.mjs';
import { once } from './once.ts';
import { startServer, type Server } from './server.ts';

export interface Context {
  /** The running product, its client built from the sources as they are. */
  readonly server: () => Promise<Server>;
  readonly browser: () => Promise<Browser>;
  readonly close: () => Promise<void>;
}

/** Signals that end the measuring; what was started ends with the process. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

export function openContext(): Context {
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
  const server = once(async () => {
    await build();
    return startServer();
  });
  const browser = once(launchBrowser);
  return {
    server: server.get,
    browser: browser.get,
    close: async () => {
      // the browser first: an open socket would keep the server waiting
      await (await browser.made())?.close();
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
