// What can be done with messages: by two or three people, in the interface, in what this browser keeps, at the server.
import type { Locator, Page } from '@playwright/test';
import { test as faulty } from './support/proxy.ts';
import { bubbles, expect, openChat, say, test } from './support/test.ts';
import { serverRows } from './support/truth.ts';

const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const message = (page: Page, text: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: text }).last();

async function act(page: Page, text: string, name: string): Promise<void> {
  await messages(page).getByText(text).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('[MSG-03, MSG-04, MSG-05, X-CHAT-22] a quoted message is jumped to, and recalled for everyone with its quotes', async ({
  server,
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await say(alice, 'recall: the third one');
  await expect.poll(() => bubbles(bruno, 'recall:')).toEqual(['recall: the third one']);
  await act(bruno, 'recall: the third one', 'Quote');
  await say(bruno, 'answer: that one');
  const quote = message(alice, 'answer: that one').getByRole('button', { name: /^Go to the quoted message/ });
  await expect(quote).toContainText('recall: the third one');
  await quote.click();
  // The mark lasts two seconds.
  await expect(messages(alice).locator('[data-marked]')).toContainText('recall: the third one');
  await expect(message(alice, 'recall: the third one')).toBeInViewport();

  await act(alice, 'recall: the third one', 'Recall');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(messages(alice).getByText('You recalled a message')).toBeVisible();
  await expect(messages(bruno).getByText('Alice Moreau recalled a message')).toBeVisible();
  for (const page of [alice, bruno]) {
    await expect(message(page, 'answer: that one')).toContainText('The quoted message was recalled');
    await expect(messages(page).getByText('recall: the third one')).toHaveCount(0);
  }
  // The answer is the chat's last line, and stays it.
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

test('[X-CHAT-19, X-CHAT-20] what is too old is not offered, and where the server refuses the message stays', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
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
  // A page whose clock is slow offers what the server does not do any more.
  await alice.clock.setFixedTime(Date.now() - 86_400_000);
  await act(alice, old, 'Recall');
  await alice.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(alice.getByRole('alert').filter({ hasText: 'cannot be recalled any more' })).toBeVisible();
  await expect(messages(alice).getByText(old)).toBeVisible();
});

test('[X-CHAT-21] a message is deleted for oneself: taken back by undo, else gone after a reload and at the server', async ({
  server,
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  await say(mira, 'delete: keep');
  await say(mira, 'delete: away');
  await expect.poll(() => bubbles(alice, 'delete:')).toHaveLength(2);
  await act(alice, 'delete: keep', 'Delete for me');
  await expect.poll(() => bubbles(alice, 'delete:')).toEqual(['delete: away']);
  await alice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => bubbles(alice, 'delete:')).toEqual(['delete: keep', 'delete: away']);

  await act(alice, 'delete: away', 'Delete for me');
  await expect.poll(() => bubbles(alice, 'delete:')).toEqual(['delete: keep']);
  await alice.reload();
  await expect.poll(() => bubbles(alice, 'delete:')).toEqual(['delete: keep']);
  // The server hears of it once it cannot be undone any more.
  const of = async (name: string): Promise<string> => JSON.stringify(await serverRows(server.origin, name));
  await expect.poll(() => of('alice')).not.toContain('delete: away');
  expect(await of('alice')).toContain('delete: keep');
  expect(await of('mira')).toContain('delete: away');
  expect(await bubbles(mira, 'delete:')).toHaveLength(2);
});

test('[X-CHAT-25, GRP-06] owner and admins pin for everyone, anyone hides it for themselves', async ({
  signedIn,
}) => {
  const [alice, bruno, mira] = [await signedIn('alice'), await signedIn('bruno'), await signedIn('mira')];
  for (const page of [alice, bruno, mira]) await openChat(page, 'Design studio');
  const bar = (page: Page): Locator => page.getByRole('region', { name: 'Pinned message' });
  await say(bruno, 'pin: stand-up at nine');
  await expect.poll(() => bubbles(mira, 'pin:')).toHaveLength(1);
  await messages(bruno).getByText('pin:').click({ button: 'right' });
  await expect(bruno.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  await expect(bruno.getByRole('menuitem', { name: 'Pin for everyone' })).toHaveCount(0);
  await bruno.keyboard.press('Escape');

  await act(mira, 'pin: stand-up at nine', 'Pin for everyone');
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

test('[X-CHAT-18, GRP-02] a group message with receipts counts its readers and names them', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  await alice.getByRole('button', { name: 'Ask who has read it' }).click();
  await say(alice, 'receipt: seen it?');
  const row = message(alice, 'receipt: seen it?');
  await expect(row.getByRole('button', { name: '0 read' })).toBeVisible();
  const bruno = await signedIn('bruno');
  await openChat(bruno, 'Design studio');
  await messages(bruno).press('End');
  await expect(message(bruno, 'receipt: seen it?').getByRole('button', { name: /read/ })).toHaveCount(0);
  await row.getByRole('button', { name: '1 read' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Who has read' });
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
  await expect(row.getByRole('button', { name: 'Read by all' })).toBeVisible();
  await alice.reload();
  await expect(row.getByRole('button', { name: 'Read by all' })).toBeVisible();
});

test('[X-A11Y-02] the messages are worked by keyboard alone, and the focus is never lost', async ({
  signedIn,
  visitor,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  const composer = alice.getByRole('textbox', { name: 'Message', exact: true });
  await say(alice, 'keys: one');
  await say(alice, 'keys: two');
  await expect.poll(() => bubbles(alice, 'keys:')).toHaveLength(2);
  // What one wrote last, from the composer and back.
  await composer.press('ArrowUp');
  await expect(alice.getByRole('menu', { name: 'Acts on this message' })).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(message(alice, 'keys: two')).toBeFocused();
  await alice.keyboard.press('Escape');
  await expect(composer).toBeFocused();
  // Several messages chosen, counted, and let go.
  await composer.press('ArrowUp');
  await alice.getByRole('menuitem', { name: 'Select' }).press('Enter');
  await expect(message(alice, 'keys: two')).toBeFocused();
  await alice.keyboard.press('ArrowUp');
  await alice.keyboard.press('Space');
  const bar = alice.getByRole('toolbar', { name: 'Chosen messages' });
  await expect(bar).toContainText('2 chosen');
  await alice.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(message(alice, 'keys: one')).toBeFocused();
  // A message that goes leaves the focus to its neighbour.
  await alice.keyboard.press('Enter');
  await alice.getByRole('menuitem', { name: 'Delete for me' }).press('Enter');
  await expect.poll(() => bubbles(alice, 'keys:')).toEqual(['keys: two']);
  await expect(message(alice, 'keys: two')).toBeFocused();
  // One stop of the Tab key: in from behind, and out again.
  await alice.getByRole('button', { name: 'Emoji' }).press('Shift+Tab');
  await expect(message(alice, 'keys: two')).toBeFocused();
  // However far away it is scrolled, it keeps the focus.
  await messages(alice).evaluate((box) => {
    box.scrollTop = 0;
  });
  await expect(message(alice, 'keys: two')).toBeFocused();

  const reader = await (await visitor({ locale: 'zh-TW' })).newPage();
  await reader.goto('/login');
  await reader.locator('input[type=text]').first().fill('mira');
  await reader.locator('input[type=password]').fill('partyline');
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/\/home\/chat/);
  await reader.goto('/home/chat?chat=private-1');
  await reader.locator('[data-conversation]').getByText('keys: two').click({ button: 'right' });
  await expect(reader.getByRole('menuitem')).toHaveText(['複製', '引用', '轉寄', '選取', '從我這裡刪除']);
});

faulty(
  '[X-FWD-01, X-FWD-04] messages are forwarded to several chats; the one that refuses is named, the others have them',
  async ({ server, signedInBehind }) => {
    const { page: alice, proxy } = await signedInBehind('alice');
    await openChat(alice, 'Bruno Keller');
    await say(alice, 'forward: first');
    await say(alice, 'forward: second');
    await expect.poll(() => bubbles(alice, 'forward:')).toHaveLength(2);
    await act(alice, 'forward: second', 'Select');
    const tick = messages(alice).getByRole('checkbox', { name: 'Choose: forward: first' });
    await tick.click({ modifiers: ['Shift'] });
    const bar = alice.getByRole('toolbar', { name: 'Chosen messages' });
    await expect(bar).toContainText('2 chosen');
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
    const chosen = dialog.getByRole('region', { name: 'Chosen chats' });
    await expect(chosen.getByRole('listitem')).toHaveCount(4);
    await chosen.getByRole('button', { name: /^Remove .*雅婷/ }).click();
    await proxy.rule({
      on: 'http',
      method: 'POST',
      path: '/api/message/group/send',
      do: 'status',
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ code: 500, message: 'Not in this group.', data: null }),
    });
    await dialog.getByRole('button', { name: 'Forward (3)' }).click();
    await expect(alice.getByText('Not forwarded to Design studio: Not in this group.')).toBeVisible();
    await expect(alice.getByText('Forwarded', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const has = async (name: string): Promise<string[]> =>
      (await serverRows(server.origin, name))
        .map(({ content }) => content)
        .filter((content) => content.startsWith('forward:'));
    const both = ['forward: first', 'forward: second'];
    expect(await has('mira')).toEqual(both);
    // In the chat that they come from, and once more.
    expect(await has('bruno')).toEqual([...both, ...both]);
    expect(await bubbles(alice, 'forward:')).toEqual([...both, ...both]);
  },
);
