// Runs on Node 24. What a page's clock says when this process' clock says something.
import type { Page } from '@playwright/test';

/** To be added to a time of the page (performance.now()) for the time of this process. */
export async function clockOffset(page: Page): Promise<number> {
  let best = { trip: Infinity, offset: 0 };
  for (let ask = 0; ask < 60; ask++) {
    const before = performance.now();
    const there = await page.evaluate(() => performance.now());
    const after = performance.now();
    // the quickest answer leaves the least room for a mistake
    if (after - before < best.trip) best = { trip: after - before, offset: (before + after) / 2 - there };
  }
  return best.offset;
}
