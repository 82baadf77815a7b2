// Use by keyboard alone from the sign-in to the sign-out. e2e/pages/screens.spec.ts checks all screens.
import type { Locator, Page } from '@playwright/test';
import { bubbleTexts, expect, PASSWORD, test } from './support/test.ts';

test('[X-A11Y-01] The keyboard alone signs in, opens a chat, sends a message and signs out', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type('bruno');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await tabTo(page, rows.first());
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(composer).toBeFocused();
  await page.keyboard.type('keyboard: no mouse needed');
  await page.keyboard.press('Enter');
  await expect.poll(() => bubbleTexts(page, 'keyboard:')).toEqual(['keyboard: no mouse needed']);
  await expect(composer).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

/** Presses Tab until `target` has the focus. Fails after 40 presses. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
