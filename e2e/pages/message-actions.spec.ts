// The menu of a message, its use by keyboard, and what it opens: recalls, pins, readers and the dialog to forward.
import type { Locator, Page } from '@playwright/test';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import { done, failed } from '../../src/core/contract/result.ts';
import { bubbleTexts, sendText } from '../support/test.ts';
import { ALICE, BRUNO, MIRA, STUDIO } from './support/demo-world.ts';
import { chooseAction, message, messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage, chatOf, quoteOf, recallMessage } from './support/world.ts';

const pinBar = (page: Page): Locator => page.getByRole('region', { name: 'Pinned message' });

test('[X-CHAT-19, X-CHAT-20] The menu of an old message has no recall, and a message whose recall the server refuses stays', async ({
  page: alice,
  engine,
}) => {
  const reason = 'This message can no longer be recalled.';
  engine.answer('recall', () => failed({ code: 'REFUSED', message: reason, status: 200 }));
  await openChat(alice, 'Bruno Keller');
  const old = 'Found it. A fixed width from the old grid, gone now.';
  await messages(alice).getByText(old).click({ button: 'right' });
  await expect(alice.getByRole('menuitem')).toHaveText([
    'Copy',
    'Quote',
    'Forward',
    'Select',
    'Delete for me',
  ]);
  await alice.keyboard.press('Escape');
  // A page that measured a wrong server time still offers the recall, which the server refuses.
  engine.change((world) => {
    world.status = { ...world.status, clockOffset: -86_400_000 };
  });
  await chooseAction(alice, old, 'Recall');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(alice.getByRole('alert').filter({ hasText: 'can no longer be recalled' })).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(messages(alice).getByText(old)).toBeVisible();
});

test('[X-CHAT-20] With a wrong clock of the device, the menu offers the recall for five minutes after the send', async ({
  page,
  engine,
}) => {
  const chat = privateChat(BRUNO);
  const skew = 3 * 3_600_000;
  const sendAt = (clockOffset: number, minutesAgo: number, content: string): void =>
    engine.change((world) => {
      world.status = { ...world.status, clockOffset };
      const sendTime = Date.now() + clockOffset - minutesAgo * 60_000;
      addMessage(world, chat, ALICE, content, { sendTime });
    });
  await openChat(page, 'Bruno Keller');
  const inList = page.getByRole('link', { name: /Bruno Keller/ }).locator('time');
  // The device is three hours ahead of the server.
  sendAt(-skew, 1, 'clock: ahead');
  await expect(inList).toHaveText('1 min ago');
  await messages(page).getByText('clock: ahead').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Recall' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The device is three hours behind.
  sendAt(skew, 6, 'clock: behind');
  await expect(inList).toHaveText('6 min ago');
  await messages(page).getByText('clock: behind').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Delete for me' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Recall' })).toHaveCount(0);
});

test('[X-A11Y-02] The keyboard alone opens, selects and deletes messages without losing the focus', async ({
  page: alice,
  openPage,
  engine,
}) => {
  await openChat(alice, 'Mira Okafor');
  const composer = alice.getByRole('textbox', { name: 'Message', exact: true });
  for (const text of ['keys: one', 'keys: gone', 'keys: two']) await sendText(alice, text);
  await expect.poll(() => bubbleTexts(alice, 'keys:')).toHaveLength(3);
  // ArrowUp in the composer opens the menu of the user's last message; Escape returns to the composer.
  await composer.press('ArrowUp');
  await expect(alice.getByRole('menu', { name: 'Message actions' })).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(message(alice, 'keys: two')).toBeFocused();
  await alice.keyboard.press('Escape');
  await expect(composer).toBeFocused();
  // Select two messages, then cancel.
  await composer.press('ArrowUp');
  await alice.getByRole('menuitem', { name: 'Select' }).press('Enter');
  await expect(message(alice, 'keys: two')).toBeFocused();
  await alice.keyboard.press('ArrowUp');
  await alice.keyboard.press('Space');
  const bar = alice.getByRole('toolbar', { name: 'Selected messages' });
  await expect(bar).toContainText('2 selected');
  await alice.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(message(alice, 'keys: gone')).toBeFocused();
  // A message that another device deletes while its menu is open passes the focus to its neighbour.
  await alice.keyboard.press('Enter');
  await expect(alice.getByRole('menu', { name: 'Message actions' })).toBeVisible();
  engine.change((world) => {
    const chat = chatOf(world, privateChat(MIRA));
    chat.messages = chat.messages.filter(({ content }) => content !== 'keys: gone');
  });
  await expect(messages(alice).getByText('keys: gone')).toHaveCount(0);
  await alice.keyboard.press('Escape');
  await expect(message(alice, 'keys: two')).toBeFocused();
  // So does a message that this device deletes.
  await alice.keyboard.press('ArrowUp');
  await alice.keyboard.press('Enter');
  await alice.getByRole('menuitem', { name: 'Delete for me' }).press('Enter');
  await expect.poll(() => bubbleTexts(alice, 'keys:')).toEqual(['keys: two']);
  await expect(message(alice, 'keys: two')).toBeFocused();
  // The list is one tab stop, also with Shift+Tab.
  await alice.getByRole('button', { name: 'Emoji' }).press('Shift+Tab');
  await expect(message(alice, 'keys: two')).toBeFocused();
  // A message with the focus keeps it when scrolled out of view.
  await messages(alice).evaluate((box) => {
    box.scrollTop = 0;
  });
  await expect(message(alice, 'keys: two')).toBeFocused();

  const chinesePage = await openPage('/home/chat?chat=private-3', { locale: 'zh-TW' });
  await chinesePage.locator('[data-conversation]').getByText('One o’clock it is').click({ button: 'right' });
  await expect(chinesePage.getByRole('menuitem')).toHaveText([
    '複製',
    '引用',
    '轉寄',
    '選取',
    '從我這裡刪除',
  ]);
});

test('[MSG-03, MSG-04, MSG-05] A recalled message leaves a notice with the name, and its quotes say that it is gone', async ({
  page: alice,
  engine,
}) => {
  const chat = privateChat(BRUNO);
  await openChat(alice, 'Bruno Keller');
  const recalled = engine.change((world) => {
    const theirs = addMessage(world, chat, BRUNO, 'recall: theirs');
    addMessage(world, chat, ALICE, 'answer: to theirs', { quote: quoteOf(theirs) });
    return theirs.id ?? 0;
  });
  await expect(message(alice, 'answer: to theirs')).toContainText('recall: theirs');
  engine.change((world) => recallMessage(world, chat, recalled, BRUNO));
  await expect(messages(alice).getByText('Bruno Keller recalled a message')).toBeVisible();
  await expect(message(alice, 'answer: to theirs')).toContainText('The quoted message was recalled');
  await expect(messages(alice).getByText('recall: theirs')).toHaveCount(0);
  await chooseAction(alice, 'answer: to theirs', 'Recall');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(messages(alice).getByText('You recalled a message')).toBeVisible();
});

test('[X-CHAT-25, GRP-06] Owner and admins pin and unpin a message for everyone; a member can hide it', async ({
  page: alice,
  engine,
}) => {
  const chat = groupChat(STUDIO);
  const setRole = (role: 'owner' | 'admin' | 'member'): void =>
    engine.change((world) => {
      const { group } = chatOf(world, chat);
      if (group) chatOf(world, chat).group = { ...group, role };
    });
  const id = engine.change((world) => {
    setRole('member');
    chatOf(world, chat).pinned = null;
    return addMessage(world, chat, BRUNO, 'pin: stand-up at nine').id ?? 0;
  });
  await openChat(alice, 'Design studio');
  const pinned = messages(alice).getByText('pin: stand-up at nine');
  await pinned.click({ button: 'right' });
  await expect(alice.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  await expect(alice.getByRole('menuitem', { name: 'Pin for everyone' })).toHaveCount(0);
  await alice.keyboard.press('Escape');
  for (const role of ['admin', 'owner'] as const) {
    setRole(role);
    await chooseAction(alice, 'pin: stand-up at nine', 'Pin for everyone');
    await expect(pinBar(alice)).toContainText('pin: stand-up at nine');
    if (role === 'owner') continue;
    await pinBar(alice).getByRole('button', { name: 'Unpin for everyone' }).click();
    await expect(pinBar(alice)).toHaveCount(0);
  }
  await expect.poll(() => engine.argsOf('pinMessage').map((args) => args.id)).toEqual([id, null, id]);
  await messages(alice).press('Home');
  await expect(pinned).not.toBeInViewport();
  await pinBar(alice)
    .getByRole('button', { name: /stand-up at nine/ })
    .click();
  await expect(message(alice, 'pin: stand-up at nine')).toBeInViewport();
  setRole('member');
  await expect(pinBar(alice).getByRole('button', { name: 'Unpin for everyone' })).toHaveCount(0);
  await pinBar(alice).getByRole('button', { name: 'Hide for me' }).click();
  await expect(pinBar(alice)).toHaveCount(0);
  await expect.poll(() => engine.argsOf('hidePinned')).toEqual([{ chat }]);
});

test('[X-CHAT-18, GRP-02] A group message with a read receipt shows how many members have read it, and who', async ({
  page: alice,
  engine,
}) => {
  const chat = groupChat(STUDIO);
  engine.change((world) => {
    addMessage(world, chat, ALICE, 'receipt: seen it?', { receipt: { readed: 0, all: false } });
    addMessage(world, chat, BRUNO, 'receipt: of another user');
  });
  const setReaders = (ids: readonly number[]): void => {
    engine.answer('readers', () => done(ids));
    engine.change((world) => {
      const one = chatOf(world, chat);
      const receipt = { readed: ids.length, all: ids.length === 2 };
      one.messages = one.messages.map((row) =>
        row.content === 'receipt: seen it?' ? { ...row, receipt } : row,
      );
    });
  };
  await openChat(alice, 'Design studio');
  const row = message(alice, 'receipt: seen it?');
  await expect(row.getByRole('button', { name: '0 read' })).toBeVisible();
  await expect(message(alice, 'receipt: of another user').getByRole('button', { name: /read/ })).toHaveCount(
    0,
  );
  setReaders([BRUNO]);
  await row.getByRole('button', { name: '1 read' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Read by' });
  await expect(dialog.getByRole('tab')).toHaveText(['Read 1', 'Unread 1']);
  await expect(dialog.getByRole('tabpanel').getByRole('listitem')).toHaveText([/Bruno Keller/]);
  await dialog.getByRole('tab', { name: /Unread/ }).click();
  await expect(dialog.getByRole('tabpanel').getByRole('listitem')).toHaveText([/Mira Okafor/]);
  await alice.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: '1 read' })).toBeFocused();
  setReaders([BRUNO, MIRA]);
  await expect(row.getByRole('button', { name: 'Read by everyone' })).toBeVisible();
});

test('[X-FWD-01, X-FWD-04] Messages are forwarded to several chats, and a chat that refuses them is named', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Bruno Keller');
  await sendText(alice, 'forward: first');
  await sendText(alice, 'forward: second');
  await expect.poll(() => bubbleTexts(alice, 'forward:')).toHaveLength(2);
  await chooseAction(alice, 'forward: second', 'Select');
  const checkbox = messages(alice).getByRole('checkbox', { name: 'Select: forward: first' });
  await checkbox.click({ modifiers: ['Shift'] });
  const bar = alice.getByRole('toolbar', { name: 'Selected messages' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Forward' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Forward 2 messages' });
  const recipients = dialog.getByRole('combobox');
  await expect(recipients).toBeFocused();
  await dialog.getByRole('option', { name: 'Mira Okafor' }).click();
  await dialog.getByRole('tab', { name: 'Groups' }).click();
  await recipients.fill('design');
  await recipients.press('Enter');
  await dialog.getByRole('tab', { name: 'Friends' }).click();
  await recipients.fill('');
  await dialog.getByRole('checkbox', { name: 'Select all' }).check();
  const chosen = dialog.getByRole('region', { name: 'Selected chats' });
  await expect(chosen.getByRole('listitem')).toHaveCount(4);
  await chosen.getByRole('button', { name: /^Deselect .*雅婷/ }).click();
  engine.answer('forward', () =>
    done({ refused: [{ chat: groupChat(STUDIO), message: 'Not in this group.' }], waiting: [], left: 0 }),
  );
  await dialog.getByRole('button', { name: 'Forward (3)' }).click();
  await expect(alice.getByText('Not forwarded to Design studio: Not in this group.')).toBeVisible();
  await expect(alice.getByText('Forwarded', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const [forwarded] = engine.argsOf('forward');
  expect(forwarded?.from).toBe(privateChat(BRUNO));
  expect(forwarded?.ids).toHaveLength(2);
  expect(forwarded?.to.toSorted()).toEqual(
    [groupChat(STUDIO), privateChat(BRUNO), privateChat(MIRA)].toSorted(),
  );
});
