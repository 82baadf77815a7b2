// Private and group chats between several users and tabs. e2e/pages/conversation.spec.ts has the keys and the scroll position.
import { device } from './support/device.ts';
import { serverTexts } from './support/stored-messages.ts';
import { bubbleTexts, expect, openChat, sendText, test } from './support/test.ts';

test('[GEN-04, X-CHAT-17] Users chat privately and in a group, and the sender sees when a message is read', async ({
  server,
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await sendText(alice, 'private: do you hear me?');
  await expect.poll(() => bubbleTexts(bruno, 'private:')).toEqual(['private: do you hear me?']);
  await sendText(bruno, 'private: loud and clear 👍');
  const both = ['private: do you hear me?', 'private: loud and clear 👍'];
  await expect.poll(() => bubbleTexts(alice, 'private:')).toEqual(both);
  await expect.poll(() => bubbleTexts(bruno, 'private:')).toEqual(both);
  const first = alice
    .getByRole('group', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'do you hear me' });
  await expect(first).toContainText('Read');
  // The message stays unread until Bruno opens this chat again.
  await openChat(bruno, 'Mira Okafor');
  await sendText(alice, 'private: and now?');
  const last = alice
    .getByRole('group', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'private: and now?' });
  await expect(last.locator('[data-mark]')).toHaveAttribute('data-mark', 'sent');
  const row = bruno.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Alice Moreau/ });
  await expect(row).toContainText('private: and now?');
  await expect(last.locator('[data-mark]')).toHaveAttribute('data-mark', 'sent');
  await openChat(bruno, 'Alice Moreau');
  await expect(last.locator('[data-mark]')).toHaveAttribute('data-mark', 'read');
  await expect(last.locator('[data-mark]')).toHaveAttribute('title', 'Read');

  // Three members of a group see the same messages in the same order.
  const mira = await device(server.origin, 'mira');
  for (const page of [alice, bruno]) await openChat(page, 'Design studio');
  await sendText(alice, 'group: number 1');
  await expect.poll(() => bubbleTexts(bruno, 'group:')).toHaveLength(1);
  await sendText(bruno, 'group: number 2');
  await expect.poll(() => bubbleTexts(alice, 'group:')).toHaveLength(2);
  await mira.sendText({ groupId: 1 }, 'group: number 3');
  const all = [1, 2, 3].map((number) => `group: number ${number}`);
  for (const page of [alice, bruno]) await expect.poll(() => bubbleTexts(page, 'group:')).toEqual(all);
  expect(await serverTexts(server.origin, 'mira', 'group:')).toEqual(all);
});

test('Each of two tabs of a user shows the texts sent from the other tab, also after a reload', async ({
  signedIn,
}) => {
  const first = await signedIn('alice');
  const second = await first.context().newPage();
  await second.goto('/home/chat?chat=private-2');
  await openChat(first, 'Bruno Keller');
  await sendText(first, 'tabs: from the first');
  await expect.poll(() => bubbleTexts(second, 'tabs:')).toEqual(['tabs: from the first']);
  await sendText(second, 'tabs: from the second');
  const both = ['tabs: from the first', 'tabs: from the second'];
  await expect.poll(() => bubbleTexts(first, 'tabs:')).toEqual(both);
  const rows = first.getByRole('list', { name: 'Chats' }).getByRole('listitem');
  const before = await rows.count();
  await first.reload();
  await expect(first.getByRole('heading', { level: 2, name: 'Bruno Keller' })).toBeVisible();
  await expect.poll(() => bubbleTexts(first, 'tabs:')).toEqual(both);
  await expect(rows).toHaveCount(before);
});
