// Parts of the home screen that several specs use.
import { expect, type Locator, type Page } from '@playwright/test';

/** The message field of the open conversation. */
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });

export const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });

/** The last message whose text contains `text`. */
export const message = (page: Page, text: string): Locator =>
  messages(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-words]', { hasText: text }) })
    .last();

/** The row of a chat in the list. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(Online )?${name}`) });

/** Chooses an entry of a message's menu, and waits until the menu is closed, because it returns the focus then. */
export async function chooseAction(page: Page, text: string, name: string): Promise<void> {
  await messages(page).getByText(text).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('menu', { name: 'Message actions' })).toHaveCount(0);
}
