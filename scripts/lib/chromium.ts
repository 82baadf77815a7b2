// Runs on Node 24, in scripts and in playwright.config.ts. Finds the Chromium that tests and pictures use.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

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

/** What to do where there is no browser, in one sentence. */
export function chromiumAdvice(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    return `CHROMIUM_PATH names ${named}, which cannot be run: correct it or unset it.`;
  }
  return 'No Chromium was found: install one, or name it in CHROMIUM_PATH, or run "npx playwright install chromium", or (Debian and its kin, as root) run "npm test -- --install".';
}

/** Whether this machine can install Debian's packages by itself. */
export function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** Debian's browser and the two fonts without which Chinese and emoji are empty boxes. */
const packages = ['chromium', 'fonts-wqy-microhei', 'fonts-noto-color-emoji'];

/** The packages among those that are not installed; the browser's only where none was found otherwise. */
export function missingPackages(): string[] {
  const wanted = findChromium() === undefined ? packages : packages.slice(1);
  return wanted.filter((name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0);
}

/** Installs Debian packages; its output shows only where it fails. */
export function installPackages(names: readonly string[]): boolean {
  return aptGet(['update']) && aptGet(['install', '--yes', '--no-install-recommends', ...names]);
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', ...args], { env, encoding: 'utf8' });
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`);
  return status === 0;
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

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
