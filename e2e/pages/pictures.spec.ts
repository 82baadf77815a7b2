// Pictures of odd shapes, moving ones and transparent ones, in the conversation and in the viewer.
import type { Locator, Page } from '@playwright/test';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { encodeImage } from '../../src/core/wire/index.ts';
import { messages } from '../support/parts.ts';
import { movingGif, strokesPng } from '../support/pictures.ts';
import { pictureUrl } from './support/client-host.ts';
import { BRUNO } from './support/demo-world.ts';
import type { FakeEngine } from './support/fake-engine.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage } from './support/world.ts';

const pictures = (page: Page): Locator => messages(page).getByRole('button', { name: 'Open picture' });

type Content = Parameters<typeof encodeImage>[0];

function receive(engine: FakeEngine, ...contents: Content[]): void {
  engine.change((world) => {
    for (const content of contents) {
      addMessage(world, privateChat(BRUNO), BRUNO, encodeImage(content), { type: MessageType.IMAGE });
    }
  });
}

async function serve(page: Page, name: string, contentType: string, body: Buffer): Promise<string> {
  await page.route(`**/files/own/${name}`, (route) => route.fulfill({ contentType, body }));
  return `/files/own/${name}`;
}

/** A picture with the copies that a tab makes of it. */
function withCopies(
  width: number,
  height: number,
  small: [number, number],
  sharp: [number, number],
): Content {
  return {
    originUrl: pictureUrl(width, height, 'whole.png'),
    thumbUrl: pictureUrl(...small, 'small.png'),
    largeThumbUrl: pictureUrl(...sharp, 'sharp.png'),
    width,
    height,
    size: 5_000_000,
  };
}

const PHOTO = withCopies(1600, 1200, [320, 240], [640, 480]);
const TALL = withCopies(1080, 10_800, [34, 340], [360, 680]);
const LINE: Content = {
  originUrl: pictureUrl(1, 4000, 'line.png'),
  thumbUrl: pictureUrl(1, 4000, 'line.png'),
  width: 1,
  height: 4000,
};

/** Size of the last pictures on the screen in CSS px, and of the loaded files in px. */
const lastSizes = (page: Page, count: number) =>
  pictures(page)
    .locator('img')
    .evaluateAll(
      (images, many) =>
        images.slice(-many).map((image) => ({
          shown: [image.clientWidth, image.clientHeight],
          loaded: [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight],
        })),
      count,
    );

test('[X-MEDIA-02] Pictures of any shape are sharp on screens of one and of two pixels per CSS px', async ({
  openPage,
  engine,
}) => {
  const one = await openPage();
  const two = await openPage('/home/chat', { deviceScaleFactor: 2 });
  for (const page of [one, two]) await openChat(page, 'Bruno Keller');
  receive(engine, PHOTO, TALL, LINE);
  const tall = { shown: [180, 340], loaded: [360, 680] };
  const line = { shown: [8, 340], loaded: [1, 4000] };
  await expect.poll(() => lastSizes(one, 3)).toEqual([{ shown: [320, 240], loaded: [320, 240] }, tall, line]);
  await expect.poll(() => lastSizes(two, 3)).toEqual([{ shown: [320, 240], loaded: [640, 480] }, tall, line]);

  await pictures(two).nth(-2).click();
  const shown = two.locator('[data-picture-shown]');
  await expect(shown).toBeVisible();
  const { y, width, height } = (await shown.boundingBox()) ?? { y: 0, width: 0, height: 0 };
  expect([width, height]).toEqual([1080, 10_800]);
  // The top of the picture is at the top of the viewport of the viewer.
  expect(y).toBe((await two.locator('[data-picture-shown]').locator('..').boundingBox())?.y);
  await two.keyboard.press('ArrowRight');
  await expect.poll(async () => (await shown.boundingBox())?.width).toBe(8);
});

test('[X-MEDIA-01] A moving picture plays in its bubble, and waits for a press under reduced motion', async ({
  openPage,
  engine,
}) => {
  const [moving, still] = [await openPage(), await openPage('/home/chat', { reducedMotion: 'reduce' })];
  const gif = movingGif(480, 360, [0, 60, 120]);
  let originUrl = '';
  for (const page of [moving, still]) {
    await openChat(page, 'Bruno Keller');
    originUrl = await serve(page, 'wheel.gif', 'image/gif', gif);
  }
  const whole = { originUrl, thumbUrl: originUrl, width: 480, height: 360, size: gif.length, animated: true };
  receive(engine, whole, { ...whole, thumbUrl: pictureUrl(320, 240, 'still.png') });
  for (const page of [moving, still])
    await expect(messages(page).getByText('GIF', { exact: true })).toHaveCount(2);
  const moves = async (bubble: Locator): Promise<boolean> => {
    const first = await bubble.screenshot();
    await bubble.page().waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))));
    return !(await bubble.screenshot()).equals(first);
  };
  for (const at of [-2, -1]) {
    await expect.poll(() => moves(pictures(moving).nth(at))).toBe(true);
  }
  await expect(pictures(still).last().locator('img')).toHaveAttribute('src', /still\.png$/);
  await expect(pictures(still).nth(-2).locator('canvas')).toBeVisible();
  const frames = new Set<string>();
  for (let shot = 0; shot < 5; shot++) {
    frames.add((await pictures(still).nth(-2).screenshot()).toString('base64'));
  }
  expect(frames.size).toBe(1);
  await still.getByRole('button', { name: 'Play moving picture' }).last().click();
  await expect.poll(() => moves(pictures(still).last())).toBe(true);
  await pictures(still)
    .nth(-2)
    .click({ position: { x: 8, y: 60 } });
  await expect(still.getByRole('dialog').getByRole('button', { name: 'Play moving picture' })).toBeVisible();
});

test('[X-MEDIA-02] Black and white strokes on transparency show in both themes, in bubble and viewer', async ({
  openPage,
  engine,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage('/home/chat', { colorScheme });
    await openChat(page, 'Bruno Keller');
    const originUrl = await serve(page, 'strokes.png', 'image/png', strokesPng(240, 180));
    receive(engine, { originUrl, thumbUrl: originUrl, width: 240, height: 180, size: 900 });
    const picture = pictures(page).last();
    await expect(picture.locator('img')).toBeVisible();
    expect(Math.min(...(await contrasts(picture.locator('img'))))).toBeGreaterThan(3);
    await picture.click();
    const viewed = page.locator('[data-picture-shown]');
    await expect(viewed).toBeVisible();
    expect(Math.min(...(await contrasts(viewed)))).toBeGreaterThan(3);
  }
});

/** Contrast of each stroke of `strokesPng` with the pixels beside it, as drawn on the screen. */
async function contrasts(picture: Locator): Promise<number[]> {
  const png = (await picture.screenshot()).toString('base64');
  return picture.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const luminance = (x: number, y: number): number => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      const [r, g, b] = [red, green, blue].map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      ) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { width, height } = bitmap;
    return [0.25, 0.75].flatMap((down) => {
      const stroke = luminance(width / 2, Math.round(height * down));
      return [3, 11, 19, 27].map((x) => {
        const ground = luminance(x, Math.round(height * down));
        return (Math.max(stroke, ground) + 0.05) / (Math.min(stroke, ground) + 0.05);
      });
    });
  }, png);
}
