// Friends, friend requests and groupings between two users. e2e/pages/people.spec.ts has the screens of one user.
import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { test } from './support/proxy.ts';
import { connectNow, expect, openChat, sendText, signInWithTokens } from './support/test.ts';

const BRUNO = 2;
const MIRA = 3;
const TOMAS = 6;

const friendsLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Friends/ });
const friendRow = (page: Page, id: number): Locator => page.locator(`[data-friend="${id}"]`);
const finder = (page: Page): Locator => page.getByRole('dialog', { name: 'Add friend' });

test('[X-FRND-05, X-FRND-06, ROLE-10, HOME-03] A request waits for approval, and both sides see each step live', async ({
  signedIn,
}) => {
  const [bruno, tomas] = [await signedIn('bruno'), await signedIn('tomas')];
  // A request of the demo waits already.
  await expect(friendsLink(tomas)).toContainText('1 friend request');
  await friendsLink(bruno).click();
  await bruno.getByRole('button', { name: 'Add friend' }).click();
  await finder(bruno).getByRole('textbox').fill('tomas');
  await bruno.keyboard.press('Enter');
  const found = finder(bruno).getByRole('list', { name: 'Found users' }).getByRole('listitem');
  await found.getByRole('button', { name: 'Add Tomás Vidal' }).click();
  const application = bruno.getByRole('dialog', { name: 'Add Tomás Vidal' });
  await application.getByLabel('Message').fill('Shall we draw the coast together?');
  await application.getByRole('button', { name: 'Send request' }).click();
  await expect(found).toContainText('Request sent');

  await expect(friendsLink(tomas)).toContainText('2 friend requests');
  await friendsLink(tomas).click();
  await tomas.getByRole('link', { name: /^Friend requests/ }).click();
  const request = tomas
    .getByRole('list', { name: 'Received' })
    .getByRole('listitem')
    .filter({ hasText: 'Bruno Keller' });
  await expect(request).toContainText('Shall we draw the coast together?');
  await request.getByRole('button', { name: 'Approve the request from Bruno Keller' }).click();
  await expect(request).toContainText('Approved');
  await expect(friendsLink(tomas)).toContainText('1 friend request');
  await expect(friendRow(tomas, BRUNO)).toBeVisible();

  await expect(found).toContainText('Friend');
  await bruno.keyboard.press('Escape');
  await expect(friendRow(bruno, TOMAS)).toContainText('Web');
  await friendRow(bruno, TOMAS).click();
  await bruno.getByRole('main').getByRole('button', { name: 'Send message' }).click();
  await sendText(bruno, 'people: hello Tomás');
  await tomas
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Chats/ })
    .click();
  await openChat(tomas, 'Bruno Keller');
  await expect(tomas.getByRole('group', { name: 'Messages' }).getByText('people: hello Tomás')).toBeVisible();
});

test('[X-FRND-03, X-FRND-04, X-CHAT-28, X-FGRP-01, X-FGRP-03] A remark and a grouping stay after a reload; a deletion ends the chat of both', async ({
  signedIn,
}) => {
  const [bruno, mira] = [await signedIn('bruno'), await signedIn('mira')];
  await openChat(mira, 'Bruno Keller');
  const composer = mira.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('people: half a sentence');

  await bruno.goto('/home/friend-grouping');
  await bruno.getByRole('button', { name: 'New grouping' }).click();
  await bruno.getByRole('dialog').getByLabel('Name').fill('Print room');
  await bruno.keyboard.press('Enter');
  const section = bruno.locator('[data-section]').filter({ hasText: 'Print room' });
  await expect(section).toContainText('0 friends');
  await friendRow(bruno, MIRA).press('Shift+F10');
  await bruno.getByRole('menuitemradio', { name: 'Print room' }).click();
  await expect(section).toContainText('1 friend');
  await bruno.goto(`/home/friend?friend=${MIRA}`);
  await bruno.getByRole('button', { name: 'Change remark' }).click();
  await bruno.getByLabel('Remark').fill('Maps and islands');
  await bruno.keyboard.press('Enter');
  await expect(friendRow(bruno, MIRA)).toContainText('Maps and islands');
  await bruno.goto('/home/friend-grouping');
  await expect(section).toContainText('1 friend');
  await expect(friendRow(bruno, MIRA)).toContainText('Maps and islands');

  await friendRow(bruno, MIRA).press('Shift+F10');
  await bruno.getByRole('menuitem', { name: 'Delete friend' }).click();
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Delete friend' }).click();
  await expect(friendRow(bruno, MIRA)).toHaveCount(0);
  await expect(mira.getByText('You are no longer friends, so you cannot send messages here.')).toBeVisible();
  await expect(composer).toHaveCount(0);
  await expect(mira.getByRole('group', { name: 'Messages' })).toContainText(
    'How is the new map coming along?',
  );
});

test('Offline, people and groups stay readable after a reload, and members load on reconnect @long', async ({
  behindProxy,
  server,
}) => {
  const unread = 3;
  await (await device(server.origin, 'yating')).call('POST', `/group/join/${unread}`);
  const { proxy, context } = await behindProxy({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInWithTokens(page, 'yating');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/home/group?group=2');
  const members = page.getByRole('main').getByRole('list').first();
  await expect(members).toContainText('Alice Moreau');
  await proxy.offline();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText('週末登山');
  await expect(members).toContainText('Alice Moreau');
  await page.goto('/home/friend-grouping');
  await expect(page.locator('[data-section]').filter({ hasText: '登山夥伴' })).toContainText('2 friends');
  await page.goto('/home/friend');
  await expect(friendRow(page, MIRA)).toBeVisible();
  await page.goto(`/home/group?group=${unread}`);
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await proxy.online();
  await connectNow(page);
  await expect(page.getByRole('button', { name: 'All members (5)' })).toBeVisible();
});
