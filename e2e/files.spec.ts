import type { Locator, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { attach, bring, choose, picture, textFile } from './support/files.ts';
import { noSeriousFault } from './support/look.ts';
import { test as faulty } from './support/proxy.ts';
import { bubbles, expect, openChat, say, test } from './support/test.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(online )?${name}`) });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const foot = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^\d+ .*not sent/ });

test('[X-CHAT-12] a picture goes from one person to another, in the shape it has and without a jump', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const shownAt = (page: Page) => messages(page).getByRole('button', { name: 'Open the picture' });
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

test('[ERR-15, ERR-16, ERR-17, VAL-27, VAL-28] what cannot be sent is refused with a sentence, and the rest goes', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  const files = ['large.bin', 'empty.txt', 'fits.txt'].map((name) => test.info().outputPath(name));
  for (const [index, size] of [20 * 1024 * 1024 + 1, 0, 1].entries()) {
    await writeFile(files[index] ?? '', Buffer.alloc(size));
  }
  await choose(alice, 'File', files);
  const waiting = (name: string): Locator => alice.getByRole('listitem').filter({ hasText: name });
  await expect(waiting('large.bin')).toContainText('The file size cannot exceed 20 MB!');
  await expect(waiting('empty.txt')).toContainText('The file is empty');
  await expect(waiting('fits.txt')).toContainText('1 B');
  await noSeriousFault(alice, { within: '[role=dialog]' });
  await alice.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(messages(alice).getByRole('link', { name: 'Save fits.txt' })).toHaveCount(1);
  await expect(alice.getByRole('dialog')).toHaveCount(0);
  await choose(alice, 'Picture', [
    { ...textFile('no.png', 'no picture'), mimeType: 'image/png' },
    { ...textFile('no.svg', '<svg/>'), mimeType: 'image/svg+xml' },
  ]);
  await expect(alice.getByRole('dialog', { name: 'Nothing here can be sent' })).toBeVisible();
  await expect(waiting('no.png')).toContainText('Unable to load image.');
  await expect(waiting('no.svg')).toContainText(
    'The file format is incorrect, please upload the file in the following format: jpeg, jpg, bmp, png, webp, gif',
  );
  await alice.keyboard.press('Escape');
  await expect(alice.getByRole('dialog')).toHaveCount(0);
  await expect(messages(alice).getByText(/^no\./)).toHaveCount(0);
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
  const letRead = await holdReading(mira);
  const chooser = mira.waitForEvent('filechooser');
  await mira.keyboard.press('Enter');
  await (await chooser).setFiles([textFile('keys.txt', 'keys')]);
  await expect(mira.getByRole('textbox', { name: 'Caption' })).toBeFocused();
  await mira.keyboard.press('Enter');
  // The file is still read: the key press is kept until it is.
  await expect(mira.getByRole('dialog').getByRole('button', { name: 'Send' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await letRead();
  await expect(messages(mira).getByRole('link', { name: 'Save keys.txt' })).toBeVisible();
  await expect(field(mira)).toBeFocused();
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
    // The browser has sent all bytes of both files; the proxy holds them back from the server.
    for (const one of await progress.all()) await expect(one).toHaveAttribute('aria-valuenow', '100');
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
    await expect(messages(page).getByRole('button', { name: 'Open the picture' })).toHaveCount(0);
  },
);

faulty(
  '[X-CHAT-16] a failed message says why, is sent again by its mark, once, and can be discarded',
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
    // The mark beside a bubble is for the pointer.
    await expect(messages(page).getByTitle('Resend')).toHaveCount(2);
    await messages(page).getByTitle('Resend').last().click();
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
    await expect(
      messages(page).getByText(
        'This message does not support automatic resending. It is recommended to resend it manually.',
      ),
    ).toBeVisible();
    await rule.remove();
    await messages(page).getByRole('button', { name: 'Resend' }).click();
    await expect(messages(page).getByRole('link', { name: 'Save again.txt' })).toBeVisible();
  },
);

test('[X-CHAT-09] pasted and dropped files are looked at, and go with their words to the chat they were for', async ({
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  const shown = messages(mira).getByRole('listitem');
  await bring('paste', field(alice), [picture('one.png', 300, 200), picture('two.png', 200, 300)]);
  const tray = alice.getByRole('dialog', { name: 'Send 2 files to Mira Okafor' });
  await expect(tray.getByRole('listitem').locator('img')).toHaveCount(2);
  await bring('drop', tray.getByRole('list'), [textFile('notes.txt', 'of both')]);
  await alice.getByRole('button', { name: 'Remove one.png' }).click();
  const caption = alice.getByRole('textbox', { name: 'Caption' });
  await caption.fill('caption: two of them');
  await caption.press('Shift+Enter');
  await caption.pressSequentially('#开心;');
  await expect(caption.getByRole('img', { name: 'happy' })).toBeVisible();
  await caption.press('Enter');
  await openChat(alice, 'Bruno Keller');
  await expect(messages(mira).getByText(/^caption:/)).toHaveText(/two of them/);
  // In the order in which they were chosen, the words last.
  await expect
    .poll(() => shown.evaluateAll((items) => items.slice(-3).map((item) => item.textContent)))
    .toEqual([
      expect.not.stringContaining('notes.txt'),
      expect.stringContaining('notes.txt'),
      expect.stringContaining('caption:'),
    ]);
  await expect(messages(mira).getByRole('button', { name: 'Open the picture' }).last()).toBeVisible();
  await bring('drop', messages(alice), [textFile('for bruno.txt', 'dropped')]);
  await alice.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(alice).getByRole('link', { name: 'Save for bruno.txt' })).toBeVisible();
  await expect(field(alice)).toBeFocused();
});

/** Holds back the bytes of files in the page; the function that it returns lets them through. */
async function holdReading(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const { arrayBuffer } = Blob.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    Blob.prototype.arrayBuffer = async function () {
      await promise;
      return arrayBuffer.call(this);
    };
    return { resolve };
  });
  return () => held.evaluate(({ resolve }) => resolve());
}
