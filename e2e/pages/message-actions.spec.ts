// The menu of a message: its entries, a refused recall, and its use by keyboard.
import { failed } from '../../src/core/contract/result.ts';
import { bubbleTexts, openChat, sendText } from '../support/test.ts';
import { chooseAction, message, messages } from './support/parts.ts';
import { expect, test } from './support/test.ts';

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
  // A page whose clock is slow still offers the recall, which the server refuses.
  await alice.clock.setFixedTime(Date.now() - 86_400_000);
  await chooseAction(alice, old, 'Recall');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(alice.getByRole('alert').filter({ hasText: 'can no longer be recalled' })).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(messages(alice).getByText(old)).toBeVisible();
});

test('[X-A11Y-02] The keyboard alone opens, selects and deletes messages without losing the focus', async ({
  page: alice,
  openPage,
}) => {
  await openChat(alice, 'Mira Okafor');
  const composer = alice.getByRole('textbox', { name: 'Message', exact: true });
  await sendText(alice, 'keys: one');
  await sendText(alice, 'keys: two');
  await expect.poll(() => bubbleTexts(alice, 'keys:')).toHaveLength(2);
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
  await expect(message(alice, 'keys: one')).toBeFocused();
  // A deleted message passes the focus to its neighbour.
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
