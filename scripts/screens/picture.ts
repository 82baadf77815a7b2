// The picture of README.md: a desktop in the light theme, and in front of it a phone in the dark theme.
import { writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { enter, openChat } from './screen.ts';
import type { Origin } from './origins.ts';

const desktop = { width: 1200, height: 760 };
const phone = { width: 360, height: 640 };

/** Takes the two screenshots and combines them. Stops the origin. */
export async function takePicture(browser: Browser, origin: Origin, file: string): Promise<void> {
  try {
    const context = await browser.newContext({
      baseURL: origin.url,
      locale: 'en-US',
      timezoneId: 'UTC',
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(desktop);
    await enter(page, origin.accountFor('en-US'));
    await openChat(page, 'group');
    await page.mouse.move(0, 0);
    const back = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(phone);
    await openChat(page, 'private');
    const front = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await context.close();
    // A new page is used: the client's content security policy blocks inline styles.
    const composition = await browser.newPage({ viewport: { width: 1300, height: 860 } });
    await composition.setContent(pictureHtml(back, front));
    await composition.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await writeFile(file, await composition.locator('body').screenshot({ omitBackground: true }));
    await composition.close();
  } finally {
    await origin.stop();
  }
}

function pictureHtml(back: Buffer, front: Buffer): string {
  const image = (name: string, png: Buffer, width: number): string =>
    `<img class="${name}" width="${width}" src="data:image/png;base64,${png.toString('base64')}" alt="">`;
  return `<!doctype html><style>${style}</style>${image('back', back, desktop.width)}${image('front', front, 300)}`;
}

const style = `
  html { background: transparent; }
  body { position: relative; box-sizing: border-box; width: ${desktop.width + 80}px; margin: 0; padding: 24px 56px 56px 24px; }
  img { display: block; border-radius: 12px; box-shadow: 0 0 0 1px #0002, 0 12px 32px #0004; }
  .front { position: absolute; right: 16px; bottom: 16px; border-radius: 20px; }
`;
