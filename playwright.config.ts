import { defineConfig, devices } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { chromiumFlags, findChromium } from './scripts/lib/chromium.ts';

const executablePath = findChromium();

/** Real Chromium against real servers: the tests start their own, each on a port and a data directory of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // a server, an engine and two pages a test: two cores carry one test at a time
  workers: Number(process.env['E2E_WORKERS'] ?? Math.max(1, Math.floor(availableParallelism() / 4))),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: { args: [...chromiumFlags], ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [{ name: 'chromium' }],
});
