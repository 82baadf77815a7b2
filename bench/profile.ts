// A browser with a profile on disk, because a private window keeps its databases in memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumAdvice, chromiumFlags, findChromium } from '../scripts/lib/chromium.ts';
import { Plain } from '../scripts/lib/say.mjs';

export interface Profile {
  readonly browser: BrowserContext;
  readonly close: () => Promise<void>;
}

export async function openProfile(): Promise<Profile> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Plain(chromiumAdvice());
  const folder = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
  const remove = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.once('exit', remove);
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...chromiumFlags],
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  browser.setDefaultTimeout(60_000);
  return {
    browser,
    close: async () => {
      await browser.close();
      process.off('exit', remove);
      remove();
    },
  };
}
