// Friends, friend requests and groupings: the search, the requests pane, a friend's profile, and acts without a network.
// e2e/people.spec.ts has the other user and the server.
import type { Locator, Page } from '@playwright/test';
import { done, failed } from '../../src/core/contract/result.ts';
import { groupChat } from '../../src/core/domain/chat-key.ts';
import { friendRow as newFriend, requestRow } from '../../tests/unit/people-ui/rows.ts';
import { ANSWERS } from './support/answers.ts';
import { BRUNO, HIKING, INES, MIRA, NOOR, TOMAS, YATING } from './support/demo-world.ts';
import { field, row } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { chatOf, endFriendship, personOf, type World } from './support/world.ts';

const friendsLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Friends/ });
const friendRow = (page: Page, id: number): Locator => page.locator(`[data-friend="${id}"]`);
const finder = (page: Page): Locator => page.getByRole('dialog', { name: 'Add friend' });
const requestsOf = (page: Page, tab: 'Received' | 'Sent'): Locator =>
  page.getByRole('list', { name: tab }).getByRole('listitem');

async function findPerson(page: Page, words: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add friend' }).click();
  await finder(page).getByRole('textbox').fill(words);
  await page.keyboard.press('Enter');
  const found = finder(page).getByRole('list', { name: 'Found users' }).getByRole('listitem');
  await expect(found.first()).toBeVisible();
  return found;
}

/** The other user decides the request of Alice. */
function decide(world: World, userId: number, status: number): void {
  world.requests = world.requests.map((request) =>
    request.userId === userId ? { ...request, status } : request,
  );
}

test('[X-FRND-05, DLG-04] A search names each relation, and an application keeps its text until it is sent', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/friend');
  const found = await findPerson(page, 'A');
  const person = (name: string): Locator => found.filter({ hasText: name });
  await expect(person('Alice Moreau')).toContainText('This is you');
  await expect(person('Mira Okafor')).toContainText('Friend');
  await expect(person('Noor Haddad')).toContainText('Wants to add you');
  await expect(person('Tomás Vidal')).toContainText('Request sent');
  await expect(found.getByRole('button')).toHaveText(['Approve', 'Add']);
  await person('Inês Duarte').getByRole('button', { name: 'Add Inês Duarte' }).click();
  const application = page.getByRole('dialog', { name: 'Add Inês Duarte' });
  await expect(application.getByLabel('Message')).toHaveValue('I am Alice Moreau');
  await expect(application).toContainText('17/255');
  await expect(application).toContainText('The other side has to approve your request.');
  expect((await application.boundingBox())?.width).toBe(400);
  const text = 'Shall we draw the coast together?';
  await application.getByLabel('Message').fill(text);
  // A press outside closes no dialog with a typed text.
  await page.mouse.click(4, 4);
  await application.getByRole('button', { name: 'Send request' }).click();
  await expect(application).toHaveCount(0);
  await expect(person('Inês Duarte')).toContainText('Request sent');
  await expect.poll(() => engine.argsOf('applyForFriend')).toEqual([{ id: INES, text, group: null }]);
  // The results follow an approval by the other user.
  engine.change((world) => {
    decide(world, INES, 2);
    world.friends.push(newFriend({ id: INES, showName: 'Inês Duarte' }));
  });
  await expect(person('Inês Duarte')).toContainText('Friend');
  await expect(friendRow(page, INES)).toBeVisible();
});

test('[ROLE-10] A user without manual approval becomes a friend with one press', async ({
  openPage,
  engine,
}) => {
  engine.change((world) => Object.assign(personOf(world, INES), { isManualApprove: false }));
  const page = await openPage('/home/friend');
  const found = await findPerson(page, 'ines');
  await found.getByRole('button', { name: 'Add Inês Duarte' }).click();
  await expect(found).toContainText('Friend');
  await expect(found.getByRole('button')).toHaveCount(0);
  await expect(friendRow(page, INES)).toBeVisible();
});

test('[X-FRND-06, HOME-03] Requests show each decision of both sides, and the number of waiting requests follows', async ({
  openPage,
  engine,
}) => {
  engine.change((world) =>
    world.requests.push(requestRow({ id: 3, userId: INES, showName: 'Inês Duarte', words: 'Hello Alice' })),
  );
  const page = await openPage('/home/friend');
  await expect(friendsLink(page)).toContainText('2 friend requests');
  await page.getByRole('link', { name: /^Friend requests/ }).click();
  const [fromInes, fromNoor] = ['Inês Duarte', 'Noor Haddad'].map((name) =>
    requestsOf(page, 'Received').filter({ hasText: name }),
  ) as [Locator, Locator];
  await expect(fromInes).toContainText('Hello Alice');
  // The card, and two decisions.
  await expect(fromInes.getByRole('button')).toHaveCount(3);
  await fromInes.getByRole('button', { name: 'Approve the request from Inês Duarte' }).click();
  await expect(fromInes).toContainText('Approved');
  await expect(fromInes.getByRole('button', { name: /request/ })).toHaveCount(0);
  await expect(page.getByText('You are friends now.')).toBeVisible();
  await expect(friendRow(page, INES)).toBeVisible();
  await expect(friendsLink(page)).toContainText('1 friend request');
  await fromNoor.getByRole('button', { name: 'Reject the request from Noor Haddad' }).click();
  await expect(fromNoor).toContainText('Rejected');
  await expect(friendsLink(page)).not.toContainText('request');

  await page.getByRole('tab', { name: 'Sent' }).click();
  const sent = requestsOf(page, 'Sent');
  await sent.getByRole('button', { name: 'Recall the request to Tomás Vidal' }).click();
  await expect(sent).toContainText('Recalled');
  await expect
    .poll(() => engine.argsOf('decideRequest'))
    .toEqual([
      { id: 3, decision: 'approve' },
      { id: 1, decision: 'reject' },
      { id: 2, decision: 'recall' },
    ]);
  // The other users decide.
  engine.change((world) => {
    decide(world, TOMAS, 3);
    world.requests.push(requestRow({ id: 4, userId: NOOR, showName: 'Noor Haddad' }));
  });
  await expect(sent).toContainText('Rejected');
  await expect(sent.getByRole('button', { name: /Recall/ })).toHaveCount(0);
  await expect(friendsLink(page)).toContainText('1 friend request');
  engine.change((world) => {
    world.requests = world.requests.map((request) =>
      request.id === 4 ? { ...request, status: 5 } : request,
    );
  });
  await page.getByRole('tab', { name: /^Received/ }).click();
  await expect(fromNoor.filter({ hasText: 'Recalled' })).toHaveCount(1);
  await expect(friendsLink(page)).not.toContainText('request');
});

test('[X-FRND-03, X-FRND-04, ROUTE-05] A profile renames a friend, opens the chat, and asks before it deletes', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/friend');
  await friendRow(page, MIRA).click();
  await page.getByRole('button', { name: 'Change remark' }).click();
  await page.getByLabel('Remark').fill('Maps and islands');
  await page.keyboard.press('Enter');
  await expect(friendRow(page, MIRA)).toContainText('Maps and islands');
  await expect.poll(() => engine.argsOf('setRemark')).toEqual([{ id: MIRA, remark: 'Maps and islands' }]);

  const detail = page.getByRole('main');
  await page.reload();
  await expect(page).toHaveURL(`/home/friend?friend=${MIRA}`);
  await expect(detail.getByRole('heading', { name: 'Maps and islands' })).toBeVisible();
  await detail.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Maps and islands' })).toBeVisible();
  await expect(row(page, 'Maps and islands')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/home/friend?friend=${MIRA}`);
  await expect(detail.getByRole('heading', { name: 'Maps and islands' })).toBeVisible();

  const question = page.getByRole('alertdialog');
  await detail.getByRole('button', { name: 'Delete friend' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(friendRow(page, MIRA)).toBeVisible();
  expect(engine.argsOf('deleteFriend')).toEqual([]);
  await detail.getByRole('button', { name: 'Delete friend' }).click();
  await question.getByRole('button', { name: 'Delete friend' }).click();
  await expect(friendRow(page, MIRA)).toHaveCount(0);
  await expect(page).toHaveURL('/home/friend');
  await expect.poll(() => engine.argsOf('deleteFriend')).toEqual([{ id: MIRA }]);
});

test('[X-CHAT-28] A deletion by the friend ends the composer and the remark form, and moves the focus to the title', async ({
  page,
  openPage,
  engine,
}) => {
  await openChat(page, 'Mira Okafor');
  await field(page).fill('people: half a sentence');
  const info = await openPage(`/home/friend?friend=${MIRA}`);
  await info.getByRole('button', { name: 'Change remark' }).click();
  await info.getByLabel('Remark').fill('half a remark');
  engine.change((world) => endFriendship(world, MIRA));
  await expect(info.getByRole('heading', { name: 'Friend info' })).toBeFocused();
  await expect(page.getByText('You are no longer friends, so you cannot send messages here.')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Messages' })).toContainText('One o’clock it is');
});

test('[X-FGRP-01, X-FGRP-02, X-FGRP-03] Groupings and their friends change by menu, pointer and keys', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/friend-grouping');
  const section = (name: string): Locator =>
    page.locator('[data-section]').filter({ has: page.getByText(name, { exact: true }) });
  const menu = page.getByRole('menu');
  const openMenu = (name: string): Promise<void> =>
    page.getByRole('button', { name: `Options for ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');

  const message = 'You already have a grouping with this name.';
  engine.answer('createGrouping', () => failed({ code: 'REFUSED', message, status: 500 }));
  await page.getByRole('button', { name: 'New grouping' }).click();
  await dialog.getByLabel('Name').fill('Studio');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(message);
  engine.answer('createGrouping', ANSWERS.createGrouping!);
  await dialog.getByLabel('Name').fill('Print room');
  await page.keyboard.press('Enter');
  await expect(section('Print room')).toContainText('0 friends');
  await openMenu('Print room');
  await menu.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('Press');
  await page.keyboard.press('Enter');
  await expect(section('Press')).toBeVisible();

  await section('Press').hover();
  await openMenu('Bruno Keller');
  await menu.getByRole('menuitemradio', { name: 'Press' }).click();
  await expect(section('Press')).toContainText('1 friend');
  const grip = friendRow(page, MIRA).locator('xpath=following-sibling::span[@aria-hidden="true"]');
  await friendRow(page, MIRA).hover();
  const [from, to] = [await grip.boundingBox(), await section('Press').boundingBox()];
  if (!from || !to) throw new Error('the grip or the section has no box');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(section('Press')).toContainText('2 friends');
  await friendRow(page, YATING).press('Shift+F10');
  await expect(menu.getByRole('menuitemradio', { name: 'Press' })).toBeVisible();
  for (let step = 0; step < 12; step++) {
    if (await menu.getByRole('menuitemradio', { name: 'Press' }).evaluate((item) => item.matches(':focus')))
      break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(section('Press')).toContainText('3 friends');
  // The closed menu returns the focus to the row.
  await expect(friendRow(page, YATING)).toBeFocused();
  await expect.poll(() => engine.argsOf('moveFriend').map(({ id }) => id)).toEqual([BRUNO, MIRA, YATING]);

  await section('Press').press('Alt+ArrowUp');
  const names = (): Promise<string[]> => page.locator('[data-section] bdi').allTextContents();
  await expect.poll(names).toEqual(['My friends', 'Studio', 'Press', 'Weekends']);
  await section('Press').click();
  await expect(friendRow(page, BRUNO)).toHaveCount(0);
  await page.reload();
  await expect(section('Press')).toHaveAttribute('aria-expanded', 'false');
  await expect(section('Studio')).toHaveAttribute('aria-expanded', 'true');

  await openMenu('Press');
  await menu.getByRole('menuitem', { name: 'Delete grouping' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No friend is lost.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete grouping' }).click();
  await expect(section('Press')).toHaveCount(0);
  await expect(section('My friends')).toContainText('3 friends');
  for (const id of [BRUNO, MIRA, YATING]) await expect(friendRow(page, id)).toBeVisible();
});

test('Offline, an act fails at once with its text kept, and the members load on reconnect', async ({
  openPage,
  engine,
}) => {
  const OFFLINE = failed({ code: 'OFFLINE' });
  const acts = ['modifyGroup', 'createGrouping', 'setRemark', 'loadMembers'] as const;
  for (const act of acts) engine.answer(act, () => OFFLINE);
  engine.change((world) => {
    world.status = { ...world.status, phase: 'offline' };
  });
  const members = engine.change((world) => chatOf(world, groupChat(HIKING)).members);
  const page = await openPage('/home/group?group=1');
  const main = page.getByRole('main');
  const offline = page.getByText('You are offline. Try again when you are back online.');
  await main.getByRole('button', { name: 'Change the group name' }).click();
  await main.getByLabel('Group name').fill('Summit');
  await page.keyboard.press('Enter');
  await expect(offline).toBeVisible();
  await expect(main.getByLabel('Group name')).toHaveValue('Summit');

  await page.goto('/home/friend-grouping');
  await page.getByRole('button', { name: 'New grouping' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Colleagues');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('You are offline.');
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Colleagues');

  await page.goto(`/home/friend?friend=${MIRA}`);
  await page.getByRole('button', { name: 'Change remark' }).click();
  await page.getByLabel('Remark').fill('Maps');
  await page.keyboard.press('Enter');
  await expect(offline).toBeVisible();
  await expect(page.getByLabel('Remark')).toHaveValue('Maps');

  engine.change((world) => {
    chatOf(world, groupChat(HIKING)).members = null;
  });
  const group = await openPage(`/home/group?group=${HIKING}`);
  await expect(group.getByRole('alert')).toContainText('You are offline.');
  engine.answer('setRemark', ANSWERS.setRemark!);
  engine.answer('loadMembers', (_args, world) => {
    chatOf(world, groupChat(HIKING)).members = members;
    return done(null);
  });
  engine.change((world) => {
    world.status = { ...world.status, phase: 'live' };
  });
  await expect(group.getByRole('button', { name: 'All members (3)' })).toBeVisible();
  await page.getByLabel('Remark').press('Enter');
  await expect(friendRow(page, MIRA)).toContainText('Maps');
});
