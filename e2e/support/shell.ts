// The service worker, as tests wait for it.
import type { Page } from '@playwright/test';

/** All files of the build that is served are kept, and the service worker answers for this page's. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((settle) => serviceWorker.addEventListener('controllerchange', settle, { once: true }));
  });
}
