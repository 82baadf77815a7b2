// Pictures and files: choosing, dropping, uploading, failing and resending.
import type { Locator, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { device } from './support/device.ts';
import { attachAndSend, dropOrPaste, chooseFiles, pngFile, textFile } from './support/files.ts';
import { expectNoAxeViolations } from './support/page-checks.ts';
import { test } from './support/proxy.ts';
import { bubbleTexts, expect, openChat, sendText } from './support/test.ts';

const ALICE = 1;
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(Online )?${name}`) });
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const unsentNotice = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^\d+ .*not sent/ });

test('[X-CHAT-12] A picture keeps its proportions in both browsers, and a large one loads its thumbnail', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const picturesOf = (page: Page) => messages(page).getByRole('button', { name: 'Open picture' });
  await attachAndSend(alice, 'Picture', [pngFile('wide.png', 800, 400)]);
  await expect(picturesOf(bruno)).toHaveCount(1);
  await attachAndSend(alice, 'Picture', [pngFile('small.png', 200, 150)]);
  for (const page of [alice, bruno]) {
    const shown = picturesOf(page);
    await expect(shown).toHaveCount(2);
    // A picture has no source before its size is read, so it cannot be decoded yet.
    await expect(shown.locator('img[data-loading]')).toHaveCount(0);
    const sizes = await shown.locator('img').evaluateAll((images) =>
      images.map((image) => ({
        shown: [image.clientWidth, image.clientHeight],
        loaded: [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight],
      })),
    );
    expect(sizes).toEqual([
      // The large picture loads a thumbnail, the small one the original.
      { shown: [320, 160], loaded: [320, 160] },
      { shown: [200, 150], loaded: [200, 150] },
    ]);
  }
  await openChat(bruno, 'Mira Okafor');
  await expect(row(bruno, 'Alice Moreau')).toContainText('Picture');
});

test('[X-CHAT-13] Each file is one message, in order, and is saved under its own name', async ({
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  const long = `${'a long name, '.repeat(12)}of a file.txt`;
  const files = messages(mira).getByRole('link', { name: /^Save / });
  await attachAndSend(alice, 'File', [textFile(long, 'the first')]);
  await expect(files).toHaveCount(1);
  await attachAndSend(alice, 'File', [textFile('計畫 2.txt', 'the second')]);
  await expect(files).toHaveCount(2);
  await expect(files.nth(1)).toHaveAccessibleName('Save 計畫 2.txt');
  await expect(messages(mira).getByText('10 B')).toBeVisible();
  const download = mira.waitForEvent('download');
  await files.nth(1).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('計畫 2.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('the second');
  await expectNoAxeViolations(mira);
  await openChat(mira, 'Design studio');
  await expect(row(mira, 'Alice Moreau')).toContainText('File: 計畫 2.txt');
  // A shortened name keeps its end, which has the file extension.
  await expect(messages(alice).getByText('a file.txt')).toBeVisible();
});

test('[ERR-15, ERR-16, ERR-17, VAL-27, VAL-28] Files that cannot be sent are refused with a reason, and the other files are sent', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  const files = ['large.bin', 'empty.txt', 'fits.txt'].map((name) => test.info().outputPath(name));
  for (const [index, size] of [20 * 1024 * 1024 + 1, 0, 1].entries()) {
    await writeFile(files[index] ?? '', Buffer.alloc(size));
  }
  await chooseFiles(alice, 'File', files);
  const fileInDialog = (name: string): Locator => alice.getByRole('listitem').filter({ hasText: name });
  await expect(fileInDialog('large.bin')).toContainText('The file size cannot exceed 20 MB!');
  await expect(fileInDialog('empty.txt')).toContainText('The file is empty');
  await expect(fileInDialog('fits.txt')).toContainText('1 B');
  await expectNoAxeViolations(alice, { within: '[role=dialog]' });
  await alice.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(messages(alice).getByRole('link', { name: 'Save fits.txt' })).toHaveCount(1);
  await expect(alice.getByRole('dialog')).toHaveCount(0);
  await chooseFiles(alice, 'Picture', [
    { ...textFile('no.png', 'no picture'), mimeType: 'image/png' },
    { ...textFile('no.svg', '<svg/>'), mimeType: 'image/svg+xml' },
  ]);
  await expect(alice.getByRole('dialog', { name: 'None of these files can be sent' })).toBeVisible();
  await expect(fileInDialog('no.png')).toContainText('Unable to load image.');
  await expect(fileInDialog('no.svg')).toContainText(
    'The file format is incorrect, please upload the file in the following format: jpeg, jpg, bmp, png, webp, gif',
  );
  await alice.keyboard.press('Escape');
  await expect(alice.getByRole('dialog')).toHaveCount(0);
  await expect(messages(alice).getByText(/^no\./)).toHaveCount(0);
});

test('[X-A11Y-01] The keyboard alone sends a file, and the composer has the focus again', async ({
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
  const resumeReading = await holdReading(mira);
  const chooser = mira.waitForEvent('filechooser');
  await mira.keyboard.press('Enter');
  await (await chooser).setFiles([textFile('keys.txt', 'keys')]);
  await expect(mira.getByRole('textbox', { name: 'Caption' })).toBeFocused();
  await mira.keyboard.press('Enter');
  // The page still reads the file. The client sends the message once it has read the file.
  await expect(mira.getByRole('dialog').getByRole('button', { name: 'Send' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await resumeReading();
  await expect(messages(mira).getByRole('link', { name: 'Save keys.txt' })).toBeVisible();
  await expect(field(mira)).toBeFocused();
});

test('[X-CHAT-06, X-CHAT-12, X-CHAT-13] An upload shows its progress below new messages, can be cancelled, and completes when the network works again', async ({
  signedInBehindProxy,
  server,
}) => {
  const { page, proxy } = await signedInBehindProxy('alice');
  await openChat(page, '陳雅婷');
  const stalled = await proxy.rule({ on: 'http', method: 'POST', path: '/api/*/upload', kind: 'stall' });
  const progress = messages(page).getByRole('progressbar', { name: 'Upload progress' });
  await attachAndSend(page, 'Picture', [pngFile('first.png', 900, 600)]);
  await attachAndSend(page, 'File', [textFile('second.txt', 'second')]);
  await expect(progress).toHaveCount(2);
  await stalled.holds(2);
  // The browser has sent all bytes of both files, but the proxy has not forwarded them.
  for (const bar of await progress.all()) await expect(bar).toHaveAttribute('aria-valuenow', '100');
  // The picture shows before the server has received it.
  await expect(messages(page).getByRole('img', { name: 'Picture' })).toBeVisible();
  await expectNoAxeViolations(page);
  await messages(page).getByRole('button', { name: 'Cancel upload' }).first().click();
  await expect(progress).toHaveCount(1);
  await expect(messages(page).getByRole('img', { name: 'Picture' })).toHaveCount(0);
  // A text sent after a file does not wait for the upload of the file.
  await sendText(page, 'upload: passing by');
  await expect.poll(() => bubbleTexts(page, 'upload:')).toHaveLength(1);
  // Messages of the other user appear above the upload, and the view stays at the end.
  const yating = await device(server.origin, 'yating');
  for (const text of ['upload: a', 'upload: b', 'upload: c'])
    await yating.sendText({ friendId: ALICE }, text);
  await expect.poll(() => bubbleTexts(page, 'upload:')).toHaveLength(4);
  await expect(progress).toBeInViewport();
  await stalled.remove();
  await expect(messages(page).getByRole('link', { name: 'Save second.txt' })).toBeVisible();
  await expect(progress).toHaveCount(0);
  await page.reload();
  await expect(messages(page).getByRole('link', { name: 'Save second.txt' })).toBeVisible();
  await expect(messages(page).getByRole('button', { name: 'Open picture' })).toHaveCount(0);
});

test('[X-CHAT-16] A failed message shows the reason, can be discarded, and is sent again once', async ({
  signedInBehindProxy,
  signedIn,
}) => {
  const { page, proxy } = await signedInBehindProxy('alice');
  const bruno = await signedIn('bruno');
  await openChat(page, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const refuse = {
    on: 'http',
    method: 'POST',
    path: '/api/message/private/send',
    kind: 'status',
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ code: 500, message: 'Not at this hour.', data: null }),
  } as const;
  const rule = await proxy.rule(refuse);
  for (const text of ['failed: one', 'failed: two', 'failed: three']) await sendText(page, text);
  await expect(messages(page).getByText('Not at this hour.')).toHaveCount(3);
  await expect(unsentNotice(page)).toHaveText('3 messages were not sent');
  await expectNoAxeViolations(page);
  await messages(page).getByRole('button', { name: 'Discard' }).first().click();
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: two', 'failed: three']);
  // The discarded message stays away after a reload.
  await page.reload();
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: two', 'failed: three']);
  await rule.remove();
  // The button "Resend" beside a bubble is for pointer users.
  await expect(messages(page).getByTitle('Resend')).toHaveCount(2);
  await messages(page).getByTitle('Resend').last().click();
  await expect.poll(() => bubbleTexts(bruno, 'failed:')).toEqual(['failed: three']);
  await expect(unsentNotice(page)).toHaveText('1 message was not sent');
  await unsentNotice(page).locator('..').getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => bubbleTexts(bruno, 'failed:')).toEqual(['failed: three', 'failed: two']);
  await expect(unsentNotice(page)).toHaveCount(0);
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: three', 'failed: two']);
});

test('[ERR-20] A file refused with status 413 asks for a manual resend, which succeeds', async ({
  signedInBehindProxy,
}) => {
  const { page, proxy } = await signedInBehindProxy('alice');
  await openChat(page, 'Bruno Keller');
  const rule = await proxy.rule({ on: 'http', path: '/api/file/upload', kind: 'status', status: 413 });
  await attachAndSend(page, 'File', [textFile('again.txt', 'again')]);
  await expect(
    messages(page).getByText(
      'This message does not support automatic resending. It is recommended to resend it manually.',
    ),
  ).toBeVisible();
  await rule.remove();
  await messages(page).getByRole('button', { name: 'Resend' }).click();
  await expect(messages(page).getByRole('link', { name: 'Save again.txt' })).toBeVisible();
});

test('[X-CHAT-09] Pasted and dropped files go with their caption to the chat in which they were added', async ({
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  const shown = messages(mira).getByRole('listitem');
  await dropOrPaste('paste', field(alice), [pngFile('one.png', 300, 200), pngFile('two.png', 200, 300)]);
  const tray = alice.getByRole('dialog', { name: 'Send 2 files to Mira Okafor' });
  await expect(tray.getByRole('listitem').locator('img')).toHaveCount(2);
  await dropOrPaste('drop', tray.getByRole('list'), [textFile('notes.txt', 'of both')]);
  await alice.getByRole('button', { name: 'Remove one.png' }).click();
  const caption = alice.getByRole('textbox', { name: 'Caption' });
  await caption.fill('caption: two of them');
  await caption.press('Shift+Enter');
  await caption.pressSequentially('#开心;');
  await expect(caption.getByRole('img', { name: 'happy' })).toBeVisible();
  await caption.press('Enter');
  const bruno = alice.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Bruno Keller/ });
  await dropOrPaste('drop', bruno, [textFile('on the row.txt', 'dropped')]);
  await alice.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(alice.getByRole('heading', { level: 2 })).toHaveText('Bruno Keller');
  await expect(messages(alice).getByRole('link', { name: 'Save on the row.txt' })).toBeVisible();
  await expect(messages(mira).getByText(/^caption:/)).toHaveText(/two of them/);
  // Files arrive in the order of choice, then the caption.
  await expect
    .poll(() => shown.evaluateAll((items) => items.slice(-3).map((item) => item.textContent)))
    .toEqual([
      expect.not.stringContaining('notes.txt'),
      expect.stringContaining('notes.txt'),
      expect.stringContaining('caption:'),
    ]);
  await expect(messages(mira).getByRole('button', { name: 'Open picture' }).last()).toBeVisible();
  await dropOrPaste('drop', messages(alice), [textFile('for bruno.txt', 'dropped')]);
  await alice.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(alice).getByRole('link', { name: 'Save for bruno.txt' })).toBeVisible();
  await expect(field(alice)).toBeFocused();
});

/** Blocks the reading of files in the page. Returns the function that resumes the reading. */
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
