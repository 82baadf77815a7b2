import { defineConfig, devices } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { chromiumFlags, findHeadlessShell } from './scripts/lib/chromium.ts';

const executablePath = findHeadlessShell();

/** True in the network namespace of scripts/test/browser-steps.ts, the only place where the tests of e2e/network can run. */
const isInNamespace = process.env['E2E_NAMESPACE'] !== undefined;
/** True for the tests of e2e/nodes, which need Redis, nginx and PostgreSQL (scripts/test/browser-steps.ts). */
const isOnNodes = process.env['E2E_NODES'] !== undefined;
/** True for the tests of e2e/desktop, which need a display (scripts/test/browser-steps.ts). */
const isOnDisplay = process.env['E2E_DESKTOP'] !== undefined;
/** The folders of tests that run alone, because they need more than a browser. */
const ownFolders = { network: isInNamespace, nodes: isOnNodes, desktop: isOnDisplay };
const ownFolder = Object.entries(ownFolders).find(([, isOn]) => isOn)?.[0];

/** Browser tests in Chromium. Each test starts its own servers, on separate ports and data directories. */
export default defineConfig({
  testDir: ownFolder === undefined ? 'e2e' : `e2e/${ownFolder}`,
  testIgnore: ownFolder === undefined ? Object.keys(ownFolders).map((name) => `${name}/**`) : [],
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // One worker per core, at most four: a test is idle half of its time, but its server takes half a gigabyte. Two nodes
  // and their programs fill two cores, and all their tests share them.
  workers: Number(
    process.env['E2E_WORKERS'] ??
      (isOnNodes || isOnDisplay ? 1 : Math.min(4, Math.max(1, availableParallelism()))),
  ),
  // These limits end a test that hangs. On a busy machine a test takes ten times as long as on a quiet one.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // A trace costs a fifth of a test's time. E2E_TRACE=1 keeps a trace of each failure.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { args: [...chromiumFlags], ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [{ name: 'chromium' }],
});
