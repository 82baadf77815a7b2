// Use by keyboard alone: sign-in and sign-out, chats, messages, replies and emoji.
import type { Locator, Page } from '@playwright/test';
import { done } from '../../src/core/contract/result.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { Keys, openChatByKeyboard } from '../support/keyboard.ts';
import { bubbleTexts, PASSWORD } from '../support/test.ts';
import { demoWorld, MIRA } from './support/demo-world.ts';
import { field, message, messages, row } from '../support/parts.ts';
import { expect, test } from './support/test.ts';
import { addMessage, signOutWorld } from './support/world.ts';

const title = (page: Page): Locator => page.getByRole('heading', { level: 2 });

test('[X-A11Y-01, X-A11Y-02, LOGIN-02, HOME-07] The keyboard alone signs in, opens the help, and signs out', async ({
  openPage,
  engine,
}) => {
  engine.change(signOutWorld);
  const { self } = demoWorld().status;
  engine.answer('signIn', ({ userName, password }, world) => {
    expect([userName, password]).toEqual(['alice', PASSWORD]);
    world.status = { ...world.status, phase: 'live', self };
    return done({ sealed: 'sealed', self });
  });
  engine.answer('unseal', ({ sealed }) => done(sealed === 'sealed' ? PASSWORD : ''));
  const page = await openPage('/login');
  const keys = new Keys(page);
  await keys.focusTo(page.getByLabel('Username'));
  await keys.type('alice');
  await keys.focusTo(page.getByLabel('Password', { exact: true }));
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  await expect(page.locator('[data-chat]').first()).toBeVisible();
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
  page,
  engine,
}) => {
  const keys = new Keys(page);
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
  await expect.poll(() => bubbleTexts(page, 'by-keys:')).toEqual(['by-keys: hello\nthere']);
  await expect
    .poll(() => engine.argsOf('sendText'))
    .toMatchObject([{ chat: 'private-2', content: 'by-keys: hello\nthere' }]);
  // Escape leads to the chat's row in the list.
  await keys.press('Escape');
  await expect(row(page, 'Bruno Keller')).toBeFocused();
  await openChatByKeyboard(keys, 'Mira Okafor');
  // The keys go once through all tab stops with an open conversation: each has a name and is visible.
  await keys.press('Tab');
  await keys.focusTo(field(page));
});

test('[X-A11Y-01] Shortcuts open the next unread chat, the next chat and the previous chat', async ({
  page,
  engine,
}) => {
  const keys = new Keys(page);
  await openChatByKeyboard(keys, 'Bruno Keller');
  await keys.press('Control+/');
  const helpDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(helpDialog).toBeVisible();
  await keys.closeWithEscape(helpDialog, field(page));
  engine.change((world) => addMessage(world, privateChat(MIRA), MIRA, 'alt: news'));
  await expect(row(page, 'Mira Okafor')).toContainText('alt: news');
  await keys.press('Alt+Shift+ArrowDown');
  await expect(title(page)).toHaveText('Mira Okafor');
  await expect(field(page)).toBeFocused();
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
  page,
  engine,
}) => {
  const keys = new Keys(page);
  await openChatByKeyboard(keys, 'Mira Okafor');
  for (const text of ['quoted: one', 'quoted: two'])
    engine.change((world) => addMessage(world, privateChat(MIRA), MIRA, text));
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
  await expect(message(page, 'quoting: yes')).toContainText('quoted: one');
  await keys.focusInto(messages(page), 'Shift+Tab');
  await keys.focusTo(message(page, 'quoting: yes'), 'ArrowDown');
  await keys.activate(message(page, 'quoting: yes').getByRole('button', { name: /^Go to quoted message/ }));
  await expect(one).toBeFocused();
  await keys.expectFocusVisible();
  await keys.press('Escape');
  await expect(field(page)).toBeFocused();
});

test('[EMO-01, X-A11Y-02] The keyboard chooses emoticons and an emoji from the picker; Esc closes only the picker', async ({
  page,
}) => {
  const keys = new Keys(page);
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
  await keys.press('Enter', 'Enter');
  await expect(field(page).getByRole('img', { name: 'star' })).toHaveCount(2);
  await expect(picker.getByRole('button', { name: 'star', exact: true }).first()).toBeFocused();
  await keys.closeWithEscape(picker, field(page));
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
  // Where the pressed button took no focus, as in Safari, Esc goes to the page.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(picker).toBeVisible();
  await keys.closeWithEscape(picker, field(page));
  await keys.press('Enter');
  await expect(message(page, 'faces:')).toContainText(chosen ?? '?');
  await expect(message(page, 'faces:').getByRole('img', { name: 'star' })).toHaveCount(2);
});
