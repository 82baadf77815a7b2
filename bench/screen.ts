// Runs on Node 24 and, its function, in a page. Lets a page draw at the pace of a screen.
import type { Page } from '@playwright/test';

/**
 * A browser without a screen draws at once when nothing has moved for a while, and what is measured then is what
 * moved before. People wait for the next frame of their screen: from now on this page does as well.
 */
export async function drawSteadily(page: Page): Promise<void> {
  await page.evaluate(() => {
    const draw = (): number => requestAnimationFrame(draw);
    draw();
  });
}
