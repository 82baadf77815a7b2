// Waiting for the service worker.
import type { Page } from '@playwright/test';

/** Resolves when the service worker has cached all files of the served build and controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((settle) => serviceWorker.addEventListener('controllerchange', settle, { once: true }));
  });
}
