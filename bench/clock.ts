// The offset between a page's clock and the clock of this process.
import type { Page } from '@playwright/test';

/** ms to add to performance.now() of the page for performance.now() of this process. */
export async function clockOffset(page: Page): Promise<number> {
  let best = { trip: Infinity, offset: 0 };
  for (let attempt = 0; attempt < 60; attempt++) {
    const before = performance.now();
    const there = await page.evaluate(() => performance.now());
    const after = performance.now();
    // The fastest round trip has the smallest error.
    if (after - before < best.trip) best = { trip: after - before, offset: (before + after) / 2 - there };
  }
  return best.offset;
}
