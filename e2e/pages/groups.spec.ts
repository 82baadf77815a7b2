// Group screen, member picker, and the side panel of a group's conversation. screens.spec.ts checks the layout, and
// e2e/group-roles.spec.ts has the other members and the server.
import type { Page } from '@playwright/test';
import { MIRA, STUDIO, YATING } from './support/demo-world.ts';
import { expect, openChat, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const options = (page: Page) => dialog(page).getByRole('listbox').getByRole('option');
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

async function openGroup(page: Page, name: string): Promise<void> {
  await page.goto('/home/group');
  await page.getByRole('list', { name: 'Groups' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Group info' })).toBeVisible();
}

test('[DLG-01, DLG-02, DLG-03, X-GRP-04] The invite picker adds exactly the chosen friends, or nobody after Cancel', async ({
  page,
  engine,
}) => {
  await openGroup(page, 'Design studio');
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await invite.click();
  await expect(dialog(page)).toHaveCSS('width', '700px');
  const present = options(page).filter({ hasText: 'Bruno Keller' });
  await expect(present).toHaveAttribute('aria-disabled', 'true');
  // Playwright waits for a disabled option, so the click is an event.
  await present.dispatchEvent('click');
  await expect(dialog(page).getByText('Nobody selected')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Search by name' }).fill('陳');
  await expect(options(page)).toHaveText(['陳陳雅婷']);
  await options(page).click();
  await expect(dialog(page).getByRole('region', { name: 'Selected people' })).toContainText('陳雅婷');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(invite).toBeFocused();
  await expect(page.getByRole('button', { name: 'All members (3)' })).toBeVisible();

  await invite.click();
  await options(page).filter({ hasText: '陳雅婷' }).click();
  await dialog(page).getByRole('button', { name: 'Invite (1)' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => engine.argsOf('inviteMembers')).toEqual([{ group: STUDIO, ids: [YATING] }]);
  await page.getByRole('button', { name: 'All members (4)' }).click();
  await expect(members(page)).toHaveCount(4);
  await expect(members(page).first()).toContainText('Owner');
  // The card and the question of a menu keep the focus after the menu has closed.
  const mira = members(page).nth(1).getByRole('button').first();
  await mira.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Profile card' }).click();
  await expect(dialog(page)).toContainText('mira');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await mira.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove from group' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mira).toBeFocused();
  expect(engine.argsOf('removeMembers')).toEqual([]);
});

test('[X-GRP-01, VAL-21] A new group takes a name of 20 characters and friends, and its chat opens', async ({
  page,
  engine,
}) => {
  await page.goto('/home/group');
  await page.getByRole('button', { name: 'New group' }).click();
  const name = dialog(page).getByRole('textbox', { name: 'Group name' });
  const create = dialog(page).getByRole('button', { name: /^Create/ });
  await create.click();
  await expect(dialog(page).getByText('Enter a name for the group.')).toBeVisible();
  await name.fill('Weekend walkers in the hills');
  await options(page).filter({ hasText: 'Mira Okafor' }).click();
  await create.click();
  await expect(
    dialog(page).getByText('The length of the group chat name cannot exceed 20 characters.'),
  ).toBeVisible();
  await name.fill('Walkers');
  await create.click();
  await expect(page).toHaveURL(/\/home\/chat\?chat=group-\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Walkers' })).toBeVisible();
  await page.getByRole('button', { name: 'Group info' }).click();
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('2 members · Owner: Alice Moreau');
  await expect(panel).toContainText('Mira Okafor');
  await expect.poll(() => engine.argsOf('createGroup')).toEqual([{ name: 'Walkers', members: [MIRA] }]);
});

test('The side panel of a group stays open in the next group, and Esc returns the focus', async ({
  page,
}) => {
  await openChat(page, 'Design studio');
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.focus();
  await page.keyboard.press('Control+i');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('heading', { name: 'Group info' })).toBeFocused();
  await expect(panel).toContainText('Drafts go to the shared folder.');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(field).toBeFocused();

  await page.getByRole('button', { name: 'Design studio', exact: true }).click();
  await expect(panel).toBeVisible();
  // A private chat has no panel; its head opens the card.
  await openChat(page, 'Bruno Keller');
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Bruno Keller', exact: true }).click();
  await expect(dialog(page)).toContainText('bruno');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await openChat(page, 'Design studio');
  await expect(panel).toBeVisible();

  // A narrow page shows the panel over the conversation, which is out of the tab order.
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(page.locator('[data-conversation]')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('[data-conversation]')).not.toHaveAttribute('inert');
});

test('A narrow page moves the focus into an opened group, and Back returns it to the row of the group', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/home/group');
  const row = page.getByRole('list', { name: 'Groups' }).getByRole('link', { name: 'Design studio' });
  await row.click();
  await expect(page.getByRole('heading', { name: 'Group info' })).toBeFocused();
  await page.getByRole('button', { name: 'Change the notice' }).click();
  const notice = page.getByRole('textbox', { name: 'Notice' });
  await notice.fill('Half a notice');
  // The list of all members hides the profile and keeps its texts.
  await page.getByRole('button', { name: /^All members/ }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Back to the group', exact: true }).click();
  await expect(notice).toHaveValue('Half a notice');
  await page.getByRole('button', { name: 'Back to the groups' }).click();
  await expect(row).toBeFocused();
});
