// Roles in a group: owner, admin and member see the acts of each other live. e2e/pages/group-roles.spec.ts has the
// controls of each role.
import type { Locator, Page } from '@playwright/test';
import { type Device, device } from './support/device.ts';
import { expect, openChat, sendText, test } from './support/test.ts';
import { field, messages } from './support/parts.ts';

const [ALICE, BRUNO, MIRA] = [1, 2, 3];

const panel = (page: Page): Locator => page.getByRole('complementary');
const memberRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });

/** Opens the menu of a member in the list of all members, and chooses an entry. */
async function chooseFor(page: Page, member: string, entry: string): Promise<void> {
  await memberRow(page, member).getByRole('button').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const allMembers = (page: Page): Promise<void> => page.getByRole('button', { name: /^All members/ }).click();

/** A new group of Alice with the other demo users as members. */
async function newGroup(alice: Device, name: string, members: readonly number[]): Promise<number> {
  const { id } = (await alice.call('POST', '/group/create', { name })) as { id: number };
  await alice.call('POST', '/group/invite', { groupId: id, friendIds: members });
  return id;
}

async function openPanel(page: Page, group: number): Promise<void> {
  await page.goto(`/home/chat?chat=group-${group}`);
  await page.getByRole('button', { name: 'Group info' }).click();
  await expect(panel(page).getByRole('button', { name: /^All members/ })).toBeVisible();
}

test('[X-GRP-01, X-GRP-02, X-GRP-03, X-GRP-07, X-CHAT-27, ROLE-01, ROLE-02, ROLE-04, ROLE-05, ROLE-06, ROLE-07] Name, notice, mutes and rules reach the members live', async ({
  server,
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await alice.goto('/home/group');
  await alice.getByRole('button', { name: 'New group' }).click();
  const picker = alice.getByRole('dialog');
  await picker.getByRole('textbox', { name: 'Group name' }).fill('Night owls');
  for (const name of ['Mira Okafor', 'Bruno Keller']) {
    await picker.getByRole('listbox').getByRole('option').filter({ hasText: name }).click();
  }
  await picker.getByRole('button', { name: 'Create (2)' }).click();
  await expect(alice.getByRole('heading', { level: 2, name: 'Night owls' })).toBeVisible();
  await alice.getByRole('button', { name: 'Group info' }).click();
  await allMembers(alice);
  await chooseFor(alice, 'Mira Okafor', 'Make admin');
  await expect(memberRow(alice, 'Mira Okafor')).toContainText('Admin');

  await openChat(bruno, 'Night owls');
  await bruno.getByRole('button', { name: 'Group info' }).click();
  await expect(panel(bruno)).toContainText('3 members · Owner: Alice Moreau');
  const id = Number(new URL(bruno.url()).searchParams.get('chat')?.replace('group-', ''));
  const mira = await device(server.origin, 'mira');
  await mira.call('PUT', '/group/modify', { id, name: 'Early birds' });
  for (const page of [alice, bruno]) {
    await expect(page.getByRole('heading', { level: 2, name: 'Early birds' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Chats' })).toContainText('Early birds');
  }
  await panel(alice).getByRole('button', { name: 'Back to the group' }).click();
  await panel(alice).getByRole('button', { name: 'Change the notice' }).click();
  await panel(alice).getByLabel('Notice').fill('We meet at sunrise.');
  await panel(alice).getByRole('button', { name: 'Save' }).click();
  await expect(panel(bruno)).toContainText('We meet at sunrise.');

  await field(bruno).fill('not sent yet');
  const muteAll = panel(alice).getByRole('switch', { name: 'Mute all members' });
  await muteAll.click();
  const bar = bruno.locator('[data-conversation] footer > p');
  await expect(bar).toHaveText('Everyone in this group is muted.');
  await mira.sendText({ groupId: id }, 'roles: an admin still speaks');
  await expect(messages(bruno)).toContainText('roles: an admin still speaks');
  await muteAll.click();
  await expect(field(bruno)).toHaveText('not sent yet');

  await expect(panel(bruno).getByRole('button', { name: 'Invite' })).toBeVisible();
  for (const name of ['Only owner and admins may invite', 'No private chats between members']) {
    await panel(alice).getByRole('switch', { name }).click();
    await expect(panel(alice).getByRole('switch', { name })).toBeChecked();
  }
  await expect(panel(bruno).getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await allMembers(bruno);
  await chooseFor(bruno, 'Mira Okafor', 'Send message');
  await expect(bruno.getByText('This group does not allow private chats between its members.')).toBeVisible();

  await allMembers(alice);
  await chooseFor(alice, 'Bruno Keller', 'Mute');
  await expect(bar).toHaveText('You are muted in this group.');
  await expect(memberRow(alice, 'Bruno Keller')).toContainText('Muted');
  await chooseFor(alice, 'Bruno Keller', 'Unmute');
  await field(bruno).press('Enter');
  await expect(messages(alice)).toContainText('not sent yet');
});

test('[X-GRP-04, X-GRP-05, X-GRP-08, ROLE-03] A removed member returns by an invitation, becomes the owner, and dissolves the group', async ({
  server,
  signedIn,
}) => {
  const group = await newGroup(await device(server.origin, 'alice'), 'Relay', [MIRA, BRUNO]);
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  for (const page of [alice, bruno]) await openPanel(page, group);
  await allMembers(alice);
  await chooseFor(alice, 'Bruno Keller', 'Remove from group');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(memberRow(alice, 'Bruno Keller')).toHaveCount(0);
  await expect(messages(bruno)).toContainText('Alice Moreau removed Bruno Keller from the group');
  await expect(panel(bruno)).toContainText('You are not in the group');
  await expect(field(bruno)).toHaveCount(0);

  await panel(alice).getByRole('button', { name: 'Back to the group' }).click();
  await panel(alice).getByRole('button', { name: 'Invite', exact: true }).click();
  await alice
    .getByRole('dialog')
    .getByRole('option', { name: /Bruno Keller/ })
    .click();
  await alice.getByRole('dialog').getByRole('button', { name: 'Invite (1)' }).click();
  await expect(field(bruno)).toBeVisible();
  await panel(alice).getByRole('button', { name: 'Transfer ownership' }).click();
  await alice
    .getByRole('dialog')
    .getByRole('option', { name: /Bruno Keller/ })
    .click();
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(panel(alice)).toContainText('Owner: Bruno Keller');

  await panel(bruno).getByRole('button', { name: 'Dissolve group' }).click();
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Dissolve' }).click();
  const dissolved = alice.getByText('This group was dissolved, so you cannot send messages here.');
  await expect(dissolved).toBeVisible();
  await expect(messages(alice)).toContainText('Bruno Keller dissolved the group');
  await expect(field(alice)).toHaveCount(0);
  await alice.reload();
  await expect(dissolved).toBeVisible();
});

test('[ROLE-11] A member has no control for an act of owner and admins, and the server refuses each such call @long', async ({
  server,
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  const owner = await device(server.origin, 'alice');
  const group = await newGroup(owner, 'Ballast', [MIRA, BRUNO]);
  await owner.call('POST', '/group/manager/add', { groupId: group, userIds: [MIRA] });
  await owner.call('PUT', '/group/allowInvite', { groupId: group, isAllowInvite: false });
  await owner.sendText({ groupId: group }, 'roles: the first word');
  await openPanel(alice, group);
  await openPanel(bruno, group);
  await expect(messages(bruno)).toContainText('roles: the first word');
  const controls = panel(bruno).getByRole('button');
  const forbidden = /Invite|Remove|Change the|Transfer|Dissolve/;
  await expect(controls.filter({ hasText: forbidden })).toHaveCount(0);
  await expect(panel(bruno).getByRole('button', { name: forbidden })).toHaveCount(0);
  await allMembers(bruno);
  await memberRow(bruno, 'Mira Okafor').getByRole('button').first().click({ button: 'right' });
  await expect(bruno.getByRole('menuitem')).toHaveText(['Profile card', 'Send message']);
  await bruno.keyboard.press('Escape');

  const stateOf = async (): Promise<unknown[]> =>
    Promise.all([`/group/find/${group}`, `/group/members/${group}`].map((path) => owner.call('GET', path)));
  const [before, shownBefore] = [await stateOf(), await panel(alice).innerText()];
  const lines = await messages(alice).getByRole('listitem').count();
  const [first] = (await owner.call('GET', `/message/group/history?groupId=${group}&page=1&size=20`)) as {
    id: number;
  }[];
  const admins = 'Only the owner and the admins may';
  const calls: readonly [method: string, path: string, body: object | null, refusal: string][] = [
    ['PUT', '/group/modify', { id: group, name: 'Mine' }, admins],
    ['PUT', '/group/modify', { id: group, notice: 'Mine' }, admins],
    ['PUT', '/group/modify', { id: group, isNoprivatechat: true }, admins],
    ['PUT', '/group/allowInvite', { groupId: group, isAllowInvite: true }, admins],
    ['POST', '/group/invite', { groupId: group, friendIds: [ALICE] }, admins],
    ['DELETE', '/group/members/remove', { groupId: group, userIds: [MIRA] }, admins],
    ['PUT', '/group/muted', { id: group, isMuted: true }, admins],
    ['PUT', '/group/members/muted', { groupId: group, userIds: [MIRA], isMuted: true }, admins],
    ['POST', `/group/setTopMessage/${group}?messageId=${first?.id}`, null, admins],
    ['POST', '/group/manager/add', { groupId: group, userIds: [BRUNO] }, 'Only the owner of the group'],
    ['DELETE', '/group/manager/remove', { groupId: group, userIds: [MIRA] }, 'Only the owner of the group'],
    ['POST', '/group/transfer', { groupId: group, userId: BRUNO }, 'Only the owner of the group'],
    ['DELETE', `/group/delete/${group}`, null, 'Only the owner of the group'],
    ['DELETE', `/message/group/recall/${first?.id}`, null, 'You can only recall your own messages.'],
  ];
  const answers = await bruno.evaluate(async (wanted) => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('partyline.tokens') ?? '{}');
    const results: { path: string; code: number; message: string }[] = [];
    for (const [method, path, body] of wanted) {
      const response = await fetch(`/api${path}`, {
        method,
        headers: { accessToken, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { code, message } = await response.json();
      results.push({ path, code, message });
    }
    return results;
  }, calls);
  expect(answers).toEqual(
    calls.map(([, path, , refusal]) => ({ path, code: 500, message: expect.stringContaining(refusal) })),
  );
  // A later message proves that the owner's page has received everything before it.
  await sendText(bruno, 'roles: nothing has changed');
  await expect(messages(alice)).toContainText('roles: nothing has changed');
  await expect(messages(alice).getByRole('listitem')).toHaveCount(lines + 1);
  expect(await stateOf()).toEqual(before);
  expect(await panel(alice).innerText()).toBe(shownBefore);
});
