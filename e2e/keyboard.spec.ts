// The way through the product without a mouse: in and out, from chat to chat, writing.
import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { byKeys, openByKeys } from './support/keyboard.ts';
import { bubbles, expect, openChat, PASSWORD, test } from './support/test.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const title = (page: Page): Locator => page.getByRole('heading', { level: 2 });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const message = (page: Page, text: string): Locator =>
  messages(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-words]', { hasText: text }) })
    .last();
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(online )?${name}`) });

test('[X-A11Y-01, X-A11Y-02, LOGIN-02, HOME-07] signing in, help and signing out by keys', async ({
  visitor,
}) => {
  const keys = await byKeys(visitor, 'bruno');
  const { page } = keys;
  // Every stop of the shell, once round.
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await keys.to(help);
  await keys.press('Tab');
  await keys.to(help);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Next unread chat');
  await keys.stands();
  await keys.press('Tab', 'Tab', 'Tab', 'Shift+Tab');
  await expect(sheet.locator(':focus')).toBeVisible();
  await keys.closes(sheet, help);
  const theme = page.getByRole('button', { name: 'Theme' });
  await keys.push(theme);
  await keys.menu();
  await keys.press('ArrowDown');
  await keys.closes(page.getByRole('menu'), theme);
  await keys.push(page.getByRole('button', { name: 'Exit' }));
  await expect(page).toHaveURL(/\/login/);
  await keys.stands();
  // Name and password are kept.
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await keys.push(page.getByRole('button', { name: 'Sign in' }));
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  await keys.stands();
});

test('[X-A11Y-01] a chat is opened from the list or by its name, and what is written there arrives', async ({
  visitor,
  signedIn,
}) => {
  const [keys, bruno] = [await byKeys(visitor, 'alice'), await signedIn('bruno')];
  const { page } = keys;
  await openChat(bruno, 'Alice Moreau');
  const rows = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  await keys.to(rows.first());
  await keys.press('End');
  await expect(rows.last()).toBeFocused();
  await keys.press('Home');
  await expect(rows.first()).toBeFocused();
  await keys.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await keys.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
  await keys.push(row(page, 'Bruno Keller'), 'ArrowDown');
  await expect(field(page)).toBeFocused();
  await keys.stands(true);
  await keys.type('by-keys: hello');
  await keys.press('Control+Enter');
  await keys.type('there');
  await keys.press('Enter');
  await expect.poll(() => bubbles(bruno, 'by-keys:')).toEqual(['by-keys: hello\nthere']);
  // One step back is the list, at its chat.
  await keys.press('Escape');
  await expect(row(page, 'Bruno Keller')).toBeFocused();
  await openByKeys(keys, 'Mira Okafor');
  // Around the page with a conversation in it: every stop has a name and can be seen.
  await keys.press('Tab');
  await keys.to(field(page));
});

test('[X-A11Y-01] next and previous chat, next and previous unread chat', async ({ visitor, server }) => {
  const keys = await byKeys(visitor, 'yating');
  const { page } = keys;
  const mira = await device(server.origin, 'mira');
  await openByKeys(keys, 'Alice Moreau');
  await keys.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await keys.closes(sheet, field(page));
  await mira.sayTo({ friendId: 4 }, 'alt: news');
  await expect(row(page, 'Mira Okafor')).toContainText('alt: news');
  // Round the list, if others have something unread as well.
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

test('[X-CHAT-22, X-A11Y-02] a message is answered to from its menu, and the quote leads back to it', async ({
  visitor,
  signedIn,
  server,
}) => {
  const [keys, mira] = [await byKeys(visitor, 'alice'), await signedIn('mira')];
  const { page } = keys;
  await openChat(mira, 'Alice Moreau');
  await openByKeys(keys, 'Mira Okafor');
  const other = await device(server.origin, 'mira');
  for (const text of ['quoted: one', 'quoted: two']) await other.sayTo({ friendId: 1 }, text);
  await expect.poll(() => bubbles(page, 'quoted:')).toHaveLength(2);
  const one = message(page, 'quoted: one');
  await keys.into(messages(page), 'Shift+Tab');
  await keys.to(one, 'ArrowUp');
  const menu = page.getByRole('menu', { name: 'Acts on this message' });
  for (const key of ['Enter', 'Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key);
    await expect(menu).toBeVisible();
    await keys.closes(menu, one);
  }
  await keys.press('Enter');
  await keys.choose('Quote');
  await expect(field(page)).toBeFocused();
  const bar = page.getByRole('group', { name: 'Replying to Mira Okafor' });
  await expect(bar).toContainText('quoted: one');
  await keys.type('quoting: yes');
  await keys.press('Enter');
  await expect(message(mira, 'quoting: yes')).toContainText('quoted: one');
  await keys.into(messages(page), 'Shift+Tab');
  await keys.to(message(page, 'quoting: yes'), 'ArrowDown');
  await keys.push(message(page, 'quoting: yes').getByRole('button', { name: /^Go to the quoted message/ }));
  await expect(one).toBeFocused();
  await keys.stands();
  await keys.press('Escape');
  await expect(field(page)).toBeFocused();
});

test('[X-CHAT-23, AT-01, AT-02] somebody is mentioned from the list of the @, and goes there from the notice', async ({
  visitor,
}) => {
  const [keys, mira] = [await byKeys(visitor, 'bruno'), await byKeys(visitor, 'mira')];
  const { page } = keys;
  await openByKeys(mira, 'Bruno Keller');
  await openByKeys(keys, 'Design studio');
  const options = page.getByRole('listbox').getByRole('option');
  const pointed = page.getByRole('option', { selected: true });
  const mention = async (text: string): Promise<void> => {
    await keys.type('@');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await keys.press('ArrowDown');
    await expect(pointed).toContainText('Mira Okafor');
    await keys.press('Enter');
    await keys.type(text);
    await keys.press('Enter');
    await expect(field(page)).toHaveText('');
  };
  await mention('mentioned: by keys');
  const notice = mira.page
    .getByRole('region', { name: 'Notices' })
    .getByRole('listitem')
    .filter({ hasText: 'Design studio' });
  await expect(notice).toContainText('mentioned: by keys');
  await mira.press('F6');
  await mira.to(notice.getByRole('button', { name: 'Close' }));
  await mira.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(field(mira.page)).toBeFocused();
  await mention('mentioned: again');
  await expect(notice).toContainText('mentioned: again');
  await mira.press('F6');
  await mira.push(notice.getByRole('button', { name: 'View message' }));
  await expect(title(mira.page)).toHaveText('Design studio');
  await expect(notice).toHaveCount(0);
  await expect(message(mira.page, 'mentioned: again')).toBeFocused();
  await mira.stands();
});

test('[EMO-01, X-A11Y-02] an emoticon and an emoji are chosen from the picker', async ({ visitor }) => {
  const keys = await byKeys(visitor, 'alice');
  const { page } = keys;
  await openByKeys(keys, 'Bruno Keller');
  const button = page.getByRole('button', { name: 'Emoji' });
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await keys.type('faces: ');
  await keys.push(button, 'Shift+Tab');
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await keys.closes(picker, button);
  await keys.press('Enter');
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await keys.type('star');
  await keys.press('ArrowDown');
  await expect(picker.getByRole('button', { name: 'star', exact: true }).first()).toBeFocused();
  await keys.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page).getByRole('img', { name: 'star' })).toHaveCount(1);
  await keys.push(button, 'Shift+Tab');
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await keys.to(picker.getByRole('tab', { name: 'Animated' }));
  await keys.press('ArrowRight');
  await expect(picker.getByRole('tab', { name: 'Emoji' })).toBeFocused();
  await keys.push(picker.getByRole('button', { name: 'Nature' }));
  await keys.into(picker.getByRole('group', { name: 'Emoji' }));
  await keys.press('PageDown', 'ArrowRight', 'ArrowUp', 'ArrowDown');
  const chosen = await picker.locator('[data-cell]:focus').textContent();
  await keys.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await keys.press('Enter');
  await expect(message(page, 'faces:')).toContainText(chosen ?? '?');
  await expect(message(page, 'faces:').getByRole('img', { name: 'star' })).toBeVisible();
});
