// Runs on Node 24. The four steps of `npm test`; each says what it does and ends in a tally.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { run } from '../lib/child.mjs';
import {
  canInstall,
  chromiumAdvice,
  findChromium,
  installPackages,
  missingPackages,
} from '../lib/chromium.ts';
import { cache, inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { runChecks } from '../check/run.ts';
import {
  tallyPlaywright,
  tallyVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';

const oneFailure: Tally = { passed: 0, failed: 1, skipped: 0 };

/** `npm run check`: every check counts as one. */
export async function checks(): Promise<Tally> {
  const { passed, failed } = await runChecks();
  return { passed, failed, skipped: 0 };
}

/** Everything without a browser; `filters` as vitest takes them. */
export async function headless(filters: readonly string[]): Promise<Tally> {
  const report = freshReport('vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters];
  const code = await run(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), ...args]);
  return tallyVitest(read(report) as VitestReport | undefined, code);
}

/** Real Chromium against the built client and real servers. */
export async function browser(filters: readonly string[], install: boolean): Promise<Tally> {
  if (!haveChromium(install)) return oneFailure;
  await ensureBuilt();
  const report = freshReport('playwright.json');
  const code = await run(
    process.execPath,
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return tallyPlaywright(read(report) as PlaywrightReport | undefined, code);
}

/** Whether there is a browser; with leave to install, Debian's and its fonts are brought first. */
function haveChromium(install: boolean): boolean {
  if (install && canInstall()) {
    const names = missingPackages();
    if (names.length > 0) {
      say(`installing ${names.join(', ')}`);
      if (!installPackages(names)) say('not all of them could be installed: see the lines above');
    }
  }
  const path = findChromium();
  say(path === undefined ? chromiumAdvice() : `browser: ${path}`);
  return path !== undefined;
}

/** The path of a report that no earlier run has left behind. */
function freshReport(name: string): string {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, name);
  rmSync(file, { force: true });
  return file;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
