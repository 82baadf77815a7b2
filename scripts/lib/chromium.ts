// Runs on Node 24, in scripts and in playwright.config.ts. Finds the Chromium that tests and pictures use.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { isInstalled } from './debian.ts';
import { isProgram, onPath } from './programs.ts';

/** Flags of every browser that tests and scripts start: nothing that phones home, no sandbox where root has none. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the browser lies: CHROMIUM_PATH, else the system's, else Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : undefined;
  return [...systemPaths(), chromium.executablePath()].find(isProgram);
}

/**
 * The browser of most tests: Chromium without a window's frame, which costs a third of the time, in the version of
 * the system's Chromium; else that one. CHROMIUM_PATH wins.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return findChromium();
  return onPath('chromium-headless-shell') ?? findChromium();
}

/** What to do where there is no browser, in one sentence. */
export function chromiumAdvice(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    return `CHROMIUM_PATH names ${named}, which cannot be run: correct it or unset it.`;
  }
  return 'No Chromium was found: install one, or name it in CHROMIUM_PATH, or run "npx playwright install chromium", or (Debian and its kin, as root) run "npm test -- --install".';
}

/** Debian's browser, its headless shell, and the two fonts without which Chinese and emoji are empty boxes. */
const packages = ['chromium', 'chromium-headless-shell', 'fonts-wqy-microhei', 'fonts-noto-color-emoji'];

/** The packages among those that are not installed; the browser's only where none was found otherwise. */
export function missingPackages(): string[] {
  const wanted = findChromium() === undefined ? packages : packages.slice(1);
  return wanted.filter((name) => !isInstalled(name));
}

function systemPaths(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .flatMap((name) => process.env[name] ?? [])
      .flatMap((folder) =>
        ['Google/Chrome', 'Chromium'].map((app) => join(folder, app, 'Application/chrome.exe')),
      );
  }
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(
    (name) => onPath(name) ?? [],
  );
}
