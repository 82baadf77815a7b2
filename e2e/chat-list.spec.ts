// The chat list: pin, do not disturb and delete. e2e/pages/chat-list.spec.ts has the filter, the search, dialogs and menus.
import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { bubbleTexts, expect, openChat, test } from './support/test.ts';

const list = (page: Page): Locator => page.getByRole('list', { name: 'Chats' });
const row = (page: Page, name: string): Locator =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Options for ${name}`, exact: true }) });

async function chooseMenuItem(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

test('[X-CHAT-01, X-CHAT-03, PRIV-09, PRIV-10, GRP-07, GRP-08] Pinned and do-not-disturb chats survive a reload and are the same on a second device', async ({
  server,
  signedIn,
}) => {
  const secondDevice = await device(server.origin, 'alice');
  await secondDevice.call('PUT', '/friend/dnd', { friendId: 3, isDnd: false });
  await secondDevice.call('PUT', '/group/dnd', { groupId: 1, isDnd: false });
  const alice = await signedIn('alice');
  await chooseMenuItem(alice, 'Mira Okafor', 'Pin to top');
  await expect(row(alice, 'Mira Okafor')).toContainText('Pinned');
  await expect(list(alice).getByRole('listitem').first()).toContainText('Mira Okafor');
  // The button on the row opens the same menu.
  await row(alice, 'Design studio').hover();
  await row(alice, 'Design studio').getByRole('button').click();
  await alice.getByRole('menuitem', { name: 'Do not disturb' }).click();
  await expect(row(alice, 'Design studio')).toContainText('Do not disturb');

  await expect
    .poll(async () => {
      const friends = (await secondDevice.call('GET', '/friend/list')) as { id: number; isTop: boolean }[];
      const groups = (await secondDevice.call('GET', '/group/list')) as { id: number; isDnd: boolean }[];
      return [friends.find(({ id }) => id === 3)?.isTop, groups.find(({ id }) => id === 1)?.isDnd];
    })
    .toEqual([true, true]);
  await alice.reload();
  await expect(list(alice).getByRole('listitem').first()).toContainText('Mira Okafor');
  await expect(row(alice, 'Design studio')).toContainText('Do not disturb');

  await secondDevice.call('PUT', '/friend/top', { friendId: 3, isTop: false });
  await secondDevice.call('PUT', '/friend/dnd', { friendId: 3, isDnd: true });
  await secondDevice.call('PUT', '/group/dnd', { groupId: 1, isDnd: false });
  await secondDevice.call('PUT', '/group/top', { groupId: 1, isTop: true });
  await expect(row(alice, 'Mira Okafor')).not.toContainText('Pinned');
  await expect(row(alice, 'Mira Okafor')).toContainText('Do not disturb');
  await expect(row(alice, 'Design studio')).not.toContainText('Do not disturb');
  await expect(list(alice).getByRole('listitem').first()).toContainText('Design studio');
  await chooseMenuItem(alice, 'Design studio', 'Unpin from top');
  await expect(row(alice, 'Design studio')).not.toContainText('Pinned');
  await chooseMenuItem(alice, 'Mira Okafor', 'Turn off do not disturb');
  await expect(row(alice, 'Mira Okafor')).not.toContainText('Do not disturb');
  // Only the row of the system chat is labelled official, and it cannot be pinned.
  await expect(row(alice, 'System messages')).toContainText('Official');
  await row(alice, 'System messages').click({ button: 'right' });
  await expect(alice.getByRole('menuitem', { name: 'Delete chat' })).toBeVisible();
  await expect(alice.getByRole('menuitem', { name: 'Pin to top' })).toBeHidden();
});

test('[X-CHAT-03, MSG-14, X-A11Y-01] A chat deleted by keyboard returns by Undo; without Undo it stays deleted', async ({
  server,
  signedIn,
}) => {
  const alice = await signedIn('alice');
  const [own, mira] = [await device(server.origin, 'alice'), await device(server.origin, 'mira')];
  await openChat(alice, 'Mira Okafor');
  // The composer takes the focus as soon as it has loaded.
  await expect(alice.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  const link = row(alice, 'Mira Okafor').getByRole('link');
  const deleteByKeyboard = async (): Promise<void> => {
    await link.focus();
    await alice.keyboard.press('Shift+F10');
    await alice.getByRole('menuitem', { name: 'Delete chat' }).focus();
    await alice.keyboard.press('Enter');
    await expect(link).toBeHidden();
  };
  await deleteByKeyboard();
  // The conversation closes, and the row that replaces the deleted one has the focus.
  await expect(alice).toHaveURL(/\/home\/chat$/);
  await expect(list(alice).getByRole('link').and(alice.locator(':focus'))).toBeVisible();
  await alice.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();
  await deleteByKeyboard();
  await alice.reload();
  await expect(row(alice, 'Bruno Keller')).toBeVisible();
  await expect(link).toBeHidden();
  await mira.sendText({ friendId: own.id }, 'deleted: anybody there?');
  await openChat(alice, 'Mira Okafor');
  await expect.poll(() => bubbleTexts(alice, 'deleted:')).toEqual(['deleted: anybody there?']);
  await expect(alice.getByRole('group', { name: 'Messages' })).not.toContainText('One o’clock it is');
});
