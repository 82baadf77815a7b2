// Private and group chats between several users and tabs.
import { device } from './support/device.ts';
import { bubbleTexts, expect, openChat, sendText, test } from './support/test.ts';

test('[GEN-04, X-CHAT-17] Two users chat privately, and the sender sees when a message is read', async ({
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
});

test('[GEN-04] Three members of a group see the same messages in the same order', async ({ signedIn }) => {
  const pages = [await signedIn('alice'), await signedIn('bruno'), await signedIn('mira')];
  for (const page of pages) await openChat(page, 'Design studio');
  const sent: string[] = [];
  for (const [index, page] of pages.entries()) {
    const text = `group: number ${index + 1}`;
    await sendText(page, text);
    sent.push(text);
    for (const other of pages) await expect.poll(() => bubbleTexts(other, 'group:')).toEqual(sent);
  }
});

test('[X-CHAT-07, DLG-08, DLG-09] Enter sends, Ctrl+Enter adds a line break as the hint says, and a blank text is not sent', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  const composer = alice.getByRole('textbox', { name: 'Message', exact: true });
  await expect(alice.getByText('Enter to send · Ctrl+Enter for new line')).toBeVisible();
  await expect(composer).toHaveAccessibleDescription('Enter to send · Ctrl+Enter for new line');
  await composer.pressSequentially('keys: one');
  await composer.press('Control+Enter');
  await composer.pressSequentially('two');
  await expect(composer).toHaveText('keys: one\ntwo');
  expect(await bubbleTexts(alice, 'keys:')).toEqual([]);
  await composer.press('Enter');
  await expect.poll(() => bubbleTexts(alice, 'keys:')).toEqual(['keys: one\ntwo']);
  await composer.fill('  \n ');
  await composer.press('Enter');
  await expect(alice.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await expect.poll(() => bubbleTexts(alice, 'keys:')).toHaveLength(1);
});

test('A reload keeps the open conversation, its messages and the number of chats', async ({ signedIn }) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  await sendText(alice, 'reload: still here?');
  await expect.poll(() => bubbleTexts(alice, 'reload:')).toEqual(['reload: still here?']);
  const rows = alice.getByRole('list', { name: 'Chats' }).getByRole('listitem');
  const before = await rows.count();
  await alice.reload();
  await expect(alice.getByRole('heading', { level: 2, name: 'Mira Okafor' })).toBeVisible();
  await expect.poll(() => bubbleTexts(alice, 'reload:')).toEqual(['reload: still here?']);
  await expect(rows).toHaveCount(before);
});

test('Each of two tabs of a user shows the texts sent from the other tab', async ({ signedIn }) => {
  const first = await signedIn('alice');
  const second = await first.context().newPage();
  await second.goto('/home/chat?chat=private-2');
  await openChat(first, 'Bruno Keller');
  await sendText(first, 'tabs: from the first');
  await expect.poll(() => bubbleTexts(second, 'tabs:')).toEqual(['tabs: from the first']);
  await sendText(second, 'tabs: from the second');
  await expect
    .poll(() => bubbleTexts(first, 'tabs:'))
    .toEqual(['tabs: from the first', 'tabs: from the second']);
});

test('A text is never rendered as markup, and a URL becomes a link', async ({ signedIn }) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Bruno Keller');
  const hostile =
    'markup: <img src=x onerror="document.title=\'owned\'"><script>1</script> javascript:alert(1)';
  await sendText(alice, hostile);
  await expect.poll(() => bubbleTexts(alice, 'markup:')).toEqual([hostile]);
  await sendText(alice, 'link: https://example.org/a?b=1.');
  const link = alice.getByRole('link', { name: 'https://example.org/a?b=1', exact: true });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(alice).not.toHaveTitle('owned');
});

test('Texts sent faster than the engine answers become separate messages in order', async ({ signedIn }) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  await alice.getByRole('textbox', { name: 'Message', exact: true }).focus();
  const texts = Array.from({ length: 8 }, (_, index) => `fast: ${index}`);
  // The text is typed without pauses between the keys.
  await Promise.all(
    texts.flatMap((text) => [alice.keyboard.insertText(text), alice.keyboard.press('Enter')]),
  );
  await expect.poll(() => bubbleTexts(alice, 'fast:')).toEqual(texts);
  await expect(alice.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
});

test('[X-CHAT-06] A text sent from another tab of the user does not scroll a view that is scrolled up', async ({
  signedIn,
}) => {
  const reading = await signedIn('alice');
  await reading.setViewportSize({ width: 1280, height: 420 });
  await openChat(reading, 'Design studio');
  const messages = reading.getByRole('group', { name: 'Messages' });
  await messages.evaluate((box) => {
    box.scrollTop = 0;
  });
  await expect(reading.getByRole('button', { name: /newest|new$/ })).toBeVisible();
  const before = await messages.evaluate((box) => ({ top: box.scrollTop, all: box.scrollHeight }));
  const writing = await reading.context().newPage();
  await writing.goto('/home/chat?chat=group-1');
  await sendText(writing, 'elsewhere: from the other tab');
  await expect.poll(() => messages.evaluate((box) => box.scrollHeight)).toBeGreaterThan(before.all);
  await expect.poll(() => bubbleTexts(writing, 'elsewhere:')).toHaveLength(1);
  expect(await messages.evaluate((box) => box.scrollTop)).toBe(before.top);
});

test('[X-A11Y-01, X-CHAT-27] The focus moves to the title of the chat when another user ends writing in it', async ({
  server,
  signedIn,
}) => {
  const owner = await device(server.origin, 'mira');
  const bruno = await signedIn('bruno');
  const userId = (await device(server.origin, 'bruno')).id;
  const groups = ['Muted', 'Removed', 'Dissolved'].map(async (name) => {
    const { id } = (await owner.call('POST', '/group/create', { name })) as { id: number };
    await owner.call('POST', '/group/invite', { groupId: id, friendIds: [userId] });
    return id;
  });
  const [muted, removed, dissolved] = await Promise.all(groups);
  const acts = [
    {
      name: 'Muted',
      act: () =>
        owner.call('PUT', '/group/members/muted', { groupId: muted, userIds: [userId], isMuted: true }),
    },
    {
      name: 'Removed',
      act: () => owner.call('DELETE', '/group/members/remove', { groupId: removed, userIds: [userId] }),
    },
    { name: 'Dissolved', act: () => owner.call('DELETE', `/group/delete/${dissolved}`) },
    { name: 'Mira Okafor', act: () => owner.call('DELETE', `/friend/delete/${userId}`) },
  ];
  for (const { name, act } of acts) {
    await openChat(bruno, name);
    const composer = bruno.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('half');
    await expect(composer).toBeFocused();
    await act();
    await expect(composer).toHaveCount(0);
    await expect(bruno.getByRole('heading', { level: 2, name })).toBeFocused();
  }
});
