// Friends, friend requests and groupings, as several users and tabs see them.
import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { test } from './support/proxy.ts';
import { connectNow, expect, openChat, sendText, signInWithTokens } from './support/test.ts';

const BRUNO = 2;
const MIRA = 3;
const YATING = 4;
const TOMAS = 6;

const friendsLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Friends/ });
const friendRow = (page: Page, id: number): Locator => page.locator(`[data-friend="${id}"]`);
const finder = (page: Page): Locator => page.getByRole('dialog', { name: 'Add friend' });
const requestsOf = (page: Page, tab: 'Received' | 'Sent'): Locator =>
  page.getByRole('list', { name: tab }).getByRole('listitem');

async function secondTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

async function findPerson(page: Page, words: string): Promise<Locator> {
  await page.goto('/home/friend');
  await page.getByRole('button', { name: 'Add friend' }).click();
  await finder(page).getByRole('textbox').fill(words);
  await page.keyboard.press('Enter');
  const found = finder(page).getByRole('list', { name: 'Found users' }).getByRole('listitem');
  await expect(found.first()).toBeVisible();
  return found;
}

test('[X-FRND-05, X-FRND-06, DLG-04, ROLE-10, HOME-03] A request waits for approval, and both sides see each step live', async ({
  signedIn,
}) => {
  const [bruno, tomas] = [await signedIn('bruno'), await signedIn('tomas')];
  const tab = await secondTab(bruno, '/home/friend');
  // A request of the demo waits already.
  await expect(friendsLink(tomas)).toContainText('1 friend request');
  const found = await findPerson(bruno, 'O');
  const person = (name: string): Locator => found.filter({ hasText: name });
  await expect(person('Bruno Keller')).toContainText('This is you');
  await expect(person('Mira Okafor')).toContainText('Friend');
  await expect(found.getByRole('button')).toHaveText(['Add', 'Add']);
  await person('Tomás Vidal').getByRole('button', { name: 'Add Tomás Vidal' }).click();
  const application = bruno.getByRole('dialog', { name: 'Add Tomás Vidal' });
  await expect(application.getByLabel('Message')).toHaveValue('I am Bruno Keller');
  await expect(application).toContainText('17/255');
  await expect(application).toContainText('The other side has to approve your request.');
  expect((await application.boundingBox())?.width).toBe(400);
  await application.getByLabel('Message').fill('Shall we draw the coast together?');
  // A press outside closes no dialog with a typed text.
  await bruno.mouse.click(4, 4);
  await application.getByRole('button', { name: 'Send request' }).click();
  await expect(application).toHaveCount(0);
  await expect(person('Tomás Vidal')).toContainText('Request sent');

  await expect(friendsLink(tomas)).toContainText('2 friend requests');
  await friendsLink(tomas).click();
  await tomas.getByRole('link', { name: /^Friend requests/ }).click();
  const request = requestsOf(tomas, 'Received').filter({ hasText: 'Bruno Keller' });
  await expect(request).toContainText('Shall we draw the coast together?');
  await request.getByRole('button', { name: 'Approve the request from Bruno Keller' }).click();
  await expect(request).toContainText('Approved');
  await expect(request.getByRole('button', { name: /request/ })).toHaveCount(0);
  await expect(friendsLink(tomas)).toContainText('1 friend request');
  await expect(friendRow(tomas, BRUNO)).toBeVisible();

  await expect(person('Tomás Vidal')).toContainText('Friend');
  await expect(friendRow(tab, TOMAS)).toContainText('Tomás Vidal');
  await expect(friendRow(tab, TOMAS)).toContainText('Web');
  await friendRow(tab, TOMAS).click();
  await tab.getByRole('main').getByRole('button', { name: 'Send message' }).click();
  await sendText(tab, 'people: hello Tomás');
  await tomas
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Chats/ })
    .click();
  await openChat(tomas, 'Bruno Keller');
  await expect(tomas.getByRole('group', { name: 'Messages' }).getByText('people: hello Tomás')).toBeVisible();
});

test('[ROLE-10, X-FRND-06] Without approval both are friends at once; a rejection and a recall show at the other side', async ({
  signedIn,
}) => {
  const [bruno, yating] = [await signedIn('bruno'), await signedIn('yating')];
  await bruno.goto('/home/friend');
  await expect(friendRow(bruno, MIRA)).toBeVisible();
  const found = await findPerson(yating, 'bruno');
  await found.getByRole('button', { name: 'Add Bruno Keller' }).click();
  await expect(found).toContainText('Friend');
  await expect(friendRow(bruno, YATING)).toContainText('陳雅婷');
  await expect(friendRow(yating, BRUNO)).toBeVisible();

  const [alice, noor, tomas] = [await signedIn('alice'), await signedIn('noor'), await signedIn('tomas')];
  for (const page of [alice, noor, tomas]) await page.goto('/home/friend?view=requests');
  await alice.getByRole('tab', { name: 'Sent' }).click();
  const recall = requestsOf(alice, 'Sent').getByRole('button', { name: 'Recall the request to Tomás Vidal' });
  await expect(requestsOf(tomas, 'Received').filter({ hasText: 'Alice' }).getByRole('button')).toHaveCount(3);
  await recall.click();
  await expect(requestsOf(alice, 'Sent')).toContainText('Recalled');
  await expect(requestsOf(tomas, 'Received').filter({ hasText: 'Alice' })).toContainText('Recalled');
  await expect(friendsLink(tomas)).not.toContainText('request');

  await noor.getByRole('tab', { name: 'Sent' }).click();
  await expect(requestsOf(noor, 'Sent')).toContainText('Alice Moreau');
  await alice.getByRole('tab', { name: /^Received/ }).click();
  await alice.getByRole('button', { name: 'Reject the request from Noor Haddad' }).click();
  await expect(requestsOf(noor, 'Sent')).toContainText('Rejected');
  await expect(requestsOf(noor, 'Sent').getByRole('button', { name: /Recall/ })).toHaveCount(0);
  await expect(friendsLink(alice)).not.toContainText('request');
});

test('[X-FRND-03, X-FRND-04, X-CHAT-28, ROUTE-05] A remark renames a friend everywhere; a deletion removes friend and chat', async ({
  signedIn,
}) => {
  const [bruno, mira] = [await signedIn('bruno'), await signedIn('mira')];
  const tab = await secondTab(bruno, `/home/chat?chat=private-${MIRA}`);
  await expect(tab.getByRole('heading', { level: 2, name: 'Mira Okafor' })).toBeVisible();
  await bruno.goto('/home/friend');
  await friendRow(bruno, MIRA).click();
  await bruno.getByRole('button', { name: 'Change remark' }).click();
  await bruno.getByLabel('Remark').fill('Maps and islands');
  await bruno.keyboard.press('Enter');
  await expect(friendRow(bruno, MIRA)).toContainText('Maps and islands');
  await expect(tab.getByRole('heading', { level: 2, name: 'Maps and islands' })).toBeVisible();
  await expect(tab.locator(`[data-chat=private-${MIRA}]`)).toContainText('Maps and islands');

  const detail = bruno.getByRole('main');
  await bruno.reload();
  await expect(bruno).toHaveURL(`/home/friend?friend=${MIRA}`);
  await expect(detail.getByRole('heading', { name: 'Maps and islands' })).toBeVisible();
  await detail.getByRole('button', { name: 'Send message' }).click();
  await expect(bruno.getByRole('heading', { level: 2, name: 'Maps and islands' })).toBeVisible();
  await bruno.goBack();
  await expect(bruno).toHaveURL(`/home/friend?friend=${MIRA}`);
  await expect(detail.getByRole('heading', { name: 'Maps and islands' })).toBeVisible();

  await openChat(mira, 'Bruno Keller');
  const composer = mira.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('people: half a sentence');
  const info = await secondTab(mira, `/home/friend?friend=${BRUNO}`);
  await info.getByRole('button', { name: 'Change remark' }).click();
  await info.getByLabel('Remark').fill('half a remark');
  const question = bruno.getByRole('alertdialog');
  await detail.getByRole('button', { name: 'Delete friend' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(friendRow(bruno, MIRA)).toBeVisible();
  await detail.getByRole('button', { name: 'Delete friend' }).click();
  await question.getByRole('button', { name: 'Delete friend' }).click();
  await expect(friendRow(bruno, MIRA)).toHaveCount(0);
  await expect(bruno).toHaveURL('/home/friend');
  await expect(tab.locator(`[data-chat=private-${MIRA}]`)).toHaveCount(0);
  await expect(info.getByRole('heading', { name: 'Friend info' })).toBeFocused();

  await expect(mira.getByText('You are no longer friends, so you cannot send messages here.')).toBeVisible();
  await expect(composer).toHaveCount(0);
  await expect(mira.getByRole('group', { name: 'Messages' })).toContainText(
    'How is the new map coming along?',
  );
});

test('[X-FGRP-01, X-FGRP-02, X-FGRP-03] Groupings and their friends change in both tabs and stay after a reload', async ({
  signedIn,
}) => {
  const page = await signedIn('alice');
  await page.goto('/home/friend-grouping');
  const tab = await secondTab(page, '/home/friend-grouping');
  const section = (at: Page, name: string): Locator =>
    at.locator('[data-section]').filter({ has: at.getByText(name, { exact: true }) });
  const menu = page.getByRole('menu');
  const openMenu = (name: string): Promise<void> =>
    page.getByRole('button', { name: `Options for ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'New grouping' }).click();
  await dialog.getByLabel('Name').fill('Studio');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('You already have a grouping with this name.');
  await dialog.getByLabel('Name').fill('Print room');
  await page.keyboard.press('Enter');
  await expect(section(tab, 'Print room')).toContainText('0 friends');
  await openMenu('Print room');
  await menu.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('Press');
  await page.keyboard.press('Enter');
  await expect(section(tab, 'Press')).toBeVisible();

  await section(page, 'Press').hover();
  await openMenu('Bruno Keller');
  await menu.getByRole('menuitemradio', { name: 'Press' }).click();
  await expect(section(tab, 'Press')).toContainText('1 friend');
  const grip = friendRow(page, MIRA).locator('xpath=following-sibling::span[@aria-hidden="true"]');
  await friendRow(page, MIRA).hover();
  const [from, to] = [await grip.boundingBox(), await section(page, 'Press').boundingBox()];
  if (!from || !to) throw new Error('the grip or the section has no box');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(section(tab, 'Press')).toContainText('2 friends');
  await friendRow(page, YATING).press('Shift+F10');
  await expect(menu.getByRole('menuitemradio', { name: 'Press' })).toBeVisible();
  for (let step = 0; step < 12; step++) {
    if (await menu.getByRole('menuitemradio', { name: 'Press' }).evaluate((item) => item.matches(':focus')))
      break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(section(tab, 'Press')).toContainText('3 friends');
  // The closed menu returns the focus to the row.
  await expect(friendRow(page, YATING)).toBeFocused();

  const names = (at: Page): Promise<string[]> => at.locator('[data-section] bdi').allTextContents();
  await section(page, 'Press').press('Alt+ArrowUp');
  await expect.poll(() => names(tab)).toEqual(['My friends', 'Studio', 'Press', 'Weekends']);
  await section(page, 'Press').click();
  await expect(friendRow(page, BRUNO)).toHaveCount(0);
  await page.reload();
  await expect(section(page, 'Press')).toHaveAttribute('aria-expanded', 'false');
  await expect(section(page, 'Studio')).toHaveAttribute('aria-expanded', 'true');

  await openMenu('Press');
  await menu.getByRole('menuitem', { name: 'Delete grouping' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No friend is lost.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete grouping' }).click();
  for (const at of [page, tab]) {
    await expect(section(at, 'Press')).toHaveCount(0);
    await expect(section(at, 'My friends')).toContainText('3 friends');
    for (const id of [BRUNO, MIRA, YATING]) await expect(friendRow(at, id)).toBeVisible();
  }
});

test('Offline, people and groups stay readable after a reload, an act fails at once with its text kept, and members load on reconnect', async ({
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
  const main = page.getByRole('main');
  const offline = page.getByText('You are offline. Try again when you are back online.');
  await main.getByRole('button', { name: 'Change the group name' }).click();
  await main.getByLabel('Group name').fill('山頂');
  await page.keyboard.press('Enter');
  await expect(main.getByText('You are offline. Try again when you are back online.')).toBeVisible();
  await expect(main.getByLabel('Group name')).toHaveValue('山頂');

  await page.goto('/home/friend-grouping');
  await expect(page.locator('[data-section]').filter({ hasText: '登山夥伴' })).toContainText('2 friends');
  await page.getByRole('button', { name: 'New grouping' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('同事');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('You are offline.');
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('同事');

  await page.goto(`/home/friend?friend=${MIRA}`);
  await expect(friendRow(page, MIRA)).toBeVisible();
  await page.getByRole('button', { name: 'Change remark' }).click();
  await page.getByLabel('Remark').fill('地圖');
  await page.keyboard.press('Enter');
  await expect(offline).toBeVisible();
  await expect(page.getByLabel('Remark')).toHaveValue('地圖');
  const tab = await secondTab(page, `/home/group?group=${unread}`);
  await expect(tab.getByRole('alert')).toContainText('You are offline.');
  await proxy.online();
  await connectNow(tab);
  await expect(tab.getByRole('button', { name: 'All members (5)' })).toBeVisible();
  await page.getByLabel('Remark').press('Enter');
  await expect(friendRow(page, MIRA)).toContainText('地圖');
});
