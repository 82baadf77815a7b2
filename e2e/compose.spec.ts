import type { CDPSession, Locator, Page } from '@playwright/test';
import { bubbles, expect, openChat, PASSWORD, say, test } from './support/test.ts';
import { serverRows } from './support/truth.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(online )?${name}`) });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });

test('[X-CHAT-08] a draft is kept per chat, stands in the list, and outlives a reload at once', async ({
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
  // No pause after the last key.
  await field(alice).fill('half a thought, and more');
  await alice.reload();
  await expect(field(alice)).toHaveText('half a thought, and more');
  await field(alice).press('Enter');
  await expect.poll(() => bubbles(alice, 'half a thought')).toHaveLength(1);
  await expect(field(alice)).toHaveText('');
  await alice.reload();
  await expect(field(alice)).toHaveText('');
  await openChat(alice, 'Mira Okafor');
  await expect(row(alice, 'Bruno Keller')).toContainText('half a thought, and more');
  await expect(row(alice, 'Bruno Keller')).not.toContainText('Draft:');
});

test('tabs share a draft; one in hand is not changed, and both texts are kept', async ({ signedIn }) => {
  const first = await signedIn('alice');
  await openChat(first, 'Bruno Keller');
  const second = await first.context().newPage();
  await second.goto('/home/chat?chat=private-2');
  await field(second).blur();
  await field(first).fill('shared');
  await expect(field(second)).toHaveText('shared');
  // The field of the first tab is in hand: what the second writes waits.
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

test('[INV-10] news of a chat that is not open is told to the ear, in one tab', async ({ signedIn }) => {
  const [mira, yating] = [await signedIn('mira'), await signedIn('yating')];
  const other = await yating.context().newPage();
  await other.goto('/home/chat');
  await expect(other.getByText(/^Live/)).toBeVisible();
  const tabs = [yating, other];
  for (const tab of tabs) {
    await tab.evaluate(() => {
      const heard: string[] = [];
      const listen = (): void => {
        for (const place of document.querySelectorAll('[aria-live=polite]')) {
          const text = place.textContent ?? '';
          if (text.startsWith('New messages in') && heard.at(-1) !== text) heard.push(text);
        }
      };
      new MutationObserver(listen).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { heard });
    });
  }
  const heard = async (): Promise<string[]> =>
    (await Promise.all(tabs.map((tab) => tab.evaluate<string[]>('window.heard')))).flat();
  await openChat(mira, '陳雅婷');
  await say(mira, 'attend: look here');
  await expect(row(other, 'Mira Okafor')).toContainText('attend: look here');
  await expect(row(yating, 'Mira Okafor')).toContainText('attend: look here');
  await expect.poll(heard).toEqual(['New messages in Mira Okafor']);
});

/** An input method: what it composes stands in the text, and is not the text's yet. */
async function compose(cdp: CDPSession, text: string): Promise<void> {
  await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
}

/** A key that the input method takes for itself. */
async function imeKey(cdp: CDPSession, key: string): Promise<void> {
  const facts = { key, code: key, windowsVirtualKeyCode: 229 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...facts });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...facts });
}

test('[DLG-09, EMO-02] an input method composes in peace, and emoticons are pictures in a text that stays plain', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const cdp = await alice.context().newCDPSession(alice);
  await field(alice).fill('ime: ');
  await compose(cdp, 'ni');
  await imeKey(cdp, 'Enter');
  await compose(cdp, 'nihao');
  await expect(field(alice)).toHaveText('ime: nihao');
  expect(await bubbles(alice, 'ime:')).toEqual([]);
  await cdp.send('Input.insertText', { text: '你好' });
  await alice.keyboard.type(' #开心;#無此;');
  await expect(field(alice).getByRole('img', { name: 'happy' })).toHaveCount(1);
  // The letters of an input method come back in one go, and so does a picture.
  await alice.keyboard.press('Control+z');
  await alice.keyboard.press('Control+z');
  await expect(field(alice)).toHaveText('ime: ');
  await alice.keyboard.press('Control+Shift+z');
  await alice.keyboard.press('Control+Shift+z');
  // A part that is cut and put back is text with its codes.
  await alice.keyboard.press('Control+a');
  await alice.keyboard.press('Control+x');
  await expect(field(alice)).toHaveText('');
  await alice.keyboard.press('Control+v');
  await expect(field(alice).getByRole('img')).toHaveCount(1);
  await compose(cdp, 'ya');
  await alice.getByRole('button', { name: 'Send' }).click();
  await expect(field(alice)).toHaveText('');
  await expect.poll(() => bubbles(bruno, 'ime:')).toHaveLength(1);
  await expect(messages(bruno).getByText(/^ime: 你好/)).toContainText('#無此;ya');
  await expect(messages(bruno).getByRole('img', { name: 'happy' }).last()).toBeVisible();
});

test('[X-CHAT-10] a text that is too long is counted, refused with its limit, and stays', async ({
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
  // More than a draft may have is not taken at all.
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

test('[X-CHAT-23, X-CHAT-24] the keyboard alone mentions somebody, and they learn of it', async ({
  signedIn,
  server,
}) => {
  const [alice, bruno, mira] = [await signedIn('alice'), await signedIn('bruno'), await signedIn('mira')];
  await openChat(mira, 'Bruno Keller');
  await openChat(bruno, 'Design studio');
  const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
  await field(bruno).pressSequentially('chips: me@home, @');
  // Everybody is the owner's and the admins' to call.
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
  // It is one thing: a key takes all of it, and a draft still knows it.
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
      .map((it) => [it.content, (it as unknown as { atUserIds: number[] }).atUserIds]);
  await expect.poll(sent).toEqual([['chips: me@home, @Mira Okafor\u00A0look here', [3]]]);
  await expect(row(mira, 'Design studio')).toContainText('@you');
  await openChat(mira, 'Design studio');
  await expect(row(mira, 'Design studio')).not.toContainText('@you');
  await openChat(mira, 'Bruno Keller');
  await openChat(alice, 'Design studio');
  await field(alice).pressSequentially('all: @al');
  await expect(options(alice)).toHaveText([/Everybody in this group/]);
  await alice.keyboard.press('Tab');
  await alice.keyboard.press('Enter');
  await openChat(bruno, 'Mira Okafor');
  await expect.poll(() => bubbles(alice, 'all:')).toHaveLength(1);
});

test('[X-CHAT-22] what is answered to stands above the field, and goes along once', async ({ signedIn }) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await say(bruno, 'quote: the first line');
  const quote = async (): Promise<void> => {
    await messages(alice).getByText('quote: the first line').first().click({ button: 'right' });
    await alice.getByRole('menuitem', { name: 'Quote' }).click();
  };
  const bar = alice.getByRole('group', { name: 'Replying to Bruno Keller' });
  await quote();
  await expect(bar).toContainText('quote: the first line');
  await expect(field(alice)).toBeFocused();
  // It waits with its chat.
  await openChat(alice, 'Mira Okafor');
  await expect(bar).toHaveCount(0);
  await openChat(alice, 'Bruno Keller');
  await expect(bar).toBeVisible();
  await field(alice).press('Escape');
  await expect(bar).toHaveCount(0);
  await quote();
  await say(alice, 'answer: with it');
  await expect(bar).toHaveCount(0);
  await say(alice, 'answer: without it');
  const answer = (text: string): Locator => messages(bruno).getByRole('listitem').filter({ hasText: text });
  await expect(answer('answer: with it')).toContainText('quote: the first line');
  await expect(answer('answer: without it')).not.toContainText('quote: the first line');
  // What is taken back meanwhile is not shown here either.
  await quote();
  await messages(bruno).getByText('quote: the first line').first().click({ button: 'right' });
  await bruno.getByRole('menuitem', { name: 'Recall' }).click();
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(bar).toContainText('recalled');
  await expect(bar).not.toContainText('quote: the first line');
});

test('[X-CHAT-18] a receipt is asked for once, and the text is sent as it was written', async ({
  signedIn,
  server,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  const receipt = alice.getByRole('button', { name: 'Ask who has read it' });
  await receipt.click();
  await expect(receipt).toHaveAttribute('aria-pressed', 'true');
  await say(alice, 'asking: please read');
  await expect(receipt).toHaveAttribute('aria-pressed', 'false');
  await say(alice, 'asking: no need');
  const sent = async () =>
    (await serverRows(server.origin, 'alice'))
      .filter(({ content }) => content.startsWith('asking:'))
      .map((it) => [it.content, (it as unknown as { receipt: boolean }).receipt]);
  await expect.poll(sent).toEqual([
    ['asking: please read', true],
    ['asking: no need', false],
  ]);
  await openChat(alice, 'Bruno Keller');
  await expect(receipt).toHaveCount(0);
});
