// The viewer and the gallery, playback in two tabs, and files that are no pictures. Routes of the page answer the files.
import type { Locator, Page } from '@playwright/test';
import { deflateSync } from 'node:zlib';
import { type ChatKey, privateChat } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { encodeAudio, encodeFile, encodeImage, encodeVideo } from '../../src/core/wire/index.ts';
import { fakeDevices } from '../support/browser-options.ts';
import { chooseFiles, type FilePayload } from '../support/files.ts';
import { blackPng, recordWebm, wavTone } from '../support/media.ts';
import { sendText } from '../support/test.ts';
import { pictureUrl } from './support/client-host.ts';
import { ALICE, BRUNO, MIRA } from './support/demo-world.ts';
import type { FakeEngine } from './support/fake-engine.ts';
import { messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage } from './support/world.ts';

test.use(fakeDevices);

const voices = (page: Page): Locator => messages(page).locator('[data-voice]');
const pictures = (page: Page): Locator => messages(page).getByRole('button', { name: 'Open picture' });

/** A friend sends a message whose content has this JSON. */
function receive(engine: FakeEngine, chat: ChatKey, sender: number, type: number, content: string): void {
  engine.change((world) => addMessage(world, chat, sender, content, { type }));
}

/** Answers the requests of this file. */
async function serve(page: Page, name: string, contentType: string, body: Buffer): Promise<string> {
  await page.route(`**/files/own/${name}`, (route) =>
    route.fulfill({ contentType, body, headers: { 'accept-ranges': 'bytes' } }),
  );
  return `/files/own/${name}`;
}

const picture = (width: number, height: number, name: string, thumb = name): string =>
  encodeImage({
    originUrl: pictureUrl(width, height, name),
    thumbUrl: pictureUrl(width / 5, height / 5, thumb),
    width,
    height,
  });

test('[X-CHAT-14] One recording or video plays at a time in all tabs, and goes on while another chat is open', async ({
  page: bruno,
  openPage,
  engine,
}) => {
  const chat = privateChat(BRUNO);
  const second = await openPage('/home/chat?chat=private-2');
  await openChat(bruno, 'Bruno Keller');
  const film = await recordWebm(bruno, 600);
  let [short, long, videoUrl] = ['', '', ''];
  for (const tab of [bruno, second]) {
    short = await serve(tab, 'short.wav', 'audio/wav', wavTone(4));
    long = await serve(tab, 'long.wav', 'audio/wav', wavTone(60));
    videoUrl = await serve(tab, 'film.webm', 'video/webm', film);
  }
  receive(engine, chat, BRUNO, MessageType.AUDIO, encodeAudio({ duration: 4, url: short, peaks: [] }));
  const coverUrl = pictureUrl(320, 180, 'poster.png');
  const video = encodeVideo({ videoUrl, coverUrl, width: 320, height: 180 });
  receive(engine, chat, BRUNO, MessageType.VIDEO, video);
  receive(engine, chat, BRUNO, MessageType.AUDIO, encodeAudio({ duration: 60, url: long, peaks: [] }));

  // The browser draws one frame a second of a tab behind another one, and each click waits for two frames.
  await bruno.bringToFront();
  const first = voices(bruno).first();
  await expect(first).toContainText('0:04');
  await first.getByRole('button', { name: /Speed/ }).click();
  await first.getByRole('button', { name: 'Play voice message' }).click();
  await expect(first.getByRole('button', { name: 'Pause' })).toBeVisible();
  await first.getByRole('slider').focus();
  await first.getByRole('slider').press('Home');
  await openChat(bruno, 'Design studio');
  await openChat(bruno, 'Bruno Keller');
  // Playback continued in the other chat: the recording has ended, or its time is beyond 0:00.
  await expect(first).toContainText(/0:0[1-4] \/|^0:04/);

  const last = voices(bruno).nth(1);
  await last.getByRole('button', { name: 'Play voice message' }).click();
  await expect(last).toHaveAttribute('data-voice', 'playing');
  // Playback in another tab of the browser pauses this tab.
  await voices(second).nth(0).getByRole('button', { name: 'Play voice message' }).click();
  await expect(last).toHaveAttribute('data-voice', 'paused');
  await last.getByRole('slider').press('PageUp');
  await last.getByRole('button', { name: 'Play voice message' }).click();
  await expect(last).toContainText(/0:\d\d \/ 1:00/);
  const shown = messages(bruno).locator('video');
  await expect(messages(bruno).locator('img[src$="poster.png"]')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await messages(bruno).getByRole('button', { name: 'Play video' }).click();
  await expect(last).toHaveAttribute('data-voice', 'paused');
  await expect.poll(() => shown.evaluate((element: HTMLVideoElement) => element.currentTime > 0)).toBe(true);
  expect(
    await shown.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight]),
  ).toEqual([320, 180]);
});

test('[VIEW-01, VIEW-02, VIEW-03, VIEW-04, VIEW-05, X-CHAT-12, ERR-17] The viewer zooms, pans and pages pictures by mouse and keyboard, and reports a lost picture', async ({
  openPage,
  engine,
}) => {
  const alice = await openPage('/home/chat', { fresh: true });
  const { clock } = alice.context();
  await clock.install();
  await alice.reload();
  const chat = privateChat(BRUNO);
  await openChat(alice, 'Bruno Keller');
  for (const [at, [width, height]] of [
    [1600, 1000],
    [300, 200],
    [500, 900],
  ].entries())
    receive(
      engine,
      chat,
      BRUNO,
      MessageType.IMAGE,
      picture(width ?? 0, height ?? 0, `view-${at}.png`, `small-${at}.png`),
    );
  await expect(pictures(alice)).toHaveCount(3);
  await expect(pictures(alice).nth(2).locator('img')).toHaveAttribute('src', /small-2\.png$/);
  await pictures(alice).nth(2).click();
  const viewer = alice.getByRole('dialog');
  const shown = viewer.locator('[data-picture-shown]');
  await expect(shown).toHaveAttribute('src', /view-2\.png$/);
  await expect(viewer).toContainText('Bruno Keller');
  const scale = (): Promise<number> =>
    shown.evaluate((image) => Math.round(new DOMMatrix(getComputedStyle(image).transform).a * 100) / 100);

  await shown.hover();
  await alice.mouse.wheel(0, -120);
  expect(await scale()).toBe(1);
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
  await expect(pictures(alice).nth(2)).toBeFocused();
  await pictures(alice).nth(2).press('Enter');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();

  const lost = { originUrl: '/files/lost/gone.png', thumbUrl: '', width: 300, height: 200 };
  receive(engine, chat, BRUNO, MessageType.IMAGE, encodeImage(lost));
  const loadError = messages(alice).getByText('Unable to load image.');
  await expect(loadError).toBeVisible();
  const retryRequest = alice.waitForRequest(/gone\.png/);
  await messages(alice).getByRole('button', { name: 'Try again' }).click();
  await retryRequest;
  await expect(loadError).toBeVisible();

  // The original is missing on the server, but its thumbnail exists.
  const thumbUrl = pictureUrl(60, 40, 'left.png');
  receive(engine, chat, BRUNO, MessageType.IMAGE, encodeImage({ ...lost, thumbUrl }));
  await pictures(alice)
    .filter({ has: alice.locator('img[src$="left.png"]') })
    .click();
  await expect(viewer.getByRole('alert')).toHaveText('Unable to load image.');
});

test('[DLG-07, ERR-19] The media gallery loads 30 pictures at a time, and has tabs for files and voice messages', async ({
  page: mira,
  engine,
}) => {
  const chat = privateChat(BRUNO);
  engine.change((world) => {
    for (let at = 0; at < 65; at++)
      addMessage(world, chat, BRUNO, picture(40, 30, 'one.png'), { type: MessageType.IMAGE });
    const plan = encodeFile({ name: 'plan.pdf', size: 6, url: pictureUrl(1, 1, 'plan.pdf') });
    addMessage(world, chat, BRUNO, plan, { type: MessageType.FILE });
  });
  await openChat(mira, 'Bruno Keller');
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
  await gallery.getByRole('button', { name: 'Show in chat' }).first().click();
  await expect(gallery).toBeHidden();
});

test('[INV-8, ERR-17, X-MEDIA-03] A file disguised as a picture is sent as a file, and an oversized picture is never drawn', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Mira Okafor');
  const disguised = (name: string, buffer: Buffer): FilePayload => ({ name, mimeType: 'image/png', buffer });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await chooseFiles(alice, 'Picture', [
    disguised('svg.png', Buffer.from(svg)),
    disguised('page.png', Buffer.from('<!doctype html><script>alert(1)</script>')),
    disguised('huge.png', blackPng(60_000, 60_000, deflateSync(Buffer.alloc(40_000)))),
  ]);
  const tray = alice.getByRole('dialog', { name: 'Send 2 files' });
  await expect(tray.getByRole('listitem')).toHaveCount(3);
  await expect(tray.getByText('Sent as a file,')).toHaveCount(2);
  await expect(tray.getByText('too many pixels')).toHaveCount(1);
  await tray.getByRole('button', { name: 'Cancel' }).click();

  // A bomb is a small file with a huge picture. Neither the server nor the sender has decoded it.
  const bomb = await serve(alice, 'bomb.png', 'image/png', blackPng(12_000, 12_000));
  const noFilm = await serve(alice, 'film.mp4', 'video/mp4', Buffer.from('no film'));
  const svgUrl = await serve(alice, 'page.svg', 'application/octet-stream', Buffer.from(svg));
  const from = (type: number, content: string): void =>
    receive(engine, privateChat(MIRA), MIRA, type, content);
  from(MessageType.IMAGE, encodeImage({ originUrl: bomb, thumbUrl: bomb, width: 100, height: 100 }));
  // The frame of the picture is too small for the text, which is in the title and for screen readers.
  await expect(messages(alice).getByTitle('Unable to load image.')).toBeVisible();
  // The picture is not drawn in a quote, as a video poster or as an avatar either.
  await messages(alice).getByTitle('Unable to load image.').click({ button: 'right' });
  await alice.getByRole('menuitem', { name: 'Quote' }).click();
  await sendText(alice, 'bomb: what is it?');
  const quoting = messages(alice).getByRole('listitem').filter({ hasText: 'bomb: what is it?' });
  await expect(quoting.getByRole('button', { name: 'Go to quoted message' })).toBeVisible();
  await expect(quoting.locator('img')).toHaveCount(0);
  from(MessageType.VIDEO, encodeVideo({ videoUrl: noFilm, coverUrl: bomb, width: 300, height: 200 }));
  const playButton = alice.getByRole('button', { name: 'Play video' });
  await expect(playButton).toHaveCount(1);
  await expect(messages(alice).getByRole('listitem').filter({ has: playButton }).locator('img')).toHaveCount(
    0,
  );
  const card = { userId: BRUNO, nickName: 'Bomb face', headImage: bomb };
  from(MessageType.USER_CARD, JSON.stringify(card));
  const cardWithAvatar = messages(alice).getByRole('button', { name: /Bomb face/ });
  await expect(cardWithAvatar).toContainText('BF');
  await expect(cardWithAvatar.locator('img')).toHaveCount(0);
  from(MessageType.IMAGE, encodeImage({ originUrl: svgUrl, thumbUrl: '', width: 100, height: 100 }));
  from(MessageType.AUDIO, encodeAudio({ duration: 3, url: svgUrl, peaks: [] }));
  from(MessageType.VIDEO, encodeVideo({ videoUrl: svgUrl, coverUrl: '', width: 300, height: 200 }));
  await expect(messages(alice).getByText('Unable to load image.')).toHaveCount(2);
  // The last message has arrived: the list moves no more under the pointer.
  await expect(playButton).toHaveCount(2);
  await voices(alice).last().getByRole('button', { name: 'Play voice message' }).click();
  await expect(voices(alice).last()).toContainText('Unable to play.');
  await playButton.last().click();
  await expect(messages(alice).getByText('Unable to play the video.')).toBeVisible();
  await expect(messages(alice).getByRole('link', { name: /^Save (bomb.png|page.svg)/ })).toHaveCount(3);
  expect(await alice.evaluate(() => document.title)).not.toBe('');
});

test('A pinch zooms a picture, a tap resets the zoom, and a swipe opens the previous picture', async ({
  openPage,
  engine,
}) => {
  const narrow = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  const page = await openPage('/home/chat', narrow);
  await openChat(page, 'Bruno Keller');
  for (const name of ['one.png', 'two.png'])
    receive(engine, privateChat(BRUNO), ALICE, MessageType.IMAGE, picture(400, 300, name));
  await expect(pictures(page)).toHaveCount(2);
  await pictures(page).last().tap();
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
