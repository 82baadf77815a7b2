import { defineConfig, devices } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { chromiumFlags, findHeadlessShell } from './scripts/lib/chromium.ts';

const executablePath = findHeadlessShell();

/** Real Chromium against real servers: the tests start their own, each on a port and a data directory of its own. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // Tests wait half of the time: two at once on two cores; each has a server of half a gigabyte.
  workers: Number(process.env['E2E_WORKERS'] ?? Math.min(4, Math.max(1, availableParallelism()))),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace costs a fifth of a test's time: E2E_TRACE=1 keeps one of each failure.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { args: [...chromiumFlags], ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [{ name: 'chromium' }],
});
