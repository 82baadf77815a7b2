// The unread badge and the title of the page, and a page without a secure context.
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.ts';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import { BRUNO, MIRA, STUDIO } from './support/demo-world.ts';
import { messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage, chatOf } from './support/world.ts';

test('[HOME-02, HOME-11, HOME-12] The badge and the page title count unread messages, and the count drops when a chat is read', async ({
  page,
  engine,
}) => {
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats/ });
  await openChat(page, '陳雅婷');
  await expect(page).toHaveTitle('Partyline');
  engine.change((world) => {
    for (const text of ['badge: one', 'badge: two']) addMessage(world, privateChat(MIRA), MIRA, text);
  });
  await expect(page).toHaveTitle('(2) Partyline');
  await expect(badge).toContainText('2');
  // Do-not-disturb chats do not count in the title.
  engine.change((world) => {
    chatOf(world, privateChat(BRUNO)).isDnd = true;
    addMessage(world, privateChat(BRUNO), BRUNO, 'badge: quiet');
    addMessage(world, groupChat(STUDIO), MIRA, 'badge: three');
  });
  await expect(page).toHaveTitle('(3) Partyline');
  await openChat(page, 'Mira Okafor');
  // A chat opens at its first unread message. Messages below the viewport stay unread until scrolled to.
  await messages(page).press('End');
  await expect(page).toHaveTitle('(1) Partyline');
  await openChat(page, 'Design studio');
  await messages(page).press('End');
  await expect(page).toHaveTitle('Partyline');
  await expect(badge).not.toContainText('2');
});

test('[GEN-05] The home screen leads to chats, friends, groups, calls, system messages, accounts and settings', async ({
  page,
}) => {
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByRole('link', { name: /System messages/ })).toBeVisible();
  await openChat(page, 'Bruno Keller');
  for (const name of ['Voice call', 'Video call'])
    await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
  await openChat(page, 'Design studio');
  await expect(page.getByRole('button', { name: 'Group call', exact: true })).toBeEnabled();
  await rail.getByRole('link', { name: /Friends/ }).click();
  await expect(page.getByRole('button', { name: 'Add friend' })).toBeEnabled();
  await rail.getByRole('link', { name: /Groups/ }).click();
  await expect(page.getByRole('button', { name: 'New group' })).toBeEnabled();
  await rail.getByRole('button', { name: 'Settings', exact: true }).click();
  for (const name of ['Personal info', 'Account settings', 'Account switch'])
    await expect(page.getByRole('tab', { name })).toBeVisible();
});

test('A page without a secure context shows a heading about https and no sign-in form', async ({ host }) => {
  // Plain http on a name other than localhost has no Web Locks, crypto.subtle or service workers.
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...chromiumFlags, '--host-resolver-rules=MAP partyline.test 127.0.0.1'],
  });
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(`${host.origin.replace('localhost', 'partyline.test')}/login`);
  await expect(page.getByRole('heading', { name: /https/ })).toBeVisible();
  await expect(page.locator('form')).toBeHidden();
  await browser.close();
});
