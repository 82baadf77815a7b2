// Pictures and files: uploading, failing and resending. e2e/pages/files.spec.ts has the dialog that sends them.
import type { Locator, Page } from '@playwright/test';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { device } from './support/device.ts';
import { attachAndSend, chooseFiles, pngFile, textFile } from './support/files.ts';
import { movingGif } from './support/pictures.ts';
import { expectNoAxeViolations } from './support/page-checks.ts';
import { test } from './support/proxy.ts';
import { serverRows } from './support/stored-messages.ts';
import { bubbleTexts, expect, openChat, sendText } from './support/test.ts';
import { messages, row } from './support/parts.ts';

const ALICE = 1;
const unsentNotice = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^\d+ .*not sent/ });

test('[X-CHAT-12, X-CHAT-13, X-MEDIA-01, X-MEDIA-02] Pictures keep their proportions, large ones load their thumbnail, and each file arrives under its own name', async ({
  signedIn,
}) => {
  const [alice, mira] = [await signedIn('alice'), await signedIn('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  const picturesOf = (page: Page) => messages(page).getByRole('button', { name: 'Open picture' });
  await attachAndSend(alice, 'Picture', [
    pngFile('wide.png', 800, 400),
    pngFile('small.png', 200, 150),
    pngFile('tall.png', 300, 3000),
    { name: 'wheel.gif', mimeType: 'image/gif', buffer: movingGif(64, 48, [0, 60, 120]) },
  ]);
  for (const page of [alice, mira]) {
    // Older pictures may leave the window of drawn rows.
    const lastSizes = () =>
      picturesOf(page)
        .locator('img')
        .evaluateAll((images) =>
          images.slice(-4).map((image) => ({
            shown: [image.clientWidth, image.clientHeight],
            loaded: [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight],
          })),
        );
    await expect.poll(lastSizes).toEqual([
      // The large picture loads a thumbnail, the small one the original.
      { shown: [320, 160], loaded: [320, 160] },
      { shown: [200, 150], loaded: [200, 150] },
      // The tall one loads its top, in twice the pixels of the frame or all that it has.
      { shown: [180, 340], loaded: [300, 567] },
      { shown: [64, 48], loaded: [64, 48] },
    ]);
    await expect(messages(page).getByText('GIF', { exact: true })).toHaveCount(1);
  }
  const long = `${'a long name, '.repeat(12)}of a file.txt`;
  await attachAndSend(alice, 'File', [textFile(long, 'the first'), textFile('計畫 2.txt', 'the second')]);
  const second = messages(mira).getByRole('link', { name: 'Save 計畫 2.txt' });
  await expect(second).toBeVisible();
  await expect(messages(mira).getByText('10 B')).toBeVisible();
  // A shortened name keeps its end, which has the file extension.
  await expect(messages(mira).getByText('a file.txt')).toBeVisible();
  const download = mira.waitForEvent('download');
  await second.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('計畫 2.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('the second');
  await expectNoAxeViolations(mira);
  await openChat(mira, 'Design studio');
  await expect(row(mira, 'Alice Moreau')).toContainText('File: 計畫 2.txt');
});

test('[X-CHAT-16, ERR-20] A refused text and a file refused with status 413 show the reason, and a resend delivers each once', async ({
  signedInBehindProxy,
  server,
}) => {
  const { page, proxy } = await signedInBehindProxy('alice');
  await openChat(page, 'Bruno Keller');
  const text = await proxy.rule({
    on: 'http',
    method: 'POST',
    path: '/api/message/private/send',
    kind: 'status',
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ code: 500, message: 'Not at this hour.', data: null }),
  });
  const file = await proxy.rule({ on: 'http', path: '/api/file/upload', kind: 'status', status: 413 });
  await sendText(page, 'failed: one');
  await sendText(page, 'failed: two');
  await expect(messages(page).getByText('Not at this hour.')).toHaveCount(2);
  // A click would scroll while rows get their measured heights, and press the button to the newest message.
  await messages(page).getByRole('button', { name: 'Discard' }).first().press('Enter');
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: two']);
  await attachAndSend(page, 'File', [textFile('again.txt', 'again')]);
  await expect(
    messages(page).getByText(
      'This message does not support automatic resending. It is recommended to resend it manually.',
    ),
  ).toBeVisible();
  // The discarded message stays away after a reload, and the failed ones stay.
  await page.reload();
  await expect.poll(() => bubbleTexts(page, 'failed:')).toEqual(['failed: two']);
  await expect(unsentNotice(page)).toHaveText('2 messages were not sent');
  await text.remove();
  await file.remove();
  await unsentNotice(page).locator('..').getByRole('button', { name: 'Resend' }).click();
  await expect(unsentNotice(page)).toHaveCount(0);
  await expect(messages(page).getByRole('link', { name: 'Save again.txt' })).toBeVisible();
  const arrived = async (): Promise<string[]> =>
    (await serverRows(server.origin, 'bruno'))
      .map(({ content }) => content)
      .filter((content) => /^failed:|again\.txt/.test(content))
      .map((content) => (content.startsWith('failed:') ? content : 'file'));
  await expect.poll(arrived).toHaveLength(2);
  expect((await arrived()).toSorted()).toEqual(['failed: two', 'file']);
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

/** Files on the disk, an hour old: Chromium compares their times in seconds. */
async function filesOnDisk(...names: string[]): Promise<{ folder: string; paths: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-chosen-'));
  const paths = names.map((name) => join(folder, name));
  const before = Date.now() / 1000 - 3600;
  for (const path of paths) {
    await writeFile(path, `words of ${path}`);
    await utimes(path, before, before);
  }
  return { folder, paths };
}

test('[ERR-18] Files deleted or rewritten between choice and send fail in words, and the rest arrives once', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('alice');
  await openChat(page, 'Bruno Keller');
  const { folder, paths } = await filesOnDisk('deleted.txt', 'rewritten.txt', 'good.txt');
  await chooseFiles(page, 'File', paths);
  const tray = page.getByRole('dialog');
  await expect(tray.getByRole('button', { name: 'Send' })).toBeEnabled();
  await rm(join(folder, 'deleted.txt'));
  await writeFile(join(folder, 'rewritten.txt'), 'other words');
  await tray.getByRole('textbox', { name: 'Caption' }).fill('vanished: a caption');
  await tray.getByRole('button', { name: 'Send' }).click();
  const rows = tray.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const [at, name] of ['deleted.txt', 'rewritten.txt'].entries()) {
    await expect(rows.nth(at)).toContainText(name);
    await expect(rows.nth(at)).toContainText('This file was changed or deleted. Choose it again.');
  }
  await tray.getByRole('button', { name: 'Close' }).last().click();
  await sendText(page, 'vanished: a text');
  await expect(messages(page).getByRole('link', { name: 'Save good.txt' })).toBeVisible();
  await rm(folder, { recursive: true });
  await page.reload();
  await expect.poll(() => bubbleTexts(page, 'vanished:')).toHaveLength(2);
  await expect(unsentNotice(page)).toHaveCount(0);
  const arrived = async (): Promise<string[]> =>
    (await serverRows(server.origin, 'bruno')).flatMap(
      ({ content }) => /vanished: .+|deleted\.txt|rewritten\.txt|good\.txt/.exec(content)?.[0] ?? [],
    );
  await expect
    .poll(async () => (await arrived()).toSorted())
    .toEqual(['good.txt', 'vanished: a caption', 'vanished: a text']);
});
