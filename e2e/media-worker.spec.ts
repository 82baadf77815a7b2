// Pictures and voice messages that are prepared in the media worker while the page stays free.
// e2e/pages/media-worker.spec.ts has a video, and workers that hang or do not load.
import type { Locator, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { fakeDevices } from './support/browser-options.ts';
import { chooseFiles, pngFile } from './support/files.ts';
import { wavTone } from './support/media.ts';
import { animatedGif, photograph } from './support/photo.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import { bubbleTexts, expect, openChat, signIn, test } from './support/test.ts';
import { messages } from './support/parts.ts';

test.use(fakeDevices);

const pictures = (page: Page): Locator => messages(page).getByRole('button', { name: 'Open picture' });
const inTray = (page: Page, name: string): Locator =>
  page
    .getByRole('dialog', { name: /^Send |^Nothing/ })
    .getByRole('listitem')
    .filter({ hasText: name });

declare global {
  interface Window {
    /** Durations of the page's long tasks, ms. */
    longTasks: number[];
  }
}

test('[X-CHAT-12, X-CHAT-14] A photograph of 100 megapixels, a voice message and a GIF are prepared while the user types', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await recordInsteadOfMicrophone(alice, rising(wavTone(30)));
  // The page would need a second to receive the bytes of these files, so the test passes their paths.
  const files = ['photo.jpg', 'moving.gif'].map((name) => test.info().outputPath(name));
  await writeFile(files[0] ?? '', photograph(12_500, 8_000, 6));
  await writeFile(files[1] ?? '', animatedGif(480, 360));
  await alice.evaluate(() => {
    window.longTasks = [];
    const watch = new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    });
    watch.observe({ type: 'longtask' });
  });

  await alice.getByRole('button', { name: 'Record a voice message' }).click();
  const recorder = alice.getByRole('dialog', { name: 'Voice message' });
  await expect(recorder.getByRole('timer')).toHaveText('0:01');
  await recorder.getByRole('button', { name: 'Send' }).click();
  await expect(recorder).toBeHidden();
  await chooseFiles(alice, 'Picture', files);
  const tray = alice.getByRole('dialog', { name: /^Send / });
  const typed = 'typed: The quick brown fox jumps over the lazy dog, 12 times in a row and once more.';
  await tray.getByRole('textbox', { name: 'Caption' }).pressSequentially(typed, { delay: 20 });
  await tray.getByRole('button', { name: 'Send' }).click();
  await tray.waitFor({ state: 'detached' });
  const longTasks = await alice.evaluate(() => window.longTasks);
  test
    .info()
    .annotations.push({ type: 'figure', description: `long tasks, ms: ${longTasks.join(', ') || 'none'}` });

  await expect.poll(() => bubbleTexts(bruno, 'typed:')).toEqual([typed]);
  const voice = messages(bruno).locator('[data-voice]');
  await expect(voice).toContainText('0:30');
  // Each subpath of the waveform is one bar. The bars rise with the sound. Without peaks all bars would be
  // equal.
  const path = (await voice.getByRole('slider').locator('path').first().getAttribute('d')) ?? '';
  expect(new Set(path.split('M').map((bar) => bar.replace(/^\S+ /, ''))).size).toBeGreaterThan(5);
  await expect(pictures(bruno)).toHaveCount(2);
  // A picture has no source before its size is read, so it cannot be decoded yet.
  const loaded = pictures(bruno).locator('img:not([data-loading])');
  await expect(loaded).toHaveCount(2);
  const shown = await loaded.evaluateAll((images) =>
    images.map((image) => ({
      shown: [image.clientWidth, image.clientHeight],
      loaded: [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight],
    })),
  );
  expect(shown).toEqual([
    // The photograph is stored in landscape orientation, and its thumbnail is upright.
    { shown: [218, 340], loaded: [218, 340] },
    { shown: [320, 240], loaded: [480, 360] },
  ]);
});

test('Without a network a picture is prepared by the stored script of the media worker', async ({
  visitor,
}) => {
  const context = await visitor({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, 'yating');
  await openChat(page, 'Alice Moreau');
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await chooseFiles(page, 'Picture', [pngFile('stored.png', 800, 400)]);
  await expect(inTray(page, 'stored.png').locator('img')).toHaveJSProperty('naturalWidth', 320);
});

/** A 16-bit WAV file that begins silent and rises to its full loudness. */
function rising(wav: Buffer): Buffer {
  const head = 44;
  for (let at = head; at < wav.length; at += 2) {
    wav.writeInt16LE(Math.round((wav.readInt16LE(at) * (at - head)) / (wav.length - head)), at);
  }
  return wav;
}

/** Replaces the sound of the page's next recordings by `sound`. */
async function recordInsteadOfMicrophone(page: Page, sound: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    // oxlint-disable-next-line typescript/unbound-method
    const listen = MediaRecorder.prototype.addEventListener;
    MediaRecorder.prototype.addEventListener = function replaced(
      this: MediaRecorder,
      ...[name, act, options]: Parameters<typeof listen>
    ) {
      const listener =
        name === 'dataavailable' && typeof act === 'function'
          ? () => act.call(this, new BlobEvent(name, { data: new Blob([bytes]) }))
          : act;
      listen.call(this, name, listener, options);
    };
  }, sound.toString('base64'));
}
