import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { bubbles, expect, openChat, say, enter, test } from './support/test.ts';

const list = (page: Page): Locator => page.getByRole('list', { name: 'Chats' });
const row = (page: Page, name: string): Locator =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `What to do with ${name}`, exact: true }) });

async function choose(page: Page, name: string, act: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: act }).click();
}

test('[X-CHAT-01, X-CHAT-03, PRIV-09, PRIV-10, GRP-07, GRP-08] pinned and do-not-disturb survive a reload, reach the other device and come from there', async ({
  server,
  signedIn,
}) => {
  const other = await device(server.origin, 'alice');
  await other.call('PUT', '/friend/dnd', { friendId: 3, isDnd: false });
  await other.call('PUT', '/group/dnd', { groupId: 1, isDnd: false });
  const alice = await signedIn('alice');
  await choose(alice, 'Mira Okafor', 'Pin to the top');
  await expect(row(alice, 'Mira Okafor')).toContainText('pinned');
  await expect(list(alice).getByRole('listitem').first()).toContainText('Mira Okafor');
  // By the button that stands on the row.
  await row(alice, 'Design studio').hover();
  await row(alice, 'Design studio').getByRole('button').click();
  await alice.getByRole('menuitem', { name: 'Do not disturb' }).click();
  await expect(row(alice, 'Design studio')).toContainText('do not disturb');

  await expect
    .poll(async () => {
      const friends = (await other.call('GET', '/friend/list')) as { id: number; isTop: boolean }[];
      const groups = (await other.call('GET', '/group/list')) as { id: number; isDnd: boolean }[];
      return [friends.find(({ id }) => id === 3)?.isTop, groups.find(({ id }) => id === 1)?.isDnd];
    })
    .toEqual([true, true]);
  await alice.reload();
  await expect(list(alice).getByRole('listitem').first()).toContainText('Mira Okafor');
  await expect(row(alice, 'Design studio')).toContainText('do not disturb');

  await other.call('PUT', '/friend/top', { friendId: 3, isTop: false });
  await other.call('PUT', '/friend/dnd', { friendId: 3, isDnd: true });
  await other.call('PUT', '/group/dnd', { groupId: 1, isDnd: false });
  await other.call('PUT', '/group/top', { groupId: 1, isTop: true });
  await expect(row(alice, 'Mira Okafor')).not.toContainText('pinned');
  await expect(row(alice, 'Mira Okafor')).toContainText('do not disturb');
  await expect(row(alice, 'Design studio')).not.toContainText('do not disturb');
  await expect(list(alice).getByRole('listitem').first()).toContainText('Design studio');
  await choose(alice, 'Design studio', 'Unpin from the top');
  await expect(row(alice, 'Design studio')).not.toContainText('pinned');
  await choose(alice, 'Mira Okafor', 'Turn do not disturb off');
  await expect(row(alice, 'Mira Okafor')).not.toContainText('do not disturb');
  // Nobody else's: the row of the system chat is called official, and can be neither pinned nor muted.
  await expect(row(alice, 'System messages')).toContainText('official');
  await row(alice, 'System messages').click({ button: 'right' });
  await expect(alice.getByRole('menuitem', { name: 'Delete chat' })).toBeVisible();
  await expect(alice.getByRole('menuitem', { name: 'Pin to the top' })).toBeHidden();
});

test('[X-CHAT-03, MSG-14, X-A11Y-01] a chat is deleted by keyboard, brought back by Undo, and stays gone after a reload', async ({
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  // The field takes the focus as soon as it is there.
  await expect(alice.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  const link = row(alice, 'Mira Okafor').getByRole('link');
  const remove = async (): Promise<void> => {
    await link.focus();
    await alice.keyboard.press('Shift+F10');
    await alice.getByRole('menuitem', { name: 'Delete chat' }).focus();
    await alice.keyboard.press('Enter');
    await expect(link).toBeHidden();
  };
  await remove();
  // The conversation is left, and the focus is on the row that took the place.
  await expect(alice).toHaveURL(/\/home\/chat$/);
  await expect(list(alice).getByRole('link').and(alice.locator(':focus'))).toBeVisible();
  await alice.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();
  await remove();
  await alice.reload();
  await expect(row(alice, 'Bruno Keller')).toBeVisible();
  await expect(link).toBeHidden();
  await openChat(mira, 'Alice Moreau');
  await say(mira, 'deleted: anybody there?');
  await openChat(alice, 'Mira Okafor');
  await expect.poll(() => bubbles(alice, 'deleted:')).toEqual(['deleted: anybody there?']);
  await expect(alice.getByRole('group', { name: 'Messages' })).not.toContainText('One o’clock it is');
});

test('[X-CHAT-02, X-CHAT-08, X-A11Y-01] the list is narrowed by name, keeps what was not sent, and is worked by keys', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  const rows = list(alice).getByRole('listitem');
  await openChat(alice, 'Bruno Keller');
  const all = await rows.count();
  const composer = alice.getByRole('textbox', { name: 'Message', exact: true });
  await composer.pressSequentially('draft: half a thought');
  await alice.keyboard.press('Control+k');
  const field = alice.getByRole('textbox', { name: 'Search', exact: true });
  await expect(field).toBeFocused();
  await alice.keyboard.type('STUDIO');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Design studio');
  await expect(alice.getByRole('list', { name: 'Found messages' })).toBeVisible();
  // Esc leads back to where one was.
  await alice.keyboard.press('Escape');
  await expect(rows).toHaveCount(all);
  await expect(field).toHaveValue('');
  await expect(composer).toBeFocused();
  await alice.keyboard.press('Control+f');
  await expect(alice.getByRole('button', { name: 'In this chat', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await alice.keyboard.press('Escape');

  // While Alt is held the order stays: each chat that is opened moves up.
  const title = alice.getByRole('heading', { level: 2 });
  await alice.keyboard.down('Alt');
  await alice.keyboard.press('ArrowDown');
  await expect(title).not.toHaveText('Bruno Keller');
  await expect(row(alice, 'Bruno Keller')).toContainText('Draft: draft: half a thought');
  await alice.keyboard.press('ArrowUp');
  await alice.keyboard.up('Alt');
  await expect(title).toHaveText('Bruno Keller');
  await expect(composer).toHaveText('draft: half a thought');
  await composer.focus();
  await alice.keyboard.press('Escape');
  await expect(alice).toHaveURL(/\/home\/chat$/);
  await expect(row(alice, 'Bruno Keller').getByRole('link')).toBeFocused();
});

test('[X-CHAT-26] on a phone a chat makes room for the search in it, and comes back from it', async ({
  visitor,
}) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  const alice = await (await visitor(phone)).newPage();
  await enter(alice, 'alice');
  await openChat(alice, 'Bruno Keller');
  await say(alice, 'where the pocket lens lies');
  await alice.getByRole('button', { name: 'Search in this chat' }).tap();
  const field = alice.getByRole('textbox', { name: 'Search' });
  const hits = alice.getByRole('list', { name: 'Found messages' });
  const said = alice.getByRole('group', { name: 'Messages' }).getByText('where the pocket lens lies');
  await expect(field).toBeFocused();
  await expect(alice.getByRole('button', { name: 'In this chat' })).toHaveAttribute('aria-pressed', 'true');
  await field.fill('pocket lens');
  await expect(hits.getByRole('link')).toHaveCount(1);

  await alice.getByRole('button', { name: 'Close the search' }).tap();
  await expect(said).toBeVisible();

  // A choice is out of the way of what it brought.
  await alice.getByRole('button', { name: 'Search in this chat' }).tap();
  await alice.getByRole('button', { name: 'Any time' }).tap();
  await alice.getByRole('menuitemradio', { name: 'Between two days…' }).tap();
  await expect(alice.getByRole('menu')).toHaveCount(0);
  const first = alice.getByLabel('From this day');
  await first.fill('2020-01-01');
  await field.fill('pocket lens');
  await expect(hits.getByRole('link')).toHaveCount(1);
  await hits.getByRole('link').tap();
  await expect(said).toBeVisible();
  // From a hit one goes back to the hits, and closes them for good.
  await alice.getByRole('button', { name: 'Back to the chats' }).tap();
  await alice.getByRole('button', { name: 'Close the search' }).tap();
  await expect(list(alice)).toBeVisible();
});

test('[X-A11Y-02, DLG-05] the topmost dialog closes by Esc and gives the focus back; a dialog is moved by its head, and by a button', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  const opener = alice.getByRole('button', { name: 'Keyboard shortcuts' });
  await opener.focus();
  await alice.keyboard.press('Enter');
  const dialog = alice.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const place = async () => {
    const box = await dialog.boundingBox();
    return [Math.round(box!.x), Math.round(box!.y)];
  };
  await expect(dialog).toBeVisible();
  // It has come to rest.
  await dialog.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)));
  const home = await place();
  const head = dialog.getByRole('heading', { level: 2 });
  const grip = (await head.boundingBox())!;
  await alice.mouse.move(grip.x + 5, grip.y + 5);
  await alice.mouse.down();
  await alice.mouse.move(grip.x + 65, grip.y + 25, { steps: 3 });
  await alice.mouse.up();
  expect(await place()).toEqual([home[0]! + 60, home[1]! + 20]);
  const twin = dialog.getByRole('button', { name: 'Move the dialog' });
  await twin.click();
  expect((await place())[1]).toBe(0);
  await twin.press('ArrowDown');
  expect((await place())[1]).toBe(32);
  await alice.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // A menu over a page with nothing else open, by the same rule.
  const link = row(alice, 'Mira Okafor').getByRole('link');
  await link.focus();
  await alice.keyboard.press('Shift+F10');
  await expect(alice.getByRole('menu')).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(alice.getByRole('menu')).toBeHidden();
  await expect(link).toBeFocused();
});
