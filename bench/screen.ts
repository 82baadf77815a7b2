// Continuous drawing of a page at the refresh rate of a screen.
import type { Page } from '@playwright/test';

/**
 * Makes the page request every animation frame. A headless browser draws at once after an idle time, so a
 * figure would depend on earlier activity. Users always wait for the next frame of their screen.
 */
export async function drawSteadily(page: Page): Promise<void> {
  await page.evaluate(() => {
    const draw = (): number => requestAnimationFrame(draw);
    draw();
  });
}
