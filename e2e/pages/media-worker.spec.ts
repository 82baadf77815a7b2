// The media worker with a video and with a picture that is copied as PNG, and workers that hang or do not load.
import type { Locator, Page } from '@playwright/test';
import { attachAndSend, chooseFiles, pngFile } from '../support/files.ts';
import { blackPng, recordWebm } from '../support/media.ts';
import { messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';

const inTray = (page: Page, name: string): Locator =>
  page
    .getByRole('dialog', { name: /^Send |^Nothing/ })
    .getByRole('listitem')
    .filter({ hasText: name });

test('[X-CHAT-14] A video is sent with its size and a poster, and a picture is copied as PNG', async ({
  openPage,
  engine,
}) => {
  const bruno = await openPage('/home/chat', { permissions: ['clipboard-read', 'clipboard-write'] });
  await openChat(bruno, 'Bruno Keller');
  const film = { name: 'film.webm', mimeType: 'video/webm', buffer: await recordWebm(bruno, 600) };
  await attachAndSend(bruno, 'Picture', [film, pngFile('turn.png', 400, 700)]);
  await expect.poll(() => engine.argsOf('sendFile')).toHaveLength(2);
  const [video, picture] = engine.argsOf('sendFile');
  expect(video).toMatchObject({ kind: 'video', width: 320, height: 180 });
  expect(video?.thumb?.size).toBeGreaterThan(0);
  expect(picture).toMatchObject({ kind: 'image', width: 400, height: 700 });

  await messages(bruno).getByRole('button', { name: 'Open picture' }).last().click({ button: 'right' });
  await bruno.getByRole('menuitem', { name: 'Copy picture' }).click();
  await expect(bruno.getByText('Copied')).toBeVisible();
  const copied = await bruno.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    return [width, height];
  });
  expect(copied).toEqual([400, 700]);
});

test('[X-MEDIA-03] A picture that hangs the media worker is sent as a file, and the next one as a picture', async ({
  openPage,
  engine,
}) => {
  const alice = await openPage('/home/chat', { fresh: true });
  await alice.context().clock.install();
  await alice.reload();
  await openChat(alice, 'Mira Okafor');
  const script = '**/assets/media-worker-*.js';

  // The worker answers the first call and hangs at the call with the picture.
  const hanging = `onmessage = ({ data }) => {
    if (data.path[0] !== 'ready') for (;;);
    postMessage({ id: data.id, type: 'RAW', value: true });
  };`;
  await alice.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: hanging }));
  const worker = alice.waitForEvent('worker');
  await chooseFiles(alice, 'Picture', [pngFile('hangs.png', 800, 400), pngFile('next.png', 800, 400)]);
  await worker;
  await alice.unroute(script);
  await expect(inTray(alice, 'hangs.png')).toBeVisible();
  await expect(async () => {
    await alice.context().clock.fastForward(31_000);
    await expect(inTray(alice, 'hangs.png')).toContainText('Sent as a file,', {
      timeout: 500,
    });
  }).toPass();
  await expect(inTray(alice, 'next.png').locator('img')).toBeVisible();
  const tray = alice.getByRole('dialog', { name: /^Send / });
  await tray.getByRole('button', { name: 'Send' }).click();
  await tray.waitFor({ state: 'detached' });
  await expect
    .poll(() => engine.argsOf('sendFile').map(({ name }) => name))
    .toEqual(['hangs.png', 'next.png']);
  expect(engine.argsOf('sendFile').map(({ kind }) => kind)).toEqual(['file', 'image']);

  // The header of this file claims 100 megapixels, and the data end early.
  const bomb = {
    name: 'bomb.png',
    mimeType: 'image/png',
    buffer: blackPng(10_000, 10_000, Buffer.alloc(99)),
  };
  await chooseFiles(alice, 'Picture', [bomb, pngFile('after.png', 800, 400)]);
  await expect(inTray(alice, 'bomb.png')).toContainText('Sent as a file,');
  await expect(inTray(alice, 'after.png').locator('img')).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(tray).toHaveCount(0);
});

test('A picture is sent without a preview when the script of the media worker does not load', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Bruno Keller');
  let requests = 0;
  await alice.route('**/assets/media-worker-*.js', (route) => {
    requests += 1;
    return route.abort();
  });
  await chooseFiles(alice, 'Picture', [pngFile('plain.png', 800, 400)]);
  await expect(inTray(alice, 'plain.png')).toContainText('The file will be sent without a preview.');
  expect(requests).toBe(2);
  await alice.unroute('**/assets/media-worker-*.js');
  await alice.keyboard.press('Escape');
  await attachAndSend(alice, 'Picture', [pngFile('seen.png', 800, 400)]);
  await expect.poll(() => engine.argsOf('sendFile').map(({ name }) => name)).toEqual(['seen.png']);
  await expect
    .poll(() => engine.argsOf('sendFile')[0])
    .toMatchObject({
      width: 800,
      height: 400,
      thumb: { type: 'image/webp' },
    });
});
