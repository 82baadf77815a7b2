// Forward, recall, delete, search, pictures, files and recordings by keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { encodeImage } from '../../src/core/wire/index.ts';
import { fakeDevices } from '../support/browser-options.ts';
import { textFile } from '../support/files.ts';
import { Keys, openChatByKeyboard } from '../support/keyboard.ts';
import { bubbleTexts } from '../support/test.ts';
import { pictureUrl } from './support/client-host.ts';
import { BRUNO, MIRA, STUDIO, YATING } from './support/demo-world.ts';
import { field, message, messages, row } from '../support/parts.ts';
import { expect, test } from './support/test.ts';
import { addMessage, chatOf } from './support/world.ts';

test.use(fakeDevices);

const search = (page: Page): Locator => page.getByRole('textbox', { name: 'Search', exact: true });

test('[X-FWD-01, X-A11Y-02] The keyboard selects two messages and forwards them to two chats', async ({
  page,
  engine,
}) => {
  const keys = new Keys(page);
  await openChatByKeyboard(keys, 'Bruno Keller');
  for (const text of ['forwarded: one', 'forwarded: two']) {
    await keys.type(text);
    await keys.press('Enter');
  }
  await expect.poll(() => bubbleTexts(page, 'forwarded:')).toHaveLength(2);
  const [one, two] = [message(page, 'forwarded: one'), message(page, 'forwarded: two')];
  await keys.press('ArrowUp');
  await keys.chooseMenuItem('Forward');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keys.closeWithEscape(page.getByRole('dialog'), two);
  const bar = page.getByRole('toolbar', { name: 'Selected messages' });
  await keys.press('Enter');
  await keys.chooseMenuItem('Select');
  await keys.activate(bar.getByRole('button', { name: 'Cancel selection' }));
  await expect(bar).toHaveCount(0);
  await expect(two).toBeFocused();
  await keys.press('Enter');
  await keys.chooseMenuItem('Select');
  await expect(two).toBeFocused();
  await keys.press('ArrowUp', 'Space');
  await expect(bar).toContainText('2 selected');
  await keys.activate(bar.getByRole('button', { name: 'Forward' }));
  const dialog = page.getByRole('dialog', { name: 'Forward 2 messages' });
  const recipientField = dialog.getByRole('combobox');
  await expect(recipientField).toBeFocused();
  for (const name of ['Mira', 'Design']) {
    await keys.press('Control+a');
    await keys.type(name);
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
  }
  await keys.press('Shift+Tab');
  await expect(dialog.getByRole('tab', { name: 'Recent chats' })).toBeFocused();
  await keys.press('ArrowRight', 'ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Groups' })).toHaveAttribute('aria-selected', 'true');
  // Tab stays inside the dialog.
  await keys.focusTo(dialog.getByRole('button', { name: 'Close' }));
  await keys.activate(dialog.getByRole('button', { name: 'Forward (2)' }), 'Shift+Tab');
  await expect(dialog).toHaveCount(0);
  await expect(one).toBeFocused();
  const ids = engine.change((world) =>
    chatOf(world, privateChat(BRUNO))
      .messages.slice(-2)
      .map(({ id }) => id),
  );
  await expect
    .poll(() => engine.argsOf('forward'))
    .toMatchObject([{ from: 'private-2', ids, to: ['private-3', `group-${STUDIO}`] }]);
});

test('[MSG-14, X-A11Y-01, X-A11Y-02] The keyboard recalls a message, deletes messages and a chat, and undoes the deletions', async ({
  page,
}) => {
  const keys = new Keys(page);
  await openChatByKeyboard(keys, 'Bruno Keller');
  for (const text of ['undone: one', 'undone: two', 'undone: three']) {
    await keys.type(text);
    await keys.press('Enter');
  }
  await expect.poll(() => bubbleTexts(page, 'undone:')).toHaveLength(3);
  const three = message(page, 'undone: three');
  const confirmation = page.getByRole('alertdialog');
  await keys.press('ArrowUp');
  await keys.chooseMenuItem('Recall');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keys.closeWithEscape(confirmation, three);
  await keys.press('Enter');
  await keys.chooseMenuItem('Recall');
  await expect(confirmation.locator(':focus')).toBeVisible();
  await keys.activate(confirmation.getByRole('button', { name: 'Recall' }));
  await expect(confirmation).toHaveCount(0);
  await expect(three).toHaveCount(0);
  // The notice in place of the recalled message has the focus.
  await expect(messages(page).locator(':focus')).toContainText('You recalled a message');
  await keys.expectFocusVisible();
  await keys.focusTo(message(page, 'undone: one'), 'ArrowUp');
  await keys.press('Enter');
  await keys.chooseMenuItem('Delete for me');
  await expect.poll(() => bubbleTexts(page, 'undone:')).toEqual(['undone: two']);
  await expect(message(page, 'undone: two')).toBeFocused();
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await keys.press('F6');
  await keys.activate(undo);
  await expect.poll(() => bubbleTexts(page, 'undone:')).toHaveLength(2);
  await expect(undo).toHaveCount(0);
  await expect(message(page, 'undone: two')).toBeFocused();

  await keys.press('Escape', 'Escape');
  const chat = row(page, 'Bruno Keller');
  await expect(chat).toBeFocused();
  await keys.press('Shift+F10');
  await keys.chooseMenuItem('Delete chat');
  await expect(chat).toHaveCount(0);
  await keys.expectFocusVisible();
  await expect(undo).toBeVisible();
  await keys.press('F6');
  await keys.activate(undo);
  await expect(chat).toBeVisible();
  await expect(undo).toHaveCount(0);
  await keys.expectFocusVisible();
});

test('[X-CHAT-26, X-A11Y-02] The keyboard searches messages, opens a hit and returns to the composer', async ({
  page,
  engine,
}) => {
  const keys = new Keys(page);
  engine.change((world) => {
    for (const text of ['sought: needle', ...Array.from({ length: 30 }, (_, at) => `sought: hay ${at}`)])
      addMessage(world, privateChat(MIRA), MIRA, text);
  });
  await openChatByKeyboard(keys, 'Bruno Keller');
  await keys.press('Control+k');
  await keys.type('sought needle');
  const hits = page.getByRole('list', { name: 'Search results' }).getByRole('link');
  await expect(hits).toHaveCount(1);
  await keys.press('ArrowDown');
  await expect(hits).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Mira Okafor');
  await expect(message(page, 'sought: needle')).toBeFocused();
  await expect(message(page, 'sought: needle')).toBeInViewport();
  await keys.expectFocusVisible();
  // The search field keeps its text for the next hit.
  await keys.press('Control+k');
  await expect(search(page)).toHaveValue('sought needle');
  await keys.focusTo(hits);
  await keys.press('Escape');
  await expect(hits).toHaveCount(0);
  await expect(search(page)).toHaveValue('');
  await expect(message(page, 'sought: needle')).toBeFocused();
  await keys.press('Escape');
  await expect(field(page)).toBeFocused();
  await keys.press('Control+f');
  await keys.type('hay 2');
  await expect(hits).not.toHaveCount(0);
  await keys.focusTo(page.getByRole('button', { name: 'In this chat', exact: true }));
  await keys.press('Escape');
  await expect(field(page)).toBeFocused();
});

test('[X-A11Y-01, X-A11Y-02] The keyboard opens pictures from the chat and from the media gallery', async ({
  page,
  engine,
}) => {
  const keys = new Keys(page);
  await openChatByKeyboard(keys, '陳雅婷');
  engine.change((world) => {
    for (const name of ['k1.png', 'k2.png']) {
      const url = pictureUrl(600, 400, name);
      const content = encodeImage({ originUrl: url, thumbUrl: url, width: 600, height: 400 });
      addMessage(world, privateChat(YATING), YATING, content, { type: MessageType.IMAGE });
    }
  });
  const opener = messages(page).getByRole('button', { name: 'Open picture' }).last();
  await expect(messages(page).getByRole('button', { name: 'Open picture' })).toHaveCount(2);
  await keys.focusInto(messages(page), 'Shift+Tab');
  await keys.press('End');
  await keys.activate(opener);
  const shown = page.locator('[data-picture-shown]');
  const viewer = page.getByRole('dialog').filter({ has: shown });
  await expect(shown).toHaveAttribute('src', /k2\.png$/);
  await keys.expectFocusWithin(viewer);
  await keys.press('ArrowLeft');
  await expect(shown).toHaveAttribute('src', /k1\.png$/);
  await keys.press('+');
  await expect(viewer.getByRole('status').filter({ hasText: '110%' })).toBeVisible();
  await keys.activate(viewer.getByRole('button', { name: 'Zoom in' }));
  await expect(viewer.getByRole('status').filter({ hasText: '120%' })).toBeVisible();
  await keys.press('0');
  await keys.activate(viewer.getByRole('button', { name: 'Next picture' }));
  await expect(shown).toHaveAttribute('src', /k2\.png$/);
  await keys.closeWithEscape(viewer, opener);

  const galleryButton = page.getByRole('button', { name: 'Media and files' });
  await keys.activate(galleryButton, 'Shift+Tab');
  const gallery = page.getByRole('dialog', { name: 'Media and files' });
  const cells = gallery.locator('[data-cell]');
  // The gallery loads the newest pictures first.
  await expect(cells.nth(1)).toBeVisible();
  await keys.focusTo(cells.first());
  await keys.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await keys.press('Enter');
  await expect(shown).toHaveAttribute('src', /k1\.png$/);
  await keys.closeWithEscape(viewer, cells.nth(1));
  await keys.press('Shift+Tab');
  await expect(gallery.getByRole('tab', { name: 'Pictures and videos' })).toBeFocused();
  await keys.press('ArrowRight', 'ArrowRight');
  await expect(gallery.getByRole('tab', { name: 'Voice' })).toHaveAttribute('aria-selected', 'true');
  await keys.closeWithEscape(gallery, galleryButton);
});

test('[X-CHAT-14, X-A11Y-01] The keyboard sends or discards files with a caption and a voice message', async ({
  page,
  engine,
}) => {
  const keys = new Keys(page);
  await openChatByKeyboard(keys, 'Mira Okafor');
  const attach = page.getByRole('button', { name: 'Attach' });
  await keys.activate(attach);
  const menu = await keys.expectMenu();
  await keys.closeWithEscape(menu, attach);
  for (const endKey of ['Escape', 'Enter']) {
    await keys.activate(attach, 'Tab');
    await keys.expectMenu();
    await keys.focusTo(page.getByRole('menuitem', { name: 'File' }), 'ArrowDown');
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([textFile('by-keys.txt', 'by keys'), textFile('not.txt', 'not this one')]);
    const tray = page.getByRole('dialog', { name: 'Send 2 files to Mira Okafor' });
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeFocused();
    if (endKey === 'Escape') await keys.closeWithEscape(tray, attach);
  }
  await keys.activate(page.getByRole('button', { name: 'Remove not.txt' }), 'Shift+Tab');
  await expect(page.getByRole('button', { name: 'Remove by-keys.txt' })).toBeFocused();
  await keys.focusTo(page.getByRole('textbox', { name: 'Caption' }));
  await keys.type('captioned: read this');
  await keys.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(messages(page).getByRole('link', { name: 'Save by-keys.txt' })).toBeVisible();
  await expect(message(page, 'captioned: read this')).toBeVisible();
  await expect(messages(page).getByText('not.txt')).toHaveCount(0);
  await expect.poll(() => engine.argsOf('sendFile')).toMatchObject([{ kind: 'file', name: 'by-keys.txt' }]);

  const voice = page.getByRole('button', { name: 'Record a voice message' });
  const recorder = page.getByRole('dialog', { name: 'Voice message' });
  await keys.activate(voice);
  await expect(recorder.getByRole('timer')).toHaveText('0:01');
  await keys.press('Escape');
  await expect(recorder).toContainText('Paused');
  await keys.activate(recorder.getByRole('button', { name: 'Discard' }));
  await expect(recorder).toHaveCount(0);
  await expect(voice).toBeFocused();
  await keys.press('Enter');
  await expect(recorder.getByRole('timer')).toHaveText('0:01');
  await keys.activate(recorder.getByRole('button', { name: 'Send' }));
  await expect(recorder).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(messages(page).locator('[data-voice]')).not.toHaveCount(0);
  await expect
    .poll(() => engine.argsOf('sendFile').at(-1))
    .toMatchObject({
      kind: 'audio',
      mime: expect.stringContaining('audio/'),
    });
});
