// Look-up of the Chromium for tests and screenshots.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { isInstalled } from './debian.ts';
import { isProgram, onPath } from './programs.ts';

/**
 * Flags of every browser that tests and scripts start: no background
 * network requests, and no sandbox for root.
 */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Flags of a browser with a fake microphone and camera, which pages may use without a question. */
export const fakeDeviceFlags: readonly string[] = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

/** Flags of a browser that calls over the loopback interface, and hears the call without a press on the page. */
export const callFlags: readonly string[] = [
  ...fakeDeviceFlags,
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];

/** The browser's path: CHROMIUM_PATH, else the system's, else Playwright's; undefined where none is found. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : undefined;
  return [...systemPaths(), chromium.executablePath()].find(isProgram);
}

/**
 * The browser of most tests: the system's headless shell, which is Chromium without a window frame (the frame
 * costs a third of the time); else Chromium. CHROMIUM_PATH takes precedence.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return findChromium();
  return onPath('chromium-headless-shell') ?? findChromium();
}

/** A sentence with the remedy where no browser is found. */
export function chromiumAdvice(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    return `CHROMIUM_PATH names ${named}, which cannot be run: correct it or unset it.`;
  }
  return 'No Chromium was found: install one, or name it in CHROMIUM_PATH, or run "npx playwright install chromium", or (Debian and its kin, as root) run "npm test -- --install".';
}

/** Debian's browser, its headless shell, and the two fonts that Chinese text and emoji need. */
const packages = ['chromium', 'chromium-headless-shell', 'fonts-wqy-microhei', 'fonts-noto-color-emoji'];

/** The packages that are not installed; the browser's package only where no other browser is found. */
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
