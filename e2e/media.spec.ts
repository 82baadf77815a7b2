// Pictures, voice messages and videos: recording, playback, the viewer and the gallery. Most messages are sent
// by a second device.
import type { Locator, Page } from '@playwright/test';
import { deflateSync } from 'node:zlib';
import { findChromium } from '../scripts/lib/chromium.ts';
import { fakeDevices } from './support/browser-options.ts';
import { type FilePayload, chooseFiles, pngFile } from './support/files.ts';
import { blackPng, Sender, Type, wavTone, recordWebm } from './support/media.ts';
import { expect, openChat, sendText, signIn, test } from './support/test.ts';

test.use(fakeDevices(findChromium()));

const ALICE = 1;
const BRUNO = 2;
const YATING = 4;
const USER_CARD = 5;
const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const voices = (page: Page): Locator => messages(page).locator('[data-voice]');

test('[X-CHAT-14] A voice message is recorded and sent; one recording or video plays at a time in all tabs', async ({
  signedIn,
  server,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await alice.getByRole('button', { name: 'Record a voice message' }).click();
  const recorder = alice.getByRole('dialog', { name: 'Voice message' });
  // A recording shorter than 1 s cannot be sent.
  await expect(recorder.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await expect(recorder.getByRole('timer')).toHaveText('0:01');
  await recorder.getByRole('button', { name: 'Pause' }).click();
  await expect(recorder).toContainText('Paused');
  await recorder.getByRole('button', { name: 'Resume recording' }).click();
  await expect(recorder.getByRole('timer')).toHaveText('0:04');
  await recorder.getByRole('button', { name: 'Stop and listen' }).click();
  await recorder.getByRole('button', { name: 'Play voice message' }).click();
  await expect(recorder.locator('[data-voice="playing"]')).toBeVisible();
  await recorder.getByRole('button', { name: 'Send' }).click();
  await expect(recorder).toBeHidden();
  await expect(voices(alice)).toHaveCount(1);

  const received = voices(bruno).first();
  const slider = received.getByRole('slider');
  await expect(received).toContainText(/0:0[45]/);
  await received.getByRole('button', { name: /Speed/ }).click();
  await received.getByRole('button', { name: 'Play voice message' }).click();
  await expect(received.getByRole('button', { name: 'Pause' })).toBeVisible();
  await slider.focus();
  await slider.press('Home');
  await openChat(bruno, 'Design studio');
  await openChat(bruno, 'Alice Moreau');
  // Playback continued in the other chat: the recording has ended, or its time is beyond 0:00.
  await expect(received).toContainText(/0:0[1-5] \/|^0:0[45]/);

  const sender = await Sender.signIn(server.origin, 'alice');
  const videoFile = await sender.upload<object>('/video/upload', await recordWebm(bruno, 1200), 'film.webm');
  const poster = pngFile('poster.png', 320, 180).buffer;
  const coverUrl = await sender.upload('/file/upload', poster, 'poster.png');
  await sender.send(BRUNO, Type.VIDEO, { ...videoFile, coverUrl, width: 320, height: 180 });
  const longVoice = await sender.upload('/file/upload', wavTone(60), 'long.wav');
  await sender.send(BRUNO, Type.AUDIO, { duration: 60, url: longVoice });
  await voices(bruno).nth(1).getByRole('button', { name: 'Play voice message' }).click();
  await expect(voices(bruno).nth(1)).toHaveAttribute('data-voice', 'playing');
  // Playback in another tab of the browser pauses this tab.
  const second = await bruno.context().newPage();
  await second.goto('/home/chat?chat=private-1');
  await voices(second).nth(0).getByRole('button', { name: 'Play voice message' }).click();
  await expect(voices(bruno).nth(1)).toHaveAttribute('data-voice', 'paused');
  await second.close();
  await voices(bruno).nth(1).getByRole('slider').press('PageUp');
  await voices(bruno).nth(1).getByRole('button', { name: 'Play voice message' }).click();
  await expect(voices(bruno).nth(1)).toContainText(/0:\d\d \/ 1:00/);
  const play = messages(bruno).getByRole('button', { name: 'Play video' });
  const video = messages(bruno).locator('video');
  await expect(messages(bruno).locator('img[src$="poster.png"]')).toBeVisible();
  await expect(video).toHaveCount(0);
  await play.click();
  await expect(voices(bruno).nth(1)).toHaveAttribute('data-voice', 'paused');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime > 0)).toBe(true);
  expect(
    await video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight]),
  ).toEqual([320, 180]);
});

test('[VIEW-01, VIEW-02, VIEW-03, VIEW-04, VIEW-05, X-CHAT-12, ERR-17] The viewer zooms, pans and pages pictures by mouse and keyboard, and reports a lost picture', async ({
  signedIn,
  server,
}) => {
  const alice = await signedIn('alice');
  await alice.context().clock.install();
  await alice.reload();
  const bruno = await Sender.signIn(server.origin, 'bruno');
  const sizes = [
    [1600, 1000],
    [300, 200],
    [500, 900],
  ] as const;
  await openChat(alice, 'Bruno Keller');
  const upload = async (name: string, width: number, height: number): Promise<string> => {
    const { buffer } = pngFile(name, width, height);
    return (await bruno.upload<{ originUrl: string }>('/image/upload', buffer, name)).originUrl;
  };
  for (const [at, [width, height]] of sizes.entries()) {
    const originUrl = await upload(`view-${at}.png`, width, height);
    const thumbUrl = await upload(`small-${at}.png`, width / 5, height / 5);
    await bruno.send(ALICE, Type.IMAGE, { originUrl, thumbUrl, width, height });
  }
  const pictures = messages(alice).getByRole('button', { name: 'Open picture' });
  await expect(pictures).toHaveCount(3);
  await expect(pictures.nth(2).locator('img')).toHaveAttribute('src', /small-2\.png$/);
  await pictures.nth(2).click();
  const viewer = alice.getByRole('dialog');
  const shown = viewer.locator('[data-picture-shown]');
  await expect(shown).toHaveAttribute('src', /view-2\.png$/);
  await expect(viewer).toContainText('Bruno Keller');
  const scale = (): Promise<number> =>
    shown.evaluate((image) => Math.round(new DOMMatrix(getComputedStyle(image).transform).a * 100) / 100);

  await shown.hover();
  await alice.mouse.wheel(0, -120);
  expect(await scale()).toBe(1);
  const { clock } = alice.context();
  await clock.pauseAt((await alice.evaluate(() => Date.now())) + 1000);
  await alice.keyboard.down('Control');
  await alice.mouse.wheel(0, -120);
  await expect.poll(scale).toBe(1.1);
  const scaleLabel = viewer.getByRole('status').filter({ hasText: '%' });
  await expect(scaleLabel).toHaveText('110%');
  await clock.runFor(900);
  await expect(scaleLabel).toBeVisible();
  await clock.runFor(200);
  await expect(scaleLabel).toBeHidden();
  await clock.resume();
  for (let turn = 0; turn < 45; turn++) await alice.mouse.wheel(0, -120);
  await expect.poll(scale).toBe(5);
  for (let turn = 0; turn < 55; turn++) await alice.mouse.wheel(0, 120);
  await expect.poll(scale).toBe(0.1);
  await alice.keyboard.up('Control');
  await shown.click();
  await expect.poll(scale).toBe(1);

  // A drag pans a picture larger than the window.
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  for (let turn = 0; turn < 9; turn++) await alice.keyboard.press('+');
  await expect.poll(scale).toBe(2);
  const before = await shown.boundingBox();
  await alice.mouse.move(640, 400);
  await alice.mouse.down();
  await alice.mouse.move(640, 460, { steps: 3 });
  await alice.mouse.up();
  await expect
    .poll(async () => Math.round(((await shown.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBe(60);
  expect(await scale()).toBe(2);
  await alice.keyboard.press('0');
  await expect.poll(scale).toBe(1);
  await alice.keyboard.press('ArrowLeft');
  await expect(shown).toHaveAttribute('src', /view-1\.png$/);
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await expect(shown).toHaveAttribute('src', /view-0\.png$/);
  await alice.keyboard.press('ArrowRight');
  await expect(shown).toHaveAttribute('src', /view-1\.png$/);
  await expect(viewer.getByRole('link', { name: 'Save picture' })).toHaveAttribute('download', 'view-1.png');
  await alice.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(pictures.nth(2)).toBeFocused();
  await pictures.nth(2).press('Enter');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();

  const missing = { originUrl: '/files/abcdefghijklmnopqrstuvwx/gone.png', width: 300, height: 200 };
  await bruno.send(ALICE, Type.IMAGE, missing);
  const loadError = messages(alice).getByText('Unable to load image.');
  await expect(loadError).toBeVisible();
  const retryRequest = alice.waitForRequest(/gone\.png/);
  await messages(alice).getByRole('button', { name: 'Try again' }).click();
  await retryRequest;
  await expect(loadError).toBeVisible();

  // The original is missing on the server, but its thumbnail exists.
  await bruno.send(ALICE, Type.IMAGE, { ...missing, thumbUrl: await upload('left.png', 60, 40) });
  await pictures.filter({ has: alice.locator('img[src$="left.png"]') }).click();
  await expect(viewer.getByRole('alert')).toHaveText('Unable to load image.');
});

test('[DLG-07, ERR-19] The media gallery loads 30 pictures at a time, and has tabs for files and voice messages', async ({
  signedIn,
  server,
}) => {
  const mira = await signedIn('mira');
  const sender = await Sender.signIn(server.origin, 'bruno');
  const MIRA = 3;
  const picture = await sender.upload<{ originUrl: string }>('/image/upload', blackPng(40, 30), 'one.png');
  for (let at = 0; at < 65; at++) await sender.send(MIRA, Type.IMAGE, picture);
  const plan = await sender.upload('/file/upload', Buffer.from('a plan'), 'plan.pdf');
  await sender.send(MIRA, Type.FILE, { name: 'plan.pdf', size: 6, url: plan });
  await openChat(mira, 'Bruno Keller');
  await expect(mira.getByRole('list', { name: 'Chats' })).toContainText('plan.pdf');
  await mira.getByRole('button', { name: 'Media and files' }).click();
  const gallery = mira.getByRole('dialog', { name: 'Media and files' });
  const cells = gallery.locator('[data-cell]');
  await expect(cells).toHaveCount(30);
  for (const count of [60, 65]) {
    await cells.last().scrollIntoViewIfNeeded();
    await expect(cells).toHaveCount(count);
  }
  await gallery.hover();
  await mira.mouse.wheel(0, 4000);
  await expect(mira.getByText('Scrolled to the bottom')).toBeVisible();
  // The grid is one tab stop. The arrow keys move inside it, and Escape in the viewer returns to the cell.
  await cells.first().focus();
  await mira.keyboard.press('ArrowDown');
  await mira.keyboard.press('ArrowLeft');
  await mira.keyboard.press('Enter');
  await expect(mira.locator('[data-picture-shown]')).toBeVisible();
  await mira.keyboard.press('Escape');
  await expect(mira.locator('[data-picture-shown]')).toHaveCount(0);
  await expect(gallery).toBeVisible();
  await expect(gallery.locator('[data-cell]:focus')).toHaveCount(1);
  await gallery.getByRole('tab', { name: 'Voice' }).click();
  await expect(gallery).toContainText('No voice messages yet');
  await gallery.getByRole('tab', { name: 'Files' }).click();
  const saving = mira.waitForEvent('download');
  await gallery.getByRole('link', { name: 'Save plan.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('plan.pdf');
  await gallery.getByRole('button', { name: 'Show in chat' }).click();
  await expect(gallery).toBeHidden();
});

test('[INV-8, ERR-17] A file disguised as a picture is refused, and an oversized picture is never drawn', async ({
  signedIn,
  server,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  const disguised = (name: string, buffer: Buffer): FilePayload => ({ name, mimeType: 'image/png', buffer });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await chooseFiles(alice, 'Picture', [
    disguised('svg.png', Buffer.from(svg)),
    disguised('page.png', Buffer.from('<!doctype html><script>alert(1)</script>')),
    disguised('huge.png', blackPng(60_000, 60_000, deflateSync(Buffer.alloc(40_000)))),
  ]);
  const tray = alice.getByRole('dialog', { name: 'None of these files can be sent' });
  await expect(tray.getByRole('listitem')).toHaveCount(3);
  await expect(tray.getByText(/Unable to load image|too many pixels/)).toHaveCount(3);
  await tray.getByRole('button', { name: 'Close' }).first().click();

  const mira = await Sender.signIn(server.origin, 'mira');
  // The bomb (a small file with a huge picture) is uploaded as a file and sent as a picture. So neither the
  // server nor the sender has decoded it.
  const bomb = await mira.upload('/file/upload', blackPng(12_000, 12_000), 'bomb.png');
  await mira.send(ALICE, Type.IMAGE, { originUrl: bomb, thumbUrl: bomb, width: 100, height: 100 });
  // The frame of the picture is too small for the text, which is in the title and for screen readers.
  await expect(messages(alice).getByTitle('Unable to load image.')).toBeVisible();
  // The picture is not drawn in a quote, as a video poster or as an avatar either.
  await messages(alice).getByTitle('Unable to load image.').click({ button: 'right' });
  await alice.getByRole('menuitem', { name: 'Quote' }).click();
  await sendText(alice, 'bomb: what is it?');
  const quoting = messages(alice).getByRole('listitem').filter({ hasText: 'bomb: what is it?' });
  await expect(quoting.getByRole('button', { name: 'Go to quoted message' })).toBeVisible();
  await expect(quoting.locator('img')).toHaveCount(0);
  const invalidVideo = await mira.upload('/file/upload', Buffer.from('no film'), 'film.mp4');
  await mira.send(ALICE, Type.VIDEO, { videoUrl: invalidVideo, coverUrl: bomb, width: 300, height: 200 });
  const playButton = alice.getByRole('button', { name: 'Play video' });
  await expect(playButton).toHaveCount(1);
  await expect(messages(alice).getByRole('listitem').filter({ has: playButton }).locator('img')).toHaveCount(
    0,
  );
  await mira.send(ALICE, USER_CARD, { userId: BRUNO, nickName: 'Bomb face', headImage: bomb });
  const cardWithAvatar = messages(alice).getByRole('button', { name: /Bomb face/ });
  await expect(cardWithAvatar).toContainText('BF');
  await expect(cardWithAvatar.locator('img')).toHaveCount(0);
  const svgUrl = await mira.upload('/file/upload', Buffer.from(svg), 'page.svg');
  await mira.send(ALICE, Type.IMAGE, { originUrl: svgUrl, width: 100, height: 100 });
  await mira.send(ALICE, Type.AUDIO, { duration: 3, url: svgUrl });
  await mira.send(ALICE, Type.VIDEO, { videoUrl: svgUrl, width: 300, height: 200 });
  await expect(messages(alice).getByText('Unable to load image.')).toHaveCount(2);
  // The last message has arrived: the list moves no more under the pointer.
  await expect(playButton).toHaveCount(2);
  await voices(alice).last().getByRole('button', { name: 'Play voice message' }).click();
  await expect(voices(alice).last()).toContainText('Unable to play.');
  await messages(alice).getByRole('button', { name: 'Play video' }).last().click();
  await expect(messages(alice).getByText('Unable to play the video.')).toBeVisible();
  expect(await alice.evaluate(() => document.title)).not.toBe('');
});

test('A pinch zooms a picture, a tap resets the zoom, and a swipe opens the previous picture', async ({
  visitor,
  server,
}) => {
  const narrow = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  const page = await (await visitor(narrow)).newPage();
  await signIn(page, 'yating');
  await openChat(page, 'Alice Moreau');
  const alice = await Sender.signIn(server.origin, 'alice');
  for (const name of ['one.png', 'two.png']) await alice.sendPicture(YATING, blackPng(400, 300), name);
  const pictures = messages(page).getByRole('button', { name: 'Open picture' });
  await expect(pictures).toHaveCount(2);
  await pictures.last().tap();
  const shown = page.locator('[data-picture-shown]');
  await expect(shown).toHaveAttribute('src', /two\.png$/);
  const scale = (): Promise<number> =>
    shown.evaluate((image) => Math.round(new DOMMatrix(getComputedStyle(image).transform).a * 10) / 10);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 370, id })) });
  await touch('touchStart', 150, 210);
  for (let dx = 10; dx <= 30; dx += 10) await touch('touchMove', 150 - dx, 210 + dx);
  await touch('touchEnd');
  await expect.poll(scale).toBe(2);
  await page.touchscreen.tap(180, 370);
  await expect.poll(scale).toBe(1);
  await touch('touchStart', 100);
  for (let x = 130; x <= 280; x += 30) await touch('touchMove', x);
  await touch('touchEnd');
  await expect(shown).toHaveAttribute('src', /one\.png$/);
});
