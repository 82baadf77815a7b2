// The settings dialog: its URL, the account settings and the language, over the real server.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });

test('[HOME-01, HOME-06, SET-01, SET-05] The avatar and the button open the first tab; back closes, reload keeps', async ({
  signedIn,
}) => {
  const page = await signedIn('alice');
  await page.getByRole('button', { name: 'Settings of Alice Moreau' }).click();
  await expect(dialog(page)).toHaveCSS('width', '600px');
  const first = await page.getByRole('tab').first().textContent();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(first ?? '');
  await tab(page, 'Language').click();
  await expect(page).toHaveURL(/settings=language/);
  await page.reload();
  await expect(tab(page, 'Language')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/home\/chat$/);
  const button = page.getByRole('button', { name: 'Settings', exact: true });
  await button.click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});
