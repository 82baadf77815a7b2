// Roles in a group: the owner, an admin and a member act at the same time, and each sees the acts of the others live.
import type { Locator, Page } from '@playwright/test';
import { type Device, device } from './support/device.ts';
import { test } from './support/proxy.ts';
import { expect, openChat, sendText } from './support/test.ts';

const [ALICE, BRUNO, MIRA, YATING] = [1, 2, 3, 4];
const READERS = 3;

const panel = (page: Page): Locator => page.getByRole('complementary');
const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
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

test('[X-GRP-01, X-GRP-02, X-GRP-03, X-GRP-07, X-CHAT-27, ROLE-01, ROLE-02, ROLE-05, ROLE-07] Name, notice and mutes reach all members live', async ({
  signedIn,
}) => {
  const [alice, mira, bruno] = [await signedIn('alice'), await signedIn('mira'), await signedIn('bruno')];
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

  for (const page of [mira, bruno]) {
    await openChat(page, 'Night owls');
    await page.getByRole('button', { name: 'Group info' }).click();
    await expect(panel(page)).toContainText('3 members · Owner: Alice Moreau');
  }
  await expect(panel(mira)).toContainText('Admin');
  await expect(panel(bruno).getByRole('button', { name: /^(Change the|Remove members)/ })).toHaveCount(0);
  await expect(panel(bruno).getByRole('switch')).toHaveCount(2);
  await panel(mira).getByRole('button', { name: 'Change the group name' }).click();
  await panel(mira).getByLabel('Group name').fill('Early birds');
  await mira.keyboard.press('Enter');
  await panel(mira).getByRole('button', { name: 'Change the notice' }).click();
  await panel(mira).getByLabel('Notice').fill('We meet at sunrise.');
  await panel(mira).getByRole('button', { name: 'Save' }).click();
  for (const page of [alice, bruno]) {
    await expect(page.getByRole('heading', { level: 2, name: 'Early birds' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Chats' })).toContainText('Early birds');
  }
  await expect(panel(bruno)).toContainText('We meet at sunrise.');

  await panel(mira).getByRole('button', { name: 'Change the notice' }).click();
  await panel(mira).getByLabel('Notice').fill('We meet at noon: https://example.org/map');
  await openChat(mira, 'Design studio');
  await expect(panel(mira)).toContainText('Stand-up at ten.');
  await panel(alice).getByRole('button', { name: 'Back to the group' }).click();
  await panel(alice).getByRole('button', { name: 'Change the notice' }).click();
  await panel(alice).getByLabel('Notice').fill('We meet at dusk.');
  await panel(alice).getByRole('button', { name: 'Save' }).click();
  await expect(panel(bruno)).toContainText('We meet at dusk.');
  await openChat(mira, 'Early birds');
  await expect(panel(mira).getByLabel('Notice')).toHaveValue('We meet at noon: https://example.org/map');
  await expect(panel(mira)).toContainText('Changed meanwhile. Saving replaces the new text.');
  await panel(mira).getByRole('button', { name: 'Save' }).click();
  await expect(panel(bruno).getByRole('link', { name: 'https://example.org/map' })).toBeVisible();
  await allMembers(alice);

  await composer(bruno).fill('not sent yet');
  await panel(mira).getByRole('switch', { name: 'Mute all members' }).click();
  const bar = bruno.locator('[data-conversation] footer');
  await expect(bar).toHaveText('Everyone in this group is muted.');
  await expect(composer(bruno)).toHaveCount(0);
  await sendText(mira, 'roles: an admin still speaks');
  await expect(messages(bruno)).toContainText('roles: an admin still speaks');
  await panel(mira).getByRole('switch', { name: 'Mute all members' }).click();
  // The mute has not lost the draft.
  await expect(composer(bruno)).toHaveText('not sent yet');

  await chooseFor(alice, 'Bruno Keller', 'Mute');
  await expect(bar).toHaveText('You are muted in this group.');
  await expect(memberRow(alice, 'Bruno Keller')).toContainText('Muted');
  await expect(panel(mira)).toContainText('Muted');
  await chooseFor(alice, 'Bruno Keller', 'Unmute');
  await composer(bruno).press('Enter');
  await expect(messages(alice)).toContainText('not sent yet');
});

test('[ROLE-04, ROLE-06, VAL-31, VAL-32, VAL-33, ERR-34] Restricted invitations and private chats bind members, not admins', async ({
  signedIn,
}) => {
  const [alice, mira, bruno] = [await signedIn('alice'), await signedIn('mira'), await signedIn('bruno')];
  for (const page of [alice, mira, bruno]) await openPanel(page, READERS);
  await expect(panel(bruno).getByRole('button', { name: 'Invite' })).toBeVisible();
  await panel(alice).getByRole('switch', { name: 'Only owner and admins may invite' }).click();
  await expect(panel(bruno).getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await expect(panel(mira).getByRole('button', { name: 'Invite' })).toBeVisible();

  const rule = panel(alice).getByRole('switch', { name: 'No private chats between members' });
  await rule.click();
  await expect(rule).toBeChecked();
  await expect(panel(mira).getByRole('switch', { name: 'No private chats between members' })).toBeChecked();
  const warning = bruno.getByText('This group does not allow private chats between its members.');
  await allMembers(bruno);
  for (const [member, entry] of [
    ['Mira Okafor', 'Send message'],
    ['Noor Haddad', 'Add friend'],
  ] as const) {
    await chooseFor(bruno, member, entry);
    await expect(warning).toBeVisible();
    await expect(bruno).toHaveURL(`/home/chat?chat=group-${READERS}`);
    await bruno.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
    await expect(warning).toHaveCount(0);
  }
  await chooseFor(bruno, 'Noor Haddad', 'Profile card');
  await bruno.getByRole('dialog').getByRole('button', { name: 'Add friend' }).click();
  await expect(warning).toBeVisible();
  await expect(bruno.getByRole('dialog').getByRole('button', { name: 'Add friend' })).toBeVisible();

  await allMembers(mira);
  await chooseFor(mira, 'Noor Haddad', 'Add friend');
  await expect(mira.getByText('You are friends now.')).toBeVisible();
});

test('[X-CMPL-01, X-GRP-05, X-GRP-06, X-GRP-08, ROLE-03] Ownership passes on; removed members, and those of a dissolved group, cannot send', async ({
  server,
  signedIn,
}) => {
  const group = await newGroup(await device(server.origin, 'alice'), 'Relay', [MIRA, BRUNO, YATING]);
  const [alice, mira, bruno, yating] = [
    await signedIn('alice'),
    await signedIn('mira'),
    await signedIn('bruno'),
    await signedIn('yating'),
  ];
  for (const page of [alice, mira, bruno]) await openPanel(page, group);
  await openChat(yating, 'Relay');
  await expect(panel(mira).getByRole('button', { name: 'Dissolve group' })).toHaveCount(0);
  await panel(alice).getByRole('button', { name: 'Leave group' }).click();
  const dialog = alice.getByRole('dialog', { name: 'The owner cannot leave' });
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await alice
    .getByRole('dialog')
    .getByRole('option', { name: /Mira Okafor/ })
    .click();
  const question = alice.getByRole('alertdialog', { name: 'Make Mira Okafor the owner?' });
  await question.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(panel(bruno)).toContainText('Owner: Mira Okafor');
  await expect(panel(alice).getByRole('button', { name: /Dissolve|Transfer/ })).toHaveCount(0);
  await expect(panel(alice).locator(':focus')).toHaveCount(1);
  await panel(alice).getByRole('button', { name: 'Leave group' }).click();
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  const left = (page: Page): Locator =>
    page.getByText('You are no longer in this group, so you cannot send messages here.');
  await expect(left(alice)).toBeVisible();

  await expect(panel(mira).getByRole('button', { name: 'Dissolve group' })).toBeVisible();
  await allMembers(mira);
  await chooseFor(mira, 'Bruno Keller', 'Remove from group');
  await mira.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(memberRow(mira, 'Bruno Keller')).toHaveCount(0);
  await expect(left(bruno)).toBeVisible();
  await expect(messages(bruno)).toContainText('Mira Okafor removed Bruno Keller from the group');
  await expect(panel(bruno)).toContainText('You are not in the group');
  await expect(composer(bruno)).toHaveCount(0);
  await panel(bruno).getByRole('button', { name: 'Complain' }).click();
  const complaint = bruno.getByRole('dialog', { name: 'Complain about Relay' });
  await complaint.getByRole('radio', { name: 'Harassment' }).click();
  await complaint.getByLabel('Description').fill('I was insulted in this group.');
  await complaint.getByRole('button', { name: 'Send' }).click();
  await expect(bruno.getByText('Your complaint was sent.')).toBeVisible();

  await panel(mira).getByRole('button', { name: 'Back to the group' }).click();
  await panel(mira).getByRole('button', { name: 'Dissolve group' }).click();
  await mira.getByRole('alertdialog').getByRole('button', { name: 'Dissolve' }).click();
  const dissolved = (page: Page): Locator =>
    page.getByText('This group was dissolved, so you cannot send messages here.');
  for (const page of [mira, yating]) {
    await expect(dissolved(page)).toBeVisible();
    await expect(page.locator('[data-conversation] > header')).not.toContainText(/member|online/);
  }
  await expect(messages(yating)).toContainText('Mira Okafor dissolved the group');
  await expect(composer(yating)).toHaveCount(0);
  await yating.reload();
  await expect(dissolved(yating)).toBeVisible();
  await yating.getByRole('button', { name: 'Group info' }).click();
  await expect(panel(yating).getByRole('status')).toContainText('This group was dissolved.');
});

test('A question about members closes when the user loses the right to act, and the focus stays in the panel', async ({
  server,
  signedInBehindProxy,
}) => {
  const owner = await device(server.origin, 'alice');
  const group = await newGroup(owner, 'Tandem', [MIRA, BRUNO, YATING]);
  const appoint = () => owner.call('POST', '/group/manager/add', { groupId: group, userIds: [MIRA] });
  const dismiss = () => owner.call('DELETE', '/group/manager/remove', { groupId: group, userIds: [MIRA] });
  const remove = (id: number) =>
    owner.call('DELETE', '/group/members/remove', { groupId: group, userIds: [id] });
  await appoint();
  const { page: mira, proxy } = await signedInBehindProxy('mira');
  await openPanel(mira, group);
  const title = panel(mira).getByRole('heading', { name: 'Group info' });
  const picker = mira.getByRole('dialog', { name: 'Remove members' });
  const removing = panel(mira).getByRole('button', { name: 'Remove members' });
  await removing.click();
  await expect(picker).toBeVisible();
  await dismiss();
  await expect(picker).toHaveCount(0);
  await expect(title).toBeFocused();

  await appoint();
  await expect(removing).toBeVisible();
  await allMembers(mira);
  const question = mira.getByRole('alertdialog');
  await chooseFor(mira, 'Bruno Keller', 'Remove from group');
  await expect(question).toBeVisible();
  await remove(BRUNO);
  await expect(question).toHaveCount(0);
  await expect(mira.locator('#members-title')).toBeFocused();
  await chooseFor(mira, '陳雅婷', 'Remove from group');
  const held = await proxy.rule({ on: 'http', path: '/api/group/members/remove', kind: 'stall' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await held.holds();
  await dismiss();
  await expect(question).toHaveCount(0);
  await held.release();
  await expect(mira.getByRole('alert').filter({ hasText: 'Only the owner' })).toBeVisible();
  await expect(memberRow(mira, '陳雅婷').getByRole('button').first()).toBeFocused();
  await remove(MIRA);
  await expect(panel(mira)).toContainText('You are not in the group');
  await expect(title).toBeFocused();
});

test('[ROLE-11] A member has no control for an act of owner and admins, and the server refuses each such call', async ({
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
