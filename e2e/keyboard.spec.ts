// Use by keyboard alone: sign-in and sign-out, chats, messages, mentions and emoji.
import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { signInByKeyboard, openChatByKeyboard } from './support/keyboard.ts';
import { bubbleTexts, expect, openChat, PASSWORD, test } from './support/test.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const title = (page: Page): Locator => page.getByRole('heading', { level: 2 });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const message = (page: Page, text: string): Locator =>
  messages(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-words]', { hasText: text }) })
    .last();
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(Online )?${name}`) });

test('[X-A11Y-01, X-A11Y-02, LOGIN-02, HOME-07] The keyboard alone signs in, opens the help, and signs out', async ({
  visitor,
}) => {
  const keys = await signInByKeyboard(visitor, 'bruno');
  const { page } = keys;
  // The keys go once through all tab stops of the shell.
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await keys.focusTo(help);
  await keys.press('Tab');
  await keys.focusTo(help);
  await page.keyboard.press('Enter');
  const helpDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(helpDialog).toContainText('Next unread chat');
  await keys.expectFocusVisible();
  await keys.press('Tab', 'Tab', 'Tab', 'Shift+Tab');
  await expect(helpDialog.locator(':focus')).toBeVisible();
  await keys.closeWithEscape(helpDialog, help);
  await keys.activate(page.getByRole('button', { name: 'Sign out' }));
  await expect(page).toHaveURL(/\/login/);
  await keys.expectFocusVisible();
  // The form still has username and password.
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await keys.activate(page.getByRole('button', { name: 'Sign in' }));
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  await keys.expectFocusVisible();
});

test('[X-A11Y-01] The keyboard opens a chat from the list or by its name, and sends a message', async ({
  visitor,
  signedIn,
}) => {
  const [keys, bruno] = [await signInByKeyboard(visitor, 'alice'), await signedIn('bruno')];
  const { page } = keys;
  await openChat(bruno, 'Alice Moreau');
  const rows = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  await keys.focusTo(rows.first());
  await keys.press('End');
  await expect(rows.last()).toBeFocused();
  await keys.press('Home');
  await expect(rows.first()).toBeFocused();
  await keys.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await keys.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
  await keys.activate(row(page, 'Bruno Keller'), 'ArrowDown');
  await expect(field(page)).toBeFocused();
  await keys.expectFocusVisible(true);
  await keys.type('by-keys: hello');
  await keys.press('Control+Enter');
  await keys.type('there');
  await keys.press('Enter');
  await expect.poll(() => bubbleTexts(bruno, 'by-keys:')).toEqual(['by-keys: hello\nthere']);
  // Escape leads to the chat's row in the list.
  await keys.press('Escape');
  await expect(row(page, 'Bruno Keller')).toBeFocused();
  await openChatByKeyboard(keys, 'Mira Okafor');
  // The keys go once through all tab stops with an open conversation: each has a name and is visible.
  await keys.press('Tab');
  await keys.focusTo(field(page));
});

test('[X-A11Y-01] Shortcuts open the next unread chat, the next chat and the previous chat', async ({
  visitor,
  server,
}) => {
  const keys = await signInByKeyboard(visitor, 'yating');
  const { page } = keys;
  const mira = await device(server.origin, 'mira');
  await openChatByKeyboard(keys, 'Alice Moreau');
  await keys.press('Control+/');
  const helpDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(helpDialog).toBeVisible();
  await keys.closeWithEscape(helpDialog, field(page));
  await mira.sendText({ friendId: 4 }, 'alt: news');
  await expect(row(page, 'Mira Okafor')).toContainText('alt: news');
  // Other chats may have unread messages too.
  while ((await title(page).textContent()) !== 'Mira Okafor') {
    await keys.press('Alt+Shift+ArrowDown');
    await expect(field(page)).toBeFocused();
  }
  await expect(row(page, 'Mira Okafor')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.down('Alt');
  await keys.press('ArrowDown');
  await expect(title(page)).not.toHaveText('Mira Okafor');
  await keys.press('ArrowUp');
  await page.keyboard.up('Alt');
  await expect(title(page)).toHaveText('Mira Okafor');
  await expect(field(page)).toBeFocused();
});

test('[X-CHAT-22, X-A11Y-02] The keyboard replies to a message from its menu, and follows the quote back', async ({
  visitor,
  signedIn,
  server,
}) => {
  const [keys, mira] = [await signInByKeyboard(visitor, 'alice'), await signedIn('mira')];
  const { page } = keys;
  await openChat(mira, 'Alice Moreau');
  await openChatByKeyboard(keys, 'Mira Okafor');
  const other = await device(server.origin, 'mira');
  for (const text of ['quoted: one', 'quoted: two']) await other.sendText({ friendId: 1 }, text);
  await expect.poll(() => bubbleTexts(page, 'quoted:')).toHaveLength(2);
  const one = message(page, 'quoted: one');
  await keys.focusInto(messages(page), 'Shift+Tab');
  await keys.focusTo(one, 'ArrowUp');
  const menu = page.getByRole('menu', { name: 'Message actions' });
  for (const key of ['Enter', 'Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key);
    await expect(menu).toBeVisible();
    await keys.closeWithEscape(menu, one);
  }
  await keys.press('Enter');
  await keys.chooseMenuItem('Quote');
  await expect(field(page)).toBeFocused();
  const bar = page.getByRole('group', { name: 'Replying to Mira Okafor' });
  await expect(bar).toContainText('quoted: one');
  await keys.type('quoting: yes');
  await keys.press('Enter');
  await expect(message(mira, 'quoting: yes')).toContainText('quoted: one');
  await keys.focusInto(messages(page), 'Shift+Tab');
  await keys.focusTo(message(page, 'quoting: yes'), 'ArrowDown');
  await keys.activate(message(page, 'quoting: yes').getByRole('button', { name: /^Go to quoted message/ }));
  await expect(one).toBeFocused();
  await keys.expectFocusVisible();
  await keys.press('Escape');
  await expect(field(page)).toBeFocused();
});

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

test('[EMO-01, X-A11Y-02] The keyboard chooses an emoticon and an emoji from the picker', async ({
  visitor,
}) => {
  const keys = await signInByKeyboard(visitor, 'alice');
  const { page } = keys;
  await openChatByKeyboard(keys, 'Bruno Keller');
  const button = page.getByRole('button', { name: 'Emoji' });
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await keys.type('faces: ');
  await keys.activate(button, 'Shift+Tab');
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await keys.closeWithEscape(picker, button);
  await keys.press('Enter');
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await keys.type('star');
  await keys.press('ArrowDown');
  await expect(picker.getByRole('button', { name: 'star', exact: true }).first()).toBeFocused();
  await keys.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page).getByRole('img', { name: 'star' })).toHaveCount(1);
  await keys.activate(button, 'Shift+Tab');
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await keys.focusTo(picker.getByRole('tab', { name: 'Animated' }));
  await keys.press('ArrowRight');
  await expect(picker.getByRole('tab', { name: 'Emoji' })).toBeFocused();
  await keys.activate(picker.getByRole('button', { name: 'Animals and nature' }));
  await keys.focusInto(picker.getByRole('group', { name: 'Emoji' }));
  await keys.press('PageDown', 'ArrowRight', 'ArrowUp', 'ArrowDown');
  const chosen = await picker.locator('[data-cell]:focus').textContent();
  await keys.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await keys.press('Enter');
  await expect(message(page, 'faces:')).toContainText(chosen ?? '?');
  await expect(message(page, 'faces:').getByRole('img', { name: 'star' })).toBeVisible();
});
