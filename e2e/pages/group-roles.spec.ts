// Roles in a group as the page of one user shows them: the controls of each role, and acts of other members while a
// dialog, a text or a menu is open. e2e/group-roles.spec.ts has several members and the server.
import type { Locator, Page } from '@playwright/test';
import { failed } from '../../src/core/contract/result.ts';
import type { GroupRole } from '../../src/core/domain/enums.ts';
import { ALICE, BRUNO, HIKING, MIRA, NOOR, STUDIO } from './support/demo-world.ts';
import { changeGroup, changeMembers, groupOf, joined, leave, setMembers } from './support/group-answers.ts';
import { field } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import type { World } from './support/world.ts';

const panel = (page: Page): Locator => page.getByRole('complementary');
const bar = (page: Page): Locator => page.locator('[data-conversation] footer > p');
const memberRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });
const forbidden = /Invite|Remove|Change the|Transfer|Dissolve/;

/** Opens the menu of a member in the list of all members, and chooses an entry. */
async function chooseFor(page: Page, member: string, entry: string): Promise<void> {
  await memberRow(page, member).getByRole('button').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const allMembers = (page: Page): Promise<void> => page.getByRole('button', { name: /^All members/ }).click();

async function openPanel(page: Page, group: number): Promise<void> {
  await page.goto(`/home/chat?chat=group-${group}`);
  await page.getByRole('button', { name: 'Group info' }).click();
  await expect(panel(page).getByRole('button', { name: /^All members/ })).toBeVisible();
}

/** Changes Alice's role in a group. */
function setRole(world: World, group: number, role: GroupRole): void {
  changeMembers(world, group, [ALICE], { role });
  changeGroup(world, group, { role });
}

const removeMember = (world: World, group: number, id: number): void =>
  setMembers(world, group, groupOf(world, group).members?.filter(({ userId }) => userId !== id) ?? []);

test('[X-GRP-02, X-GRP-03] A notice under way stays with its group, and says that another member has changed the notice', async ({
  page,
  engine,
}) => {
  await openPanel(page, STUDIO);
  await panel(page).getByRole('button', { name: 'Change the group name' }).click();
  await panel(page).getByLabel('Group name').fill('Early birds');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Early birds' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chats' })).toContainText('Early birds');
  await panel(page).getByRole('button', { name: 'Change the notice' }).click();
  const notice = panel(page).getByLabel('Notice');
  await notice.fill('We meet at noon: https://example.org/map');
  await openChat(page, '週末登山');
  await expect(panel(page)).toContainText('週六早上六點半');
  engine.change((world) => changeGroup(world, STUDIO, { words: 'We meet at dusk.' }));
  await openChat(page, 'Early birds');
  await expect(notice).toHaveValue('We meet at noon: https://example.org/map');
  await expect(panel(page)).toContainText('Changed meanwhile. Saving replaces the new text.');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByRole('link', { name: 'https://example.org/map' })).toBeVisible();
  await expect
    .poll(() => engine.argsOf('modifyGroup'))
    .toEqual([
      { group: STUDIO, name: 'Early birds' },
      { group: STUDIO, notice: 'We meet at noon: https://example.org/map' },
    ]);
});

test('[ROLE-01, ROLE-02, ROLE-05, ROLE-07, X-GRP-07, X-CHAT-27] The owner mutes one or all, and a mute of the user keeps the draft', async ({
  page,
  engine,
}) => {
  await openPanel(page, STUDIO);
  await field(page).fill('not sent yet');
  await panel(page).getByRole('switch', { name: 'Mute all members' }).click();
  await expect.poll(() => engine.argsOf('muteAll')).toEqual([{ group: STUDIO, on: true }]);
  await expect(field(page)).toBeVisible();
  await allMembers(page);
  await chooseFor(page, 'Bruno Keller', 'Mute');
  await expect(memberRow(page, 'Bruno Keller')).toContainText('Muted');
  await chooseFor(page, 'Bruno Keller', 'Unmute');
  await expect(memberRow(page, 'Bruno Keller')).not.toContainText('Muted');
  await chooseFor(page, 'Bruno Keller', 'Make admin');
  await expect(memberRow(page, 'Bruno Keller')).toContainText('Admin');
  await expect.poll(() => engine.argsOf('muteMembers').map(({ on }) => on)).toEqual([true, false]);
  await expect.poll(() => engine.argsOf('setAdmins')).toEqual([{ group: STUDIO, ids: [BRUNO], on: true }]);

  const block = (why: 'all-muted' | 'muted' | null): void =>
    engine.change((world) => {
      groupOf(world, STUDIO).blocked = why && { why };
    });
  block('all-muted');
  await expect(bar(page)).toHaveText('Everyone in this group is muted.');
  await expect(field(page)).toHaveCount(0);
  block('muted');
  await expect(bar(page)).toHaveText('You are muted in this group.');
  block(null);
  // The mute has not lost the draft.
  await expect(field(page)).toHaveText('not sent yet');
});

test('[ROLE-04, ROLE-06, VAL-31, VAL-32, VAL-33, ERR-34] Restricted invitations and private chats bind members, not admins', async ({
  page,
  engine,
}) => {
  engine.change((world) =>
    setMembers(world, HIKING, [...(groupOf(world, HIKING).members ?? []), joined(world, NOOR)]),
  );
  await openPanel(page, HIKING);
  const invite = panel(page).getByRole('button', { name: 'Invite' });
  await expect(invite).toBeVisible();
  engine.change((world) => changeGroup(world, HIKING, { isAllowInvite: false, isNoprivatechat: true }));
  await expect(invite).toHaveCount(0);
  const warning = page.getByText('This group does not allow private chats between its members.');
  await allMembers(page);
  for (const [member, entry] of [
    ['Mira Okafor', 'Send message'],
    ['Noor Haddad', 'Add friend'],
  ] as const) {
    await chooseFor(page, member, entry);
    await expect(warning).toBeVisible();
    await expect(page).toHaveURL(`/home/chat?chat=group-${HIKING}`);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
    await expect(warning).toHaveCount(0);
  }
  await chooseFor(page, 'Noor Haddad', 'Profile card');
  await page.getByRole('dialog').getByRole('button', { name: 'Add friend' }).click();
  await expect(warning).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add friend' })).toBeVisible();
  await page.keyboard.press('Escape');

  engine.change((world) => setRole(world, HIKING, 'admin'));
  await chooseFor(page, 'Mira Okafor', 'Send message');
  await expect(page).toHaveURL(`/home/chat?chat=private-${MIRA}`);
  await openPanel(page, HIKING);
  await expect(invite).toBeVisible();
  const rules = ['Only owner and admins may invite', 'No private chats between members'];
  for (const name of rules) {
    const rule = panel(page).getByRole('switch', { name });
    await expect(rule).toBeChecked();
    await rule.click();
    await expect(rule).not.toBeChecked();
  }
  await expect
    .poll(() => engine.argsOf('modifyGroup'))
    .toEqual([
      { group: HIKING, isAllowInvite: true },
      { group: HIKING, isNoprivatechat: false },
    ]);
});

test('[X-GRP-05, X-GRP-06] The owner hands the group on before leaving, and the focus stays in the panel', async ({
  page,
  engine,
}) => {
  await openPanel(page, STUDIO);
  await panel(page).getByRole('button', { name: 'Leave group' }).click();
  const dialog = page.getByRole('dialog', { name: 'The owner cannot leave' });
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Mira Okafor/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Make Mira Okafor the owner?' });
  await question.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(panel(page)).toContainText('Owner: Mira Okafor');
  await expect(panel(page).getByRole('button', { name: /Dissolve|Transfer/ })).toHaveCount(0);
  await expect(panel(page).locator(':focus')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Leave group' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(
    page.getByText('You are no longer in this group, so you cannot send messages here.'),
  ).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect.poll(() => engine.argsOf('transferGroup')).toEqual([{ group: STUDIO, to: MIRA }]);
  await expect.poll(() => engine.argsOf('leaveGroup')).toEqual([{ group: STUDIO }]);
});

test('[X-CMPL-01, X-GRP-08, ROLE-03] A removed member can complain, and a dissolved group says so', async ({
  page,
  engine,
}) => {
  await openPanel(page, HIKING);
  engine.change((world) => leave(world, HIKING));
  await expect(panel(page)).toContainText('You are not in the group');
  await expect(field(page)).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Complain' }).click();
  const complaint = page.getByRole('dialog', { name: 'Complain about 週末登山' });
  await complaint.getByRole('radio', { name: 'Harassment' }).click();
  await complaint.getByLabel('Description').fill('I was insulted in this group.');
  await complaint.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your complaint was sent.')).toBeVisible();
  await expect.poll(() => engine.argsOf('complain')).toMatchObject([{ of: `group-${HIKING}`, images: [] }]);

  await openPanel(page, STUDIO);
  await allMembers(page);
  await chooseFor(page, 'Bruno Keller', 'Remove from group');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(memberRow(page, 'Bruno Keller')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Back to the group' }).click();
  await panel(page).getByRole('button', { name: 'Dissolve group' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dissolve' }).click();
  await expect(page.getByText('This group was dissolved, so you cannot send messages here.')).toBeVisible();
  await expect(page.locator('[data-conversation] > header')).not.toContainText(/member|online/);
  await page.getByRole('button', { name: 'Group info' }).click();
  await expect(panel(page).getByRole('status')).toContainText('This group was dissolved.');
  await expect.poll(() => engine.argsOf('removeMembers')).toEqual([{ group: STUDIO, ids: [BRUNO] }]);
  await expect.poll(() => engine.argsOf('dissolveGroup')).toEqual([{ group: STUDIO }]);
});

test('A question about members closes when the user loses the right to act, and the focus stays in the panel', async ({
  page,
  engine,
}) => {
  engine.change((world) => {
    setMembers(world, HIKING, [...(groupOf(world, HIKING).members ?? []), joined(world, BRUNO)]);
    setRole(world, HIKING, 'admin');
  });
  const appoint = () => engine.change((world) => setRole(world, HIKING, 'admin'));
  const dismiss = () => engine.change((world) => setRole(world, HIKING, 'member'));
  await openPanel(page, HIKING);
  const title = panel(page).getByRole('heading', { name: 'Group info' });
  const picker = page.getByRole('dialog', { name: 'Remove members' });
  const removing = panel(page).getByRole('button', { name: 'Remove members' });
  await removing.click();
  await expect(picker).toBeVisible();
  dismiss();
  await expect(picker).toHaveCount(0);
  await expect(title).toBeFocused();

  appoint();
  await expect(removing).toBeVisible();
  await allMembers(page);
  const question = page.getByRole('alertdialog');
  await chooseFor(page, 'Bruno Keller', 'Remove from group');
  // Before the question has the focus, the list gives it to the row after the removed one.
  await expect(question.locator(':focus')).toHaveCount(1);
  engine.change((world) => removeMember(world, HIKING, BRUNO));
  await expect(question).toHaveCount(0);
  await expect(page.locator('#members-title')).toBeFocused();
  await chooseFor(page, 'Mira Okafor', 'Remove from group');
  const refusal = Promise.withResolvers<void>();
  engine.answer('removeMembers', async () => {
    await refusal.promise;
    return failed({ code: 'REFUSED', message: 'Only the owner and the admins may do this.', status: 500 });
  });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => engine.argsOf('removeMembers')).toEqual([{ group: HIKING, ids: [MIRA] }]);
  dismiss();
  await expect(question).toHaveCount(0);
  refusal.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'Only the owner' })).toBeVisible();
  await expect(memberRow(page, 'Mira Okafor').getByRole('button').first()).toBeFocused();
  engine.change((world) => leave(world, HIKING));
  await expect(panel(page)).toContainText('You are not in the group');
  await expect(title).toBeFocused();
});

test('[ROLE-11] A member has no control for an act of owner and admins', async ({ page, engine }) => {
  engine.change((world) => changeGroup(world, HIKING, { isAllowInvite: false }));
  await openPanel(page, HIKING);
  await expect(panel(page)).toContainText('3 members · Owner: 陳雅婷');
  const controls = panel(page).getByRole('button');
  await expect(controls.filter({ hasText: forbidden })).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: forbidden })).toHaveCount(0);
  await expect(panel(page).getByRole('switch')).toHaveCount(2);
  await allMembers(page);
  await memberRow(page, 'Mira Okafor').getByRole('button').first().click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['Profile card', 'Send message']);
  await page.keyboard.press('Escape');
  engine.change((world) => setRole(world, HIKING, 'admin'));
  await memberRow(page, 'Mira Okafor').getByRole('button').first().click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Remove from group' })).toBeVisible();
  await page.keyboard.press('Escape');
  await memberRow(page, '陳雅婷').getByRole('button').first().click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['Profile card', 'Send message']);
});
