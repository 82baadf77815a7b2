// Use by keyboard alone by two users: a mention, and the way to its message. e2e/pages/keyboard.spec.ts has one user.
import type { Locator, Page } from '@playwright/test';
import { signInByKeyboard, openChatByKeyboard } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const title = (page: Page): Locator => page.getByRole('heading', { level: 2 });
const message = (page: Page, text: string): Locator =>
  page
    .getByRole('group', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ has: page.locator('[data-words]', { hasText: text }) })
    .last();

test('[X-CHAT-23, AT-01, AT-02] A user mentions a member by keyboard, and the member opens the message by keyboard', async ({
  visitor,
}) => {
  const [keys, mira] = [await signInByKeyboard(visitor, 'bruno'), await signInByKeyboard(visitor, 'mira')];
  const { page } = keys;
  await openChatByKeyboard(mira, 'Bruno Keller');
  await openChatByKeyboard(keys, 'Design studio');
  const options = page.getByRole('listbox').getByRole('option');
  const activeOption = page.getByRole('option', { selected: true });
  const mention = async (text: string): Promise<void> => {
    await keys.type('@');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await keys.press('ArrowDown');
    await expect(activeOption).toContainText('Mira Okafor');
    await keys.press('Enter');
    await keys.type(text);
    await keys.press('Enter');
    await expect(field(page)).toHaveText('');
  };
  const noticeOf = (text: string): Locator =>
    mira.page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text });
  const [first, second] = [noticeOf('mentioned: by keys'), noticeOf('mentioned: again')];
  await mention('mentioned: by keys');
  await mention('mentioned: again');
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  // The focus returns to the field, although the other notice stays.
  await mira.press('F6');
  await mira.focusTo(first.getByRole('button', { name: 'Close' }));
  await mira.press('Enter');
  await expect(first).toHaveCount(0);
  await expect(second).toBeVisible();
  await expect(field(mira.page)).toBeFocused();
  await mira.press('F6');
  await mira.activate(second.getByRole('button', { name: 'View message' }));
  await expect(title(mira.page)).toHaveText('Design studio');
  await expect(second).toHaveCount(0);
  await expect(message(mira.page, 'mentioned: again')).toBeFocused();
  await mira.expectFocusVisible();
});
