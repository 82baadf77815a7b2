// The contract of the desktop shell in the Chromium host, with a real window on a display of its own.
import type { Page } from '@playwright/test';
import { scenes } from '../../tests/suites/desktop-contract.ts';
import { DesktopApp, hostUnderTest } from '../support/desktop.ts';
import { test } from '../support/test.ts';

// All scenes use one window: a start takes longer than a scene.
test.describe.configure({ mode: 'serial' });
let app: DesktopApp;
let page: Page;

test.afterAll(() => app.dispose());

for (const [at, { title, run }] of scenes.entries()) {
  test(`${title} (Chromium host)`, async ({ server }) => {
    if (at === 0) {
      app = await DesktopApp.launch(server.origin);
      page = await app.page();
    }
    await run(hostUnderTest(app, page));
  });
}
