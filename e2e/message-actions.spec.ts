// Quote, recall, delete, forward, pin and read receipt, checked on the server too. The other users act on second devices.
// e2e/pages/message-actions.spec.ts has the menus, bars and dialogs.
import { device } from './support/device.ts';
import { chooseAction, message, messages } from './support/parts.ts';
import { bubbleTexts, expect, openChat, sendText, test } from './support/test.ts';
import { serverRows } from './support/stored-messages.ts';

const ALICE = 1;

test('[MSG-03, MSG-04, MSG-05, X-CHAT-21, X-CHAT-22, X-FWD-01] A message is quoted, forwarded, recalled for both users, and deleted for one user', async ({
  server,
  signedIn,
}) => {
  const alice = await signedIn('alice');
  const bruno = await device(server.origin, 'bruno');
  await openChat(alice, 'Bruno Keller');
  for (const text of ['keep', 'away']) await bruno.sendText({ friendId: ALICE }, `delete: ${text}`);
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toHaveLength(2);
  await chooseAction(alice, 'delete: keep', 'Delete for me');
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: away']);
  await alice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: keep', 'delete: away']);
  await chooseAction(alice, 'delete: away', 'Delete for me');
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: keep']);

  await sendText(alice, 'recall: the third one');
  await expect.poll(() => bubbleTexts(alice, 'recall:')).toHaveLength(1);
  await chooseAction(alice, 'recall: the third one', 'Quote');
  await sendText(alice, 'question: which one?');
  await expect(message(alice, 'question: which one?')).toContainText('recall: the third one');
  const sent = async (text: string) =>
    (await serverRows(server.origin, 'bruno')).find(({ content }) => content === text);
  await expect.poll(() => sent('question: which one?')).toBeDefined();
  const quoteMessageId = (await sent('recall: the third one'))?.id;
  await bruno.call('POST', '/message/private/send', {
    recvId: ALICE,
    tmpId: `${Date.now()}e2equote`,
    content: 'answer: that one',
    type: 0,
    quoteMessageId,
  });
  const quote = message(alice, 'answer: that one').getByRole('button', { name: /^Go to quoted message/ });
  await expect(quote).toContainText('recall: the third one');
  await quote.click();
  // The highlight lasts 2 s.
  await expect(messages(alice).locator('[data-marked]')).toContainText('recall: the third one');

  await chooseAction(alice, 'recall: the third one', 'Forward');
  const dialog = alice.getByRole('dialog', { name: 'Forward 1 message' });
  await dialog.getByRole('option', { name: 'Mira Okafor' }).click();
  await dialog.getByRole('button', { name: 'Forward (1)' }).click();
  await expect(alice.getByText('Forwarded', { exact: true })).toBeVisible();
  const textsOf = async (name: 'alice' | 'bruno' | 'mira'): Promise<string> =>
    JSON.stringify(await serverRows(server.origin, name));
  expect(await textsOf('mira')).toContain('recall: the third one');

  await chooseAction(alice, 'recall: the third one', 'Recall');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(messages(alice).getByText('You recalled a message')).toBeVisible();
  await expect(message(alice, 'answer: that one')).toContainText('The quoted message was recalled');
  await expect(messages(alice).getByText('recall: the third one')).toHaveCount(0);
  expect(await textsOf('bruno')).not.toContain('recall: the third one');
  // The answer stays the message that the list shows for the chat.
  const listed = alice.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Bruno Keller/ });
  await expect(listed).toContainText('answer: that one');
  await bruno.call('DELETE', `/message/private/recall/${(await sent('answer: that one'))?.id}`);
  await expect(messages(alice).getByText('Bruno Keller recalled a message')).toBeVisible();
  // The client sends the deletion after the undo period (8 s).
  await expect.poll(() => textsOf('alice')).not.toContain('delete: away');
  expect(await textsOf('alice')).toContain('delete: keep');
  expect(await textsOf('bruno')).toContain('delete: away');
  await alice.reload();
  await expect.poll(() => bubbleTexts(alice, 'delete:')).toEqual(['delete: keep']);
  await expect(messages(alice).getByText('Bruno Keller recalled a message')).toBeVisible();
});

test('[X-CHAT-18, X-CHAT-25, GRP-02, GRP-06] A message of a group is pinned by an admin and unpinned by the owner; its sender learns who has read it', async ({
  server,
  signedIn,
}) => {
  const alice = await signedIn('alice');
  const [bruno, mira] = [await device(server.origin, 'bruno'), await device(server.origin, 'mira')];
  await openChat(alice, 'Design studio');
  await alice.getByRole('button', { name: 'Request read receipts' }).click();
  await sendText(alice, 'receipt: seen it?');
  const row = message(alice, 'receipt: seen it?');
  await expect(row.getByRole('button', { name: '0 read' })).toBeVisible();
  await bruno.call('PUT', '/message/group/readed?groupId=1');
  await row.getByRole('button', { name: '1 read' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Read by' });
  await expect(dialog.getByRole('tab')).toHaveText(['Read 1', 'Unread 1']);
  await expect(dialog.getByRole('tabpanel').getByRole('listitem')).toHaveText([/Bruno Keller/]);
  await alice.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await mira.call('PUT', '/message/group/readed?groupId=1');
  await expect(row.getByRole('button', { name: 'Read by everyone' })).toBeVisible();

  const pinned = (await serverRows(server.origin, 'mira')).find(
    ({ content }) => content === 'receipt: seen it?',
  );
  await mira.call('POST', `/group/setTopMessage/1?messageId=${pinned?.id}`);
  const bar = alice.getByRole('region', { name: 'Pinned message' });
  await expect(bar).toContainText('receipt: seen it?');
  await alice.reload();
  await expect(bar).toContainText('receipt: seen it?');
  await expect(row.getByRole('button', { name: 'Read by everyone' })).toBeVisible();
  await bar.getByRole('button', { name: 'Unpin for everyone' }).click();
  await expect(bar).toHaveCount(0);
});
