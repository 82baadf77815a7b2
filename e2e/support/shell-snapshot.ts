// Steps of tests that reload a page with a shell snapshot.
import type { Locator, Page } from '@playwright/test';

/** Blocks the script of the app. Returns the function that unblocks the script. */
export async function blockApp(page: Page): Promise<() => void> {
  const script = /\/assets\/page-[\w-]+\.js/;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Copies the snapshot that the page stores when it is left, because the next page removes the original. */
export async function copySnapshotOnLeave(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      sessionStorage.setItem('copy', sessionStorage.getItem('partyline.picture') ?? 'null');
    });
  });
}

export const snapshot = (page: Page): Locator => page.locator('[data-picture]');
