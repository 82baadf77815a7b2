import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findHeadlessShell } from './scripts/lib/chromium.ts';
import { RINGS } from './scripts/test/rings.ts';

/** The folder of all browser tests. */
const ALL = 'e2e';
/** The folder of pages with a fake engine, which need the gallery. */
const PAGES = 'e2e/pages';

const executablePath = findHeadlessShell();

/** The ring that runs (scripts/test/rings.ts). Without `npm test`, the ring of all tests that need a browser only. */
const key = process.env['E2E_RING'] ?? 'browser';
const rings = RINGS.filter(({ runner }) => runner === 'playwright');
const folder = rings.find((ring) => ring.key === key)?.folder ?? ALL;
/** The folders of rings that need more than a browser. */
const others = rings.flatMap((ring) =>
  ring.folder === undefined || ring.folder === ALL ? [] : [ring.folder],
);

/** Browser tests in Chromium. Each test starts its own servers, on separate ports and data directories. */
export default defineConfig({
  testDir: ALL,
  testMatch: `${folder}/**/*.spec.ts`,
  testIgnore: folder === ALL ? others.map((other) => `${other}/**`) : [],
  globalSetup: `./e2e/${folder === PAGES ? 'pages/' : ''}support/global-setup.ts`,
  // Each run deletes its folder at its start.
  outputDir: `test-results/${key}`,
  // `npm run test:long` adds the tests with this word. Its rings run these alone.
  ...(key.startsWith('long')
    ? { grep: /@long/ }
    : process.env['TEST_LONG'] === undefined && { grepInvert: /@long/ }),
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // These limits end a test that hangs. On a busy machine a test takes ten times as long as on a quiet one.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    // A trace costs a fifth of a test's time. E2E_TRACE=1 keeps a trace of each failure.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { args: [...chromiumFlags], ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [{ name: 'chromium' }],
});
