import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { attach, picture, textFile } from './support/files.ts';
import { test as faulty } from './support/proxy.ts';
import { bubbles, expect, openChat, say, test } from './support/test.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(online )?${name}`) });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const foot = (page: Page): Locator => page.getByRole('status').filter({ hasText: /not sent/ });

/** For people who cannot see or use a mouse. */
async function noSeriousFault(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What floats above the page is no landmark of it.
    const { violations } = await new AxeBuilder({ page }).disableRules(['region']).analyze();
    const serious = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical');
    expect(serious.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(', ')}`)).toEqual([]);
  }
}

test('[X-CHAT-08] a draft is kept per chat, stands in the list, and outlives a reload at once', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Bruno Keller');
  await field(alice).fill('half a thought');
  await openChat(alice, 'Mira Okafor');
  await expect(field(alice)).toHaveValue('');
  await expect(row(alice, 'Bruno Keller')).toContainText('Draft: half a thought');
  await openChat(alice, 'Bruno Keller');
  await expect(field(alice)).toHaveValue('half a thought');
  await expect(row(alice, 'Bruno Keller')).not.toContainText('Draft:');
  // No pause after the last key.
  await field(alice).fill('half a thought, and more');
  await alice.reload();
  await expect(field(alice)).toHaveValue('half a thought, and more');
  await field(alice).press('Enter');
  await expect.poll(() => bubbles(alice, 'half a thought')).toHaveLength(1);
  await expect(field(alice)).toHaveValue('');
  await alice.reload();
  await expect(field(alice)).toHaveValue('');
  await openChat(alice, 'Mira Okafor');
  await expect(row(alice, 'Bruno Keller')).toContainText('half a thought, and more');
  await expect(row(alice, 'Bruno Keller')).not.toContainText('Draft:');
});

test('[X-CHAT-08] tabs share a draft; one in hand is not changed, and both texts are kept', async ({
  signedIn,
}) => {
  const first = await signedIn('alice');
  await openChat(first, 'Bruno Keller');
  const second = await first.context().newPage();
  await second.goto('/home/chat?chat=private-2');
  await field(second).blur();
  await field(first).fill('shared');
  await expect(field(second)).toHaveValue('shared');
  // The field of the first tab is in hand: what the second writes waits.
  await field(second).fill('shared and changed');
  await field(second).blur();
  await field(first).fill('shared, mine');
  await expect.poll(() => field(second).inputValue()).toBe('shared and changed\nshared, mine');
  await expect(field(first)).toHaveValue('shared, mine');
  await field(first).blur();
  await expect(field(first)).toHaveValue('shared and changed\nshared, mine');
  await field(first).fill('one text');
  await field(first).press('Enter');
  await expect(field(second)).toHaveValue('');
});

test('[X-CHAT-12] a picture goes from one person to another, in the shape it has and without a jump', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const shownAt = (page: Page) => messages(page).getByRole('link', { name: 'Open the picture' });
  await attach(alice, 'Picture', [picture('wide.png', 800, 400)]);
  await expect(shownAt(bruno)).toHaveCount(1);
  await attach(alice, 'Picture', [picture('small.png', 200, 150)]);
  for (const page of [alice, bruno]) {
    const shown = shownAt(page);
    await expect(shown).toHaveCount(2);
    const sizes = await shown.locator('img').evaluateAll(async (images) => {
      await Promise.all(images.map((image) => (image as HTMLImageElement).decode()));
      return images.map((image) => ({
        shown: [image.clientWidth, image.clientHeight],
        loaded: [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight],
      }));
    });
    expect(sizes).toEqual([
      // Of the large one a small copy, of the small one itself.
      { shown: [320, 160], loaded: [320, 160] },
      { shown: [200, 150], loaded: [200, 150] },
    ]);
  }
  const whole = messages(bruno).getByRole('link', { name: 'Open the picture' }).first();
  const opened = bruno.context().waitForEvent('page');
  await whole.click();
  const natural = await (
    await opened
  )
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  expect(natural).toBe(800);
  await bruno.bringToFront();
  await openChat(bruno, 'Mira Okafor');
  await expect(row(bruno, 'Alice Moreau')).toContainText('Picture');
});

test('[X-CHAT-13] files go as a message each, in order, and are saved under their names', async ({
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  const long = `${'a long name, '.repeat(12)}of a file.txt`;
  const files = messages(mira).getByRole('link', { name: /^Save / });
  await attach(alice, 'File', [textFile(long, 'the first')]);
  await expect(files).toHaveCount(1);
  await attach(alice, 'File', [textFile('計畫 2.txt', 'the second')]);
  await expect(files).toHaveCount(2);
  await expect(files.nth(1)).toHaveAccessibleName('Save 計畫 2.txt');
  await expect(messages(mira).getByText('10 B')).toBeVisible();
  const download = mira.waitForEvent('download');
  await files.nth(1).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('計畫 2.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('the second');
  await noSeriousFault(mira);
  await openChat(mira, 'Design studio');
  await expect(row(mira, 'Alice Moreau')).toContainText('File: 計畫 2.txt');
  // The end of a name tells what it is, whatever room there is for the rest.
  await expect(messages(alice).getByText('a file.txt')).toBeVisible();
});

test('[ERR-15, ERR-16] what cannot be sent is refused with a sentence, and the rest goes', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  const files = ['large.bin', 'empty.txt', 'fits.txt'].map((name) => test.info().outputPath(name));
  for (const [index, size] of [20 * 1024 * 1024 + 1, 0, 1].entries()) {
    await writeFile(files[index] ?? '', Buffer.alloc(size));
  }
  await attach(alice, 'File', files);
  await expect(alice.getByText('large.bin: The file size cannot exceed 20 MB.')).toBeVisible();
  await expect(alice.getByText('empty.txt: The file is empty')).toBeVisible();
  await expect(messages(alice).getByRole('link', { name: 'Save fits.txt' })).toHaveCount(1);
  await attach(alice, 'Picture', [{ ...textFile('no.png', 'no picture'), mimeType: 'image/png' }]);
  await expect(alice.getByText('no.png: The file format is incorrect')).toBeVisible();
});

test('[X-A11Y-01] the keyboard alone sends a file, and the focus is back where one writes', async ({
  signedIn,
}) => {
  const mira = await signedIn('mira');
  await openChat(mira, 'Bruno Keller');
  await expect(field(mira)).toBeFocused();
  await mira.keyboard.press('Tab');
  await expect(mira.getByRole('button', { name: 'Attach' })).toBeFocused();
  await mira.keyboard.press('Enter');
  await expect(mira.getByRole('menuitem', { name: 'Picture' })).toBeVisible();
  await mira.keyboard.press('End');
  await expect(mira.getByRole('menuitem', { name: 'File' })).toBeFocused();
  const chooser = mira.waitForEvent('filechooser');
  await mira.keyboard.press('Enter');
  await (await chooser).setFiles([textFile('keys.txt', 'keys')]);
  await expect(messages(mira).getByRole('link', { name: 'Save keys.txt' })).toBeVisible();
  await expect(field(mira)).toBeFocused();
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

faulty(
  '[X-CHAT-12, X-CHAT-13] an upload shows how far it is, can be cancelled, and is sent when the line lets it',
  async ({ signedInBehind }) => {
    const { page, proxy } = await signedInBehind('alice');
    await openChat(page, '陳雅婷');
    const stalled = await proxy.rule({ on: 'http', method: 'POST', path: '/api/*/upload', do: 'stall' });
    const progress = messages(page).getByRole('progressbar', { name: 'Uploaded' });
    await attach(page, 'Picture', [picture('first.png', 900, 600)]);
    await attach(page, 'File', [textFile('second.txt', 'second')]);
    await expect(progress).toHaveCount(2);
    await stalled.holds(2);
    // The picture stands there before the server has it.
    await expect(messages(page).getByRole('img', { name: 'Picture' })).toBeVisible();
    await noSeriousFault(page);
    await messages(page).getByRole('button', { name: 'Cancel the upload' }).first().click();
    await expect(progress).toHaveCount(1);
    await expect(messages(page).getByRole('img', { name: 'Picture' })).toHaveCount(0);
    // What is written below an upload does not wait for it.
    await say(page, 'upload: passing by');
    await expect.poll(() => bubbles(page, 'upload:')).toHaveLength(1);
    await stalled.remove();
    await expect(messages(page).getByRole('link', { name: 'Save second.txt' })).toBeVisible();
    await expect(progress).toHaveCount(0);
    await page.reload();
    await expect(messages(page).getByRole('link', { name: 'Save second.txt' })).toBeVisible();
    await expect(messages(page).getByRole('link', { name: 'Open the picture' })).toHaveCount(0);
  },
);

faulty(
  '[X-CHAT-16] a failed message says why, is sent again under its name, and can be discarded',
  async ({ signedInBehind, signedIn }) => {
    const { page, proxy } = await signedInBehind('alice');
    const bruno = await signedIn('bruno');
    await openChat(page, 'Bruno Keller');
    await openChat(bruno, 'Alice Moreau');
    const refuse = {
      on: 'http',
      method: 'POST',
      path: '/api/message/private/send',
      do: 'status',
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ code: 500, message: 'Not at this hour.', data: null }),
    } as const;
    const rule = await proxy.rule(refuse);
    for (const text of ['failed: one', 'failed: two', 'failed: three']) await say(page, text);
    await expect(messages(page).getByText('Not at this hour.')).toHaveCount(3);
    await expect(foot(page)).toHaveText('3 messages were not sent');
    await noSeriousFault(page);
    await messages(page).getByRole('button', { name: 'Discard' }).first().click();
    await expect.poll(() => bubbles(page, 'failed:')).toEqual(['failed: two', 'failed: three']);
    // Nothing of it is left for the next start either.
    await page.reload();
    await expect.poll(() => bubbles(page, 'failed:')).toEqual(['failed: two', 'failed: three']);
    await rule.remove();
    await messages(page).getByRole('button', { name: 'Resend' }).last().click();
    await expect.poll(() => bubbles(bruno, 'failed:')).toEqual(['failed: three']);
    await expect(foot(page)).toHaveText('1 message was not sent');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect.poll(() => bubbles(bruno, 'failed:')).toEqual(['failed: three', 'failed: two']);
    await expect(foot(page)).toHaveCount(0);
    await expect.poll(() => bubbles(page, 'failed:')).toEqual(['failed: three', 'failed: two']);
  },
);

faulty(
  '[ERR-20] a file that the server refused without a word says that it is sent again by hand',
  async ({ signedInBehind }) => {
    const { page, proxy } = await signedInBehind('alice');
    await openChat(page, 'Bruno Keller');
    const rule = await proxy.rule({ on: 'http', path: '/api/file/upload', do: 'status', status: 413 });
    await attach(page, 'File', [textFile('again.txt', 'again')]);
    await expect(messages(page).getByText('does not support automatic resending')).toBeVisible();
    await rule.remove();
    await messages(page).getByRole('button', { name: 'Resend' }).click();
    await expect(messages(page).getByRole('link', { name: 'Save again.txt' })).toBeVisible();
  },
);
