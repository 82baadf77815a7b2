// Quote, recall, delete, pin, read receipt and forward, checked in the tabs of several users and on the server.
// e2e/pages/message-actions.spec.ts has the menu of a message.
import type { Locator, Page } from '@playwright/test';
import { test } from './support/proxy.ts';
import { bubbleTexts, expect, openChat, sendText } from './support/test.ts';
import { serverRows } from './support/stored-messages.ts';

const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const message = (page: Page, text: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: text }).last();

async function chooseAction(page: Page, text: string, name: string): Promise<void> {
  await messages(page).getByText(text).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('[MSG-03, MSG-04, MSG-05, X-CHAT-22] A quote leads to its message; a recall removes the message and its quoted text for both users', async ({
  server,
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await sendText(alice, 'recall: the third one');
  await expect.poll(() => bubbleTexts(bruno, 'recall:')).toEqual(['recall: the third one']);
  await chooseAction(bruno, 'recall: the third one', 'Quote');
  await sendText(bruno, 'answer: that one');
  const quote = message(alice, 'answer: that one').getByRole('button', { name: /^Go to quoted message/ });
  await expect(quote).toContainText('recall: the third one');
  await quote.click();
  // The highlight lasts 2 s.
  await expect(messages(alice).locator('[data-marked]')).toContainText('recall: the third one');
  await expect(message(alice, 'recall: the third one')).toBeInViewport();

  await chooseAction(alice, 'recall: the third one', 'Recall');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(messages(alice).getByText('You recalled a message')).toBeVisible();
  await expect(messages(bruno).getByText('Alice Moreau recalled a message')).toBeVisible();
  for (const page of [alice, bruno]) {
    await expect(message(page, 'answer: that one')).toContainText('The quoted message was recalled');
    await expect(messages(page).getByText('recall: the third one')).toHaveCount(0);
  }
  // The reply stays the message that the list shows for the chat.
  await expect(alice.getByRole('list', { name: 'Chats' }).getByRole('listitem').first()).toContainText(
    'answer: that one',
  );
  await bruno.reload();
  await expect(message(bruno, 'answer: that one')).toContainText('The quoted message was recalled');
  const rows = await serverRows(server.origin, 'bruno');
  const answer = rows.find(({ content }) => content === 'answer: that one');
  expect(answer).toBeDefined();
  expect(JSON.stringify(rows)).not.toContain('recall: the third one');
});

test('[X-CHAT-21] A message deleted for one user returns by Undo; without Undo it stays deleted for that user', async ({
  server,
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  await sendText(mira, 'delete: keep');
  await sendText(mira, 'delete: away');
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toHaveLength(2);
  await chooseAction(alice, 'delete: keep', 'Delete for me');
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: away']);
  await alice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: keep', 'delete: away']);

  await chooseAction(alice, 'delete: away', 'Delete for me');
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: keep']);
  await alice.reload();
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: keep']);
  // The client sends the deletion after the undo period (8 s).
  const serverTextsOf = async (name: string): Promise<string> =>
    JSON.stringify(await serverRows(server.origin, name));
  await expect.poll(() => serverTextsOf('alice')).not.toContain('delete: away');
  expect(await serverTextsOf('alice')).toContain('delete: keep');
  expect(await serverTextsOf('mira')).toContain('delete: away');
  expect(await bubbleTexts(mira, 'delete:')).toHaveLength(2);
});

test('[X-CHAT-25, GRP-06] Owner and admins pin and unpin a message for everyone; a member can hide it', async ({
  signedIn,
}) => {
  const [alice, bruno, mira] = [await signedIn('alice'), await signedIn('bruno'), await signedIn('mira')];
  for (const page of [alice, bruno, mira]) await openChat(page, 'Design studio');
  const bar = (page: Page): Locator => page.getByRole('region', { name: 'Pinned message' });
  await sendText(bruno, 'pin: stand-up at nine');
  await expect.poll(() => bubbleTexts(mira, 'pin:')).toHaveLength(1);
  await messages(bruno).getByText('pin:').click({ button: 'right' });
  await expect(bruno.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  await expect(bruno.getByRole('menuitem', { name: 'Pin for everyone' })).toHaveCount(0);
  await bruno.keyboard.press('Escape');

  await chooseAction(mira, 'pin: stand-up at nine', 'Pin for everyone');
  for (const page of [alice, bruno, mira]) {
    await expect(bar(page)).toContainText('pin: stand-up at nine');
  }
  await expect(bar(bruno).getByRole('button', { name: 'Unpin for everyone' })).toHaveCount(0);
  await expect(bar(mira).getByRole('button', { name: 'Unpin for everyone' })).toBeVisible();
  await bar(bruno).getByRole('button', { name: 'Hide for me' }).click();
  await expect(bar(bruno)).toHaveCount(0);
  await bruno.reload();
  await expect(bruno.getByRole('heading', { level: 2, name: 'Design studio' })).toBeVisible();
  await expect(bar(bruno)).toHaveCount(0);
  await expect(bar(alice)).toBeVisible();
  await messages(alice).press('Home');
  await bar(alice)
    .getByRole('button', { name: /stand-up at nine/ })
    .click();
  await expect(message(alice, 'pin: stand-up at nine')).toBeInViewport();
  await bar(alice).getByRole('button', { name: 'Unpin for everyone' }).click();
  for (const page of [alice, mira]) await expect(bar(page)).toHaveCount(0);
});

test('[X-CHAT-18, GRP-02] A group message with a read receipt shows how many members have read it, and who', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  await alice.getByRole('button', { name: 'Request read receipts' }).click();
  await sendText(alice, 'receipt: seen it?');
  const row = message(alice, 'receipt: seen it?');
  await expect(row.getByRole('button', { name: '0 read' })).toBeVisible();
  const bruno = await signedIn('bruno');
  await openChat(bruno, 'Design studio');
  await messages(bruno).press('End');
  await expect(message(bruno, 'receipt: seen it?').getByRole('button', { name: /read/ })).toHaveCount(0);
  await row.getByRole('button', { name: '1 read' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Read by' });
  await expect(dialog.getByRole('tab')).toHaveText(['Read 1', 'Unread 1']);
  await expect(dialog.getByRole('tabpanel').getByRole('listitem')).toHaveText([/Bruno Keller/]);
  await dialog.getByRole('tab', { name: /Unread/ }).click();
  await expect(dialog.getByRole('tabpanel').getByRole('listitem')).toHaveText([/Mira Okafor/]);
  await alice.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: '1 read' })).toBeFocused();
  const mira = await signedIn('mira');
  await openChat(mira, 'Design studio');
  await messages(mira).press('End');
  await expect(row.getByRole('button', { name: 'Read by everyone' })).toBeVisible();
  await alice.reload();
  await expect(row.getByRole('button', { name: 'Read by everyone' })).toBeVisible();
});

test('[X-FWD-01, X-FWD-04] Messages are forwarded to several chats, and a chat that refuses them is named', async ({
  server,
  signedInBehindProxy,
}) => {
  const { page: alice, proxy } = await signedInBehindProxy('alice');
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
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await dialog.getByRole('option', { name: 'Mira Okafor' }).click();
  await dialog.getByRole('tab', { name: 'Groups' }).click();
  await field.fill('design');
  await field.press('Enter');
  await dialog.getByRole('tab', { name: 'Friends' }).click();
  await field.fill('');
  await dialog.getByRole('checkbox', { name: 'Select all' }).check();
  const chosen = dialog.getByRole('region', { name: 'Selected chats' });
  await expect(chosen.getByRole('listitem')).toHaveCount(4);
  await chosen.getByRole('button', { name: /^Deselect .*雅婷/ }).click();
  await proxy.rule({
    on: 'http',
    method: 'POST',
    path: '/api/message/group/send',
    kind: 'status',
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ code: 500, message: 'Not in this group.', data: null }),
  });
  await dialog.getByRole('button', { name: 'Forward (3)' }).click();
  await expect(alice.getByText('Not forwarded to Design studio: Not in this group.')).toBeVisible();
  await expect(alice.getByText('Forwarded', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const forwardedTo = async (name: string): Promise<string[]> =>
    (await serverRows(server.origin, name))
      .map(({ content }) => content)
      .filter((content) => content.startsWith('forward:'));
  const both = ['forward: first', 'forward: second'];
  expect(await forwardedTo('mira')).toEqual(both);
  // Bruno has the originals and the forwarded copies.
  expect(await forwardedTo('bruno')).toEqual([...both, ...both]);
  expect(await bubbleTexts(alice, 'forward:')).toEqual([...both, ...both]);
});
