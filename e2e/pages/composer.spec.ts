// The message field: input methods, limits, mentions, replies, requests for read receipts, and drafts of two tabs.
import type { CDPSession } from '@playwright/test';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import { bubbleTexts, sendText } from '../support/test.ts';
import { ALICE, BRUNO, MIRA, STUDIO } from './support/demo-world.ts';
import { field, message, messages, row } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage, chatOf, recallMessage } from './support/world.ts';

test('Two tabs share a draft; a field with the focus keeps its text, and a conflict keeps both texts', async ({
  page: first,
  openPage,
}) => {
  await openChat(first, 'Bruno Keller');
  const second = await openPage('/home/chat?chat=private-2');
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

test('A composer that loads late leaves the focus to a message or a search field that the user chose', async ({
  openPage,
}) => {
  for (const chosen of ['message', 'search', 'none'] as const) {
    const alice = await openPage('/home/chat', { fresh: true });
    const { promise, resolve: loadComposer } = Promise.withResolvers<void>();
    await alice.route(/\/assets\/ComposerBar-[\w-]+\.js/, async (route) => {
      await promise;
      await route.continue();
    });
    await openChat(alice, 'Bruno Keller');
    const search = alice.getByRole('textbox', { name: 'Search', exact: true });
    if (chosen === 'message') await messages(alice).press('Home');
    if (chosen === 'search') await search.click();
    loadComposer();
    await expect(field(alice)).toBeVisible();
    if (chosen === 'message') await expect(messages(alice).locator(':focus')).toHaveCount(1);
    if (chosen === 'search') await expect(search).toBeFocused();
    if (chosen === 'none') await expect(field(alice)).toBeFocused();
  }
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
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Bruno Keller');
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
  await expect.poll(() => bubbleTexts(alice, 'ime:')).toHaveLength(1);
  await expect
    .poll(() => engine.argsOf('sendText').map(({ content }) => content))
    .toEqual(['ime: 你好 #开心;#無此;ya']);
  await expect(messages(alice).getByText(/^ime: 你好/)).toContainText('#無此;ya');
  await expect(messages(alice).getByRole('img', { name: 'happy' }).last()).toBeVisible();
});

test('[X-CHAT-23] A word that is being composed filters the names, and a tap on a name ends the composition', async ({
  page: alice,
  engine,
}) => {
  const options = alice.getByRole('listbox').getByRole('option');
  await openChat(alice, 'Design studio');
  const cdp = await alice.context().newCDPSession(alice);
  await field(alice).pressSequentially('hi @');
  await expect(options).toHaveCount(3);
  await setComposition(cdp, 'Br');
  await expect(options).toHaveText([/Bruno Keller/]);
  await setComposition(cdp, 'Mi');
  await expect(options).toHaveText([/Mira Okafor/]);
  // Keys of the input method stay with it.
  for (const key of ['Escape', 'ArrowDown', 'Enter', 'Tab']) await imeKey(cdp, key);
  await options.first().click();
  await expect(field(alice).locator('[data-mention]')).toHaveText('@Mira Okafor');
  await expect(field(alice)).toHaveText('hi @Mira Okafor\u00A0');
  await alice.keyboard.type('and @');
  await setComposition(cdp, 'bru');
  await cdp.send('Input.insertText', { text: 'bru' });
  // Safari reports the key that ended the composition after its end.
  await imeKey(cdp, 'Enter');
  await imeKey(cdp, 'Escape');
  await expect(options).toHaveText([/Bruno Keller/]);
  await alice.keyboard.press('Enter');
  await alice.keyboard.press('Enter');
  await expect
    .poll(() => engine.argsOf('sendText'))
    .toMatchObject([{ content: 'hi @Mira Okafor\u00A0and @Bruno Keller\u00A0', at: [MIRA, BRUNO] }]);
});

test('A selection that is typed over comes back by undo; a picture beside a blank text is pasted', async ({
  page: alice,
}) => {
  await openChat(alice, 'Bruno Keller');
  await field(alice).pressSequentially('forty lines');
  await alice.keyboard.press('Control+a');
  await alice.keyboard.type('oh');
  await expect(field(alice)).toHaveText('oh');
  await alice.keyboard.press('Control+z');
  await expect(field(alice)).toHaveText('forty lines');
  await field(alice).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '\n\n');
    clipboardData.setData('text/html', '<img src="a.png" alt="a">');
    clipboardData.items.add(new File(['no picture'], 'image.txt'));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  });
  await expect(alice.getByRole('dialog', { name: 'Send 1 file to Bruno Keller' })).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(field(alice)).toHaveText('forty lines');
});

test('[X-CHAT-10] A text that is too long shows its length, is refused with the limit, and stays in the field', async ({
  openPage,
}) => {
  const page = await openPage('/home/chat', { locale: 'zh-TW' });
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
  page: alice,
  engine,
}) => {
  const options = alice.getByRole('listbox').getByRole('option');
  const group = groupChat(STUDIO);
  engine.change((world) => {
    const chat = chatOf(world, group);
    if (chat.group) chat.group = { ...chat.group, role: 'member' };
  });
  await openChat(alice, 'Design studio');
  await field(alice).pressSequentially('chips: me@home, @');
  // Alice is neither owner nor admin now, so the list of names does not offer all members.
  await expect(options).toHaveText([/Bruno Keller/, /Mira Okafor/]);
  await alice.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await alice.keyboard.press('Backspace');
  await alice.keyboard.type('@o');
  await expect(options).toHaveText([/Mira Okafor/, /Bruno Keller/]);
  await alice.keyboard.press('ArrowDown');
  await alice.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await alice.keyboard.press('Enter');
  await alice.keyboard.type('look');
  await expect(field(alice)).toHaveText('chips: me@home, @Mira Okafor\u00A0look');
  // A mention is one unit: Backspace deletes all of it, and a draft restores it.
  for (let key = 0; key < 5; key++) await alice.keyboard.press('Backspace');
  await expect(field(alice)).toHaveText('chips: me@home, ');
  await alice.keyboard.press('Control+z');
  await alice.keyboard.type(' here');
  await alice.reload();
  await expect(field(alice)).toHaveText('chips: me@home, @Mira Okafor\u00A0look here');
  await expect(field(alice).locator('[data-mention]')).toHaveText('@Mira Okafor');
  await field(alice).press('Enter');
  await expect(field(alice)).toHaveText('');
  await expect
    .poll(() => engine.argsOf('sendText'))
    .toMatchObject([{ content: 'chips: me@home, @Mira Okafor\u00A0look here', at: [MIRA] }]);
  // A mention of the user marks the chat until its message is seen.
  await openChat(alice, 'Bruno Keller');
  engine.change((world) => {
    const { id } = addMessage(world, group, MIRA, 'chips: and you?', { at: [ALICE] });
    chatOf(world, group).mention = { id: id ?? 0, all: false };
  });
  await expect(row(alice, 'Design studio')).toContainText('@you');
  await openChat(alice, 'Design studio');
  await expect(row(alice, 'Design studio')).not.toContainText('@you');
  engine.change((world) => {
    const chat = chatOf(world, group);
    if (chat.group) chat.group = { ...chat.group, role: 'owner' };
  });
  await field(alice).pressSequentially('all: @');
  await expect(options.first()).toHaveText(/Everyone in this group/);
  await alice.keyboard.type('al');
  await alice.keyboard.press('Tab');
  await alice.keyboard.press('Enter');
  await expect.poll(() => bubbleTexts(alice, 'all:')).toHaveLength(1);
  await expect.poll(() => engine.argsOf('sendText').at(-1)).toMatchObject({ at: [-1] });
});

test('[X-CHAT-22] The reply bar of the composer stays with its chat, can be cancelled, and applies to one message', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Bruno Keller');
  const chat = privateChat(BRUNO);
  const quoted = engine.change((world) => addMessage(world, chat, BRUNO, 'quote: the first line')).id ?? 0;
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
  await expect
    .poll(() => engine.argsOf('sendText').map(({ content, quote: of }) => [content, of ?? null]))
    .toEqual([
      ['answer: with it', quoted],
      ['answer: without it', null],
    ]);
  await expect(message(alice, 'answer: with it')).toContainText('quote: the first line');
  await expect(message(alice, 'answer: without it')).not.toContainText('quote: the first line');
  // The bar hides the text of a message that is recalled meanwhile.
  await quote();
  engine.change((world) => recallMessage(world, chat, quoted, BRUNO));
  await expect(bar).toContainText('recalled');
  await expect(bar).not.toContainText('quote: the first line');
  await bar.getByRole('button', { name: 'Cancel reply' }).click();
  await expect(bar).toHaveCount(0);
  await expect(field(alice)).toBeFocused();
});

test('[X-CHAT-18] A request for read receipts applies to one message and leaves the text unchanged', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Design studio');
  const receipt = alice.getByRole('button', { name: 'Request read receipts' });
  await receipt.click();
  await expect(receipt).toHaveAttribute('aria-pressed', 'true');
  await sendText(alice, 'asking: please read');
  await expect(receipt).toHaveAttribute('aria-pressed', 'false');
  await sendText(alice, 'asking: no need');
  await expect
    .poll(() => engine.argsOf('sendText').map(({ content, receipt: isAsked }) => [content, isAsked ?? false]))
    .toEqual([
      ['asking: please read', true],
      ['asking: no need', false],
    ]);
  await openChat(alice, 'Bruno Keller');
  await expect(receipt).toHaveCount(0);
});
