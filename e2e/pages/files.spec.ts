// Files in the dialog that sends them: refused ones, the keyboard, paste and drop; and messages that failed.
import type { Locator, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { done } from '../../src/core/contract/result.ts';
import { dropOrPaste, chooseFiles, pngFile, textFile } from '../support/files.ts';
import { expectNoAxeViolations } from '../support/page-checks.ts';
import { bubbleTexts, sendText } from '../support/test.ts';
import { ALICE } from './support/demo-world.ts';
import { field, messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage } from './support/world.ts';

test('[ERR-15, ERR-16, ERR-17, VAL-27, VAL-28] Files that cannot be sent are refused with a reason, and the other files are sent', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Mira Okafor');
  const files = ['large.bin', 'empty.txt', 'fits.txt'].map((name) => test.info().outputPath(name));
  for (const [index, size] of [20 * 1024 * 1024 + 1, 0, 1].entries()) {
    await writeFile(files[index] ?? '', Buffer.alloc(size));
  }
  await chooseFiles(alice, 'File', files);
  const fileInDialog = (name: string): Locator =>
    alice.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
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
  await expect(alice.getByRole('dialog', { name: 'Send 1 file' })).toBeVisible();
  await expect(fileInDialog('no.png')).toContainText('Sent as a file, because this browser cannot show it.');
  await expect(fileInDialog('no.svg')).toContainText(
    'The file format is incorrect, please upload the file in the following format: jpeg, jpg, bmp, png, webp, gif',
  );
  await alice.keyboard.press('Escape');
  await expect(alice.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => engine.argsOf('sendFile').map(({ name }) => name)).toEqual(['fits.txt']);
});

test('[X-A11Y-01] The keyboard alone sends a file, and the composer has the focus again', async ({
  page: mira,
}) => {
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

test('[X-CHAT-09] Pasted and dropped files go with their caption to the chat in which they were added', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Mira Okafor');
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
  // Files show in the order of choice, then the caption.
  await expect(messages(alice).getByText(/^caption:/)).toHaveText(/two of them/);
  expect(
    await messages(alice)
      .getByRole('listitem')
      .evaluateAll((items) => items.slice(-3).map((item) => item.textContent)),
  ).toEqual([
    expect.not.stringContaining('notes.txt'),
    expect.stringContaining('notes.txt'),
    expect.stringContaining('caption:'),
  ]);
  const bruno = alice.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Bruno Keller/ });
  await dropOrPaste('drop', bruno, [textFile('on the row.txt', 'dropped')]);
  await alice.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(alice.getByRole('heading', { level: 2 })).toHaveText('Bruno Keller');
  await expect(messages(alice).getByRole('link', { name: 'Save on the row.txt' })).toBeVisible();
  await dropOrPaste('drop', messages(alice), [textFile('for bruno.txt', 'dropped')]);
  await alice.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(alice).getByRole('link', { name: 'Save for bruno.txt' })).toBeVisible();
  await expect(field(alice)).toBeFocused();
  const sent = engine.argsOf('sendFile');
  expect(sent.map(({ chat, kind, name }) => [chat, kind, name])).toEqual([
    ['private-3', 'image', 'two.png'],
    ['private-3', 'file', 'notes.txt'],
    ['private-2', 'file', 'on the row.txt'],
    ['private-2', 'file', 'for bruno.txt'],
  ]);
  await expect
    .poll(() => engine.argsOf('sendText'))
    .toMatchObject([{ chat: 'private-3', content: 'caption: two of them\n#开心;', after: sent[1]?.tmpId }]);
});

test('[X-CHAT-16] A failed message shows the reason, can be discarded, and is sent again once', async ({
  page,
  engine,
}) => {
  engine.answer('sendText', ({ chat, tmpId, content }, world) => {
    world.status = { ...world.status, failed: world.status.failed + 1 };
    const unsent = { id: null, order: world.status.failed, mark: 'failed' } as const;
    addMessage(world, chat, ALICE, content, { ...unsent, key: tmpId, failure: 'Not at this hour.' });
    return done(null);
  });
  const unsentNotice = page.getByRole('status').filter({ hasText: /^\d+ .*not sent/ });
  await openChat(page, 'Bruno Keller');
  for (const text of ['failed: one', 'failed: two', 'failed: three']) await sendText(page, text);
  await expect(messages(page).getByText('Not at this hour.')).toHaveCount(3);
  await expect(unsentNotice).toHaveText('3 messages were not sent');
  await expectNoAxeViolations(page);
  await messages(page).getByRole('button', { name: 'Discard' }).first().click();
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: two', 'failed: three']);
  // The button "Resend" beside a bubble is for pointer users.
  await expect(messages(page).getByTitle('Resend')).toHaveCount(2);
  await messages(page).getByTitle('Resend').last().click();
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: three', 'failed: two']);
  await expect(unsentNotice).toHaveText('1 message was not sent');
  const [, two, three] = engine.argsOf('sendText');
  await expect.poll(() => engine.argsOf('resend')).toEqual([{ tmpId: three?.tmpId }]);
  expect(two).toBeDefined();
  await resendIn(unsentNotice).click();
  await expect(unsentNotice).toHaveCount(0);
  await expect(messages(page).getByTitle('Resend')).toHaveCount(0);
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: three', 'failed: two']);
});

const resendIn = (notice: Locator): Locator => notice.locator('..').getByRole('button', { name: 'Resend' });

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
