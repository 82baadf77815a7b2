// Simulated reading: opens chat after chat and scrolls back in each.
import type { Page } from '@playwright/test';

const CHATS = 10;
const SCREENS = 8;

export async function readChats(page: Page): Promise<void> {
  await page.bringToFront();
  const rows = page.locator('[data-chat]');
  // Rows of the list appear in one rendering.
  await rows.nth(CHATS - 1).waitFor();
  const chats = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-chat')));
  for (const chat of chats.slice(0, CHATS)) {
    await page.locator(`[data-chat="${chat}"]`).click();
    const messages = page.locator(`[data-conversation="${chat}"]`).getByRole('group', { name: 'Messages' });
    await messages.getByRole('listitem').first().waitFor();
    await messages.hover();
    for (let screen = 0; screen < SCREENS; screen++) {
      await page.mouse.wheel(0, -3000);
      await page.waitForTimeout(50);
    }
  }
}
