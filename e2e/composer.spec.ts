// The message field: drafts, input methods, limits, mentions, replies and requests for read receipts.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { bubbleTexts, expect, openChat, PASSWORD, sendText, test } from './support/test.ts';
import { serverRows } from './support/stored-messages.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(Online )?${name}`) });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });

test('[X-CHAT-08] A draft belongs to its chat, shows in the list and survives an immediate reload', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Bruno Keller');
  await field(alice).fill('half a thought');
  await openChat(alice, 'Mira Okafor');
  await expect(field(alice)).toHaveText('');
  await expect(row(alice, 'Bruno Keller')).toContainText('Draft: half a thought');
  await openChat(alice, 'Bruno Keller');
  await expect(field(alice)).toHaveText('half a thought');
  await expect(row(alice, 'Bruno Keller')).not.toContainText('Draft:');
  // The reload follows the last key without a pause.
  await field(alice).fill('half a thought, and more');
  await alice.reload();
  await expect(field(alice)).toHaveText('half a thought, and more');
  await field(alice).press('Enter');
  await expect.poll(() => bubbleTexts(alice, 'half a thought')).toHaveLength(1);
  await expect(field(alice)).toHaveText('');
  await alice.reload();
  await expect(field(alice)).toHaveText('');
  await openChat(alice, 'Mira Okafor');
  await expect(row(alice, 'Bruno Keller')).toContainText('half a thought, and more');
  await expect(row(alice, 'Bruno Keller')).not.toContainText('Draft:');
});

test('Two tabs share a draft; a field with the focus keeps its text, and a conflict keeps both texts', async ({
  signedIn,
}) => {
  const first = await signedIn('alice');
  await openChat(first, 'Bruno Keller');
  const second = await first.context().newPage();
  await second.goto('/home/chat?chat=private-2');
  await field(second).blur();
  await field(first).fill('shared');
  await expect(field(second)).toHaveText('shared');
  // The first tab's field has the focus, so the text of the second tab is not shown there yet.
  await field(second).fill('shared and changed');
  await field(second).blur();
  await field(first).fill('shared, mine');
  await expect(field(second)).toHaveText('shared and changed\nshared, mine');
  await expect(field(first)).toHaveText('shared, mine');
  await field(first).blur();
  await expect(field(first)).toHaveText('shared and changed\nshared, mine');
  await field(first).fill('one text');
  await field(first).press('Enter');
  await expect(field(second)).toHaveText('');
});

test('[INV-10] Only one tab announces to screen readers the new messages of a chat that is not open', async ({
  signedIn,
}) => {
  const [mira, yating] = [await signedIn('mira'), await signedIn('yating')];
  const other = await yating.context().newPage();
  await other.goto('/home/chat');
  await expect(other.getByText(/^Connected/)).toBeVisible();
  const tabs = [yating, other];
  for (const tab of tabs) {
    await tab.evaluate(() => {
      const announced: string[] = [];
      const record = (): void => {
        for (const region of document.querySelectorAll('[aria-live=polite]')) {
          const text = region.textContent ?? '';
          if (text.startsWith('New messages in') && announced.at(-1) !== text) announced.push(text);
        }
      };
      new MutationObserver(record).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { announced });
    });
  }
  const announcements = async (): Promise<string[]> =>
    (await Promise.all(tabs.map((tab) => tab.evaluate<string[]>('window.announced')))).flat();
  await openChat(mira, '陳雅婷');
  await sendText(mira, 'attend: look here');
  await expect(row(other, 'Mira Okafor')).toContainText('attend: look here');
  await expect(row(yating, 'Mira Okafor')).toContainText('attend: look here');
  await expect.poll(announcements).toEqual(['New messages in Mira Okafor']);
});

/** Sets the composition of an input method: `text` shows in the field, but is not yet part of its value. */
async function setComposition(cdp: CDPSession, text: string): Promise<void> {
  await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
}

/** Presses a key that the input method consumes. */
async function imeKey(cdp: CDPSession, key: string): Promise<void> {
  const event = { key, code: key, windowsVirtualKeyCode: 229 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

test('[DLG-09, EMO-02] Enter in an input method does not send; emoticon codes show as images in the composer', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const cdp = await alice.context().newCDPSession(alice);
  await field(alice).fill('ime: ');
  await setComposition(cdp, 'ni');
  await imeKey(cdp, 'Enter');
  await setComposition(cdp, 'nihao');
  await expect(field(alice)).toHaveText('ime: nihao');
  expect(await bubbleTexts(alice, 'ime:')).toEqual([]);
  await cdp.send('Input.insertText', { text: '你好' });
  await alice.keyboard.type(' #开心;#無此;');
  await expect(field(alice).getByRole('img', { name: 'happy' })).toHaveCount(1);
  // Undo removes an emoticon in one step, and a composed text in another.
  await alice.keyboard.press('Control+z');
  await alice.keyboard.press('Control+z');
  await expect(field(alice)).toHaveText('ime: ');
  await alice.keyboard.press('Control+Shift+z');
  await alice.keyboard.press('Control+Shift+z');
  // Cut and paste keep emoticons as codes in plain text.
  await alice.keyboard.press('Control+a');
  await alice.keyboard.press('Control+x');
  await expect(field(alice)).toHaveText('');
  await alice.keyboard.press('Control+v');
  await expect(field(alice).getByRole('img')).toHaveCount(1);
  await setComposition(cdp, 'ya');
  await alice.getByRole('button', { name: 'Send' }).click();
  await expect(field(alice)).toHaveText('');
  await expect.poll(() => bubbleTexts(bruno, 'ime:')).toHaveLength(1);
  await expect(messages(bruno).getByText(/^ime: 你好/)).toContainText('#無此;ya');
  await expect(messages(bruno).getByRole('img', { name: 'happy' }).last()).toBeVisible();
});

test('[X-CHAT-10] A text that is too long shows its length, is refused with the limit, and stays in the field', async ({
  visitor,
}) => {
  const page = await (await visitor({ locale: 'zh-TW' })).newPage();
  await page.goto('/login');
  await page.locator('input[name=userName]').fill('alice');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Bruno Keller/ }).click();
  const composer = page.getByRole('textbox');
  const long = 'x'.repeat(1025);
  await page.locator('[contenteditable]').fill(long);
  await expect(page.getByText('1025 / 1024')).toBeVisible();
  // A paste beyond the limit of a draft is refused.
  await composer.last().evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'y'.repeat(1_000_000));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  });
  await expect(page.getByRole('alert')).toContainText('這裡最多容納 20,000 個字元');
  await expect(composer.last()).toHaveText(long);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('內容太長：最多可傳送 1024 個字元');
  await expect(composer.last()).toHaveText(long);
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(composer.last()).toHaveText('');
});

test('[X-CHAT-23, X-CHAT-24] A mention is chosen by keyboard, survives a reload, and marks the chat of the mentioned user', async ({
  signedIn,
  server,
}) => {
  const [alice, bruno, mira] = [await signedIn('alice'), await signedIn('bruno'), await signedIn('mira')];
  await openChat(mira, 'Bruno Keller');
  await openChat(bruno, 'Design studio');
  const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
  await field(bruno).pressSequentially('chips: me@home, @');
  // Bruno is neither owner nor admin, so the list of names does not offer all members.
  await expect(options(bruno)).toHaveText([/Alice Moreau/, /Mira Okafor/]);
  await bruno.keyboard.press('Escape');
  await expect(options(bruno)).toHaveCount(0);
  await bruno.keyboard.press('Backspace');
  await bruno.keyboard.type('@o');
  await expect(options(bruno)).toHaveText([/Mira Okafor/, /Alice Moreau/]);
  await bruno.keyboard.press('ArrowDown');
  await bruno.keyboard.press('ArrowDown');
  await expect(options(bruno).first()).toHaveAttribute('aria-selected', 'true');
  await bruno.keyboard.press('Enter');
  await bruno.keyboard.type('look');
  await expect(field(bruno)).toHaveText('chips: me@home, @Mira Okafor\u00A0look');
  // A mention is one unit: Backspace deletes all of it, and a draft restores it.
  for (let key = 0; key < 5; key++) await bruno.keyboard.press('Backspace');
  await expect(field(bruno)).toHaveText('chips: me@home, ');
  await bruno.keyboard.press('Control+z');
  await bruno.keyboard.type(' here');
  await bruno.reload();
  await expect(field(bruno)).toHaveText('chips: me@home, @Mira Okafor\u00A0look here');
  await expect(field(bruno).locator('[data-mention]')).toHaveText('@Mira Okafor');
  await field(bruno).press('Enter');
  const sent = async () =>
    (await serverRows(server.origin, 'bruno'))
      .filter(({ content }) => content.startsWith('chips:'))
      .map((sentRow) => [sentRow.content, (sentRow as unknown as { atUserIds: number[] }).atUserIds]);
  await expect.poll(sent).toEqual([['chips: me@home, @Mira Okafor\u00A0look here', [3]]]);
  await expect(row(mira, 'Design studio')).toContainText('@you');
  await openChat(mira, 'Design studio');
  await expect(row(mira, 'Design studio')).not.toContainText('@you');
  await openChat(mira, 'Bruno Keller');
  await openChat(alice, 'Design studio');
  await field(alice).pressSequentially('all: @al');
  await expect(options(alice)).toHaveText([/Everyone in this group/]);
  await alice.keyboard.press('Tab');
  await alice.keyboard.press('Enter');
  await openChat(bruno, 'Mira Okafor');
  await expect.poll(() => bubbleTexts(alice, 'all:')).toHaveLength(1);
});

test('[X-CHAT-22] The reply bar of the composer stays with its chat, can be cancelled, and applies to one message', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await sendText(bruno, 'quote: the first line');
  const quote = async (): Promise<void> => {
    await messages(alice).getByText('quote: the first line').first().click({ button: 'right' });
    await alice.getByRole('menuitem', { name: 'Quote' }).click();
  };
  const bar = alice.getByRole('group', { name: 'Replying to Bruno Keller' });
  await quote();
  await expect(bar).toContainText('quote: the first line');
  await expect(field(alice)).toBeFocused();
  // The reply bar belongs to its chat: another chat shows none.
  await openChat(alice, 'Mira Okafor');
  await expect(bar).toHaveCount(0);
  await openChat(alice, 'Bruno Keller');
  await expect(bar).toBeVisible();
  await field(alice).press('Escape');
  await expect(bar).toHaveCount(0);
  await quote();
  await sendText(alice, 'answer: with it');
  await expect(bar).toHaveCount(0);
  await sendText(alice, 'answer: without it');
  const replyWith = (text: string): Locator =>
    messages(bruno).getByRole('listitem').filter({ hasText: text });
  await expect(replyWith('answer: with it')).toContainText('quote: the first line');
  await expect(replyWith('answer: without it')).not.toContainText('quote: the first line');
  // The bar hides the text of a message that is recalled meanwhile.
  await quote();
  await messages(bruno).getByText('quote: the first line').first().click({ button: 'right' });
  await bruno.getByRole('menuitem', { name: 'Recall' }).click();
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(bar).toContainText('recalled');
  await expect(bar).not.toContainText('quote: the first line');
});

test('[X-CHAT-18] A request for read receipts applies to one message and leaves the text unchanged', async ({
  signedIn,
  server,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  const receipt = alice.getByRole('button', { name: 'Request read receipts' });
  await receipt.click();
  await expect(receipt).toHaveAttribute('aria-pressed', 'true');
  await sendText(alice, 'asking: please read');
  await expect(receipt).toHaveAttribute('aria-pressed', 'false');
  await sendText(alice, 'asking: no need');
  const sent = async () =>
    (await serverRows(server.origin, 'alice'))
      .filter(({ content }) => content.startsWith('asking:'))
      .map((sentRow) => [sentRow.content, (sentRow as unknown as { receipt: boolean }).receipt]);
  await expect.poll(sent).toEqual([
    ['asking: please read', true],
    ['asking: no need', false],
  ]);
  await openChat(alice, 'Bruno Keller');
  await expect(receipt).toHaveCount(0);
});
