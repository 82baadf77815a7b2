// The chat list: filter and search, drafts, and dialogs and menus above it.
import type { Locator, Page } from '@playwright/test';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { sendText } from '../support/test.ts';
import { MIRA } from './support/demo-world.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage } from './support/world.ts';

const list = (page: Page): Locator => page.getByRole('list', { name: 'Chats' });
const row = (page: Page, name: string): Locator =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Options for ${name}`, exact: true }) });

test('[X-CHAT-02, X-CHAT-08, X-A11Y-01] The list filters by name, shows drafts, and is operated by keyboard', async ({
  page: alice,
  engine,
}) => {
  const rows = list(alice).getByRole('listitem');
  engine.change((world) => addMessage(world, privateChat(MIRA), MIRA, 'The studio is open.'));
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
  await expect(alice.getByRole('list', { name: 'Search results' })).toBeVisible();
  // Escape leads back to the composer.
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

  // The list keeps its order while Alt is held, although a chat moves up when it is opened.
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

test('[X-CHAT-26] On a phone the search in a chat replaces the conversation and leads back to it', async ({
  openPage,
}) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  const alice = await openPage('/home/chat', phone);
  await openChat(alice, 'Bruno Keller');
  await sendText(alice, 'where the pocket lens lies');
  await alice.getByRole('button', { name: 'Search in this chat' }).tap();
  const field = alice.getByRole('textbox', { name: 'Search' });
  const hits = alice.getByRole('list', { name: 'Search results' });
  const message = alice.getByRole('group', { name: 'Messages' }).getByText('where the pocket lens lies');
  await expect(field).toBeFocused();
  await expect(alice.getByRole('button', { name: 'In this chat' })).toHaveAttribute('aria-pressed', 'true');
  await field.fill('pocket lens');
  await expect(hits.getByRole('link')).toHaveCount(1);

  await alice.getByRole('button', { name: 'Close search' }).tap();
  await expect(message).toBeVisible();

  // The filter menu closes after a choice.
  await alice.getByRole('button', { name: 'Search in this chat' }).tap();
  await alice.getByRole('button', { name: 'Any time' }).tap();
  await alice.getByRole('menuitemradio', { name: 'Custom range…' }).tap();
  await expect(alice.getByRole('menu')).toHaveCount(0);
  const fromDay = alice.getByLabel('Start date');
  await fromDay.fill('2020-01-01');
  await field.fill('pocket lens');
  await expect(hits.getByRole('link')).toHaveCount(1);
  await hits.getByRole('link').tap();
  await expect(message).toBeVisible();
  // Back leads from a hit to the hits; Close ends the search.
  await alice.getByRole('button', { name: 'Back to the chats' }).tap();
  await alice.getByRole('button', { name: 'Close search' }).tap();
  await expect(list(alice)).toBeVisible();
});

test('[X-A11Y-02, DLG-05] Escape closes a dialog or menu and returns the focus; a drag or a button moves a dialog', async ({
  page: alice,
}) => {
  const opener = alice.getByRole('button', { name: 'Keyboard shortcuts' });
  await opener.focus();
  await alice.keyboard.press('Enter');
  const dialog = alice.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const position = async () => {
    const box = await dialog.boundingBox();
    return [Math.round(box!.x), Math.round(box!.y)];
  };
  await expect(dialog).toBeVisible();
  // Wait for the end of the opening animation.
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const initial = await position();
  const header = dialog.getByRole('heading', { level: 2 });
  const headerBox = (await header.boundingBox())!;
  await alice.mouse.move(headerBox.x + 5, headerBox.y + 5);
  await alice.mouse.down();
  await alice.mouse.move(headerBox.x + 65, headerBox.y + 25, { steps: 3 });
  await alice.mouse.up();
  expect(await position()).toEqual([initial[0]! + 60, initial[1]! + 20]);
  const moveButton = dialog.getByRole('button', { name: 'Move dialog' });
  await moveButton.click();
  expect((await position())[1]).toBe(0);
  await moveButton.press('ArrowDown');
  expect((await position())[1]).toBe(32);
  await alice.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // Escape works the same way for a menu.
  const link = row(alice, 'Mira Okafor').getByRole('link');
  await link.focus();
  await alice.keyboard.press('Shift+F10');
  await expect(alice.getByRole('menu')).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(alice.getByRole('menu')).toBeHidden();
  await expect(link).toBeFocused();
});
