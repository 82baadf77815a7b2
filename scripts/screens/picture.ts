// The pictures of README.md: a browser in the light theme with a phone in the dark one, and the desktop window.
import { writeFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PAGE_SIZES } from '../../src/core/contract/desktop.ts';
import { defineBridge } from '../lib/fake-bridge.ts';
import { enter, openChat } from './screen.ts';
import type { Origin } from './origins.ts';

const desktop = { width: 1200, height: 760 };
const phone = { width: 360, height: 640 };

/** Takes the two screenshots and combines them. Stops the origin. */
export async function takePicture(browser: Browser, origin: Origin, file: string): Promise<void> {
  try {
    const context = await pictureContext(browser, origin);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(desktop);
    await enter(page, origin.accountFor('en-US'));
    await openChat(page, 'group');
    await page.mouse.move(0, 0);
    const back = await shoot(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(phone);
    await openChat(page, 'private');
    const front = await shoot(page);
    await context.close();
    await combine(browser, { back, front, width: desktop.width, frontWidth: 300, frontRadius: 20 }, file);
  } finally {
    await origin.stop();
  }
}

/** The picture of the desktop window: the home screen in the light theme, and in front of it the login in the dark one. */
export async function takeDesktopPicture(browser: Browser, origin: Origin, file: string): Promise<void> {
  const { home, login } = PAGE_SIZES;
  try {
    const context = await pictureContext(browser, origin);
    await context.addInitScript(defineBridge);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(login);
    await page.goto('/login');
    await page.locator('[name=userName]').waitFor();
    await page.locator('[data-title-bar]').waitFor();
    const front = await shoot(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(home);
    await enter(page, origin.accountFor('en-US'));
    await openChat(page, 'group');
    await page.mouse.move(0, 0);
    const back = await shoot(page);
    await context.close();
    await combine(
      browser,
      { back, front, width: home.width, frontWidth: login.width, frontRadius: 12 },
      file,
    );
  } finally {
    await origin.stop();
  }
}

const pictureContext = (browser: Browser, origin: Origin): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin.url, locale: 'en-US', timezoneId: 'UTC', deviceScaleFactor: 2 });

const shoot = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

interface Composition {
  readonly back: Buffer;
  readonly front: Buffer;
  /** Shown widths, and the radius of the front's corners, CSS pixels. */
  readonly width: number;
  readonly frontWidth: number;
  readonly frontRadius: number;
}

async function combine(browser: Browser, composition: Composition, file: string): Promise<void> {
  // A new page is used: the client's content security policy blocks inline styles.
  const page = await browser.newPage({ viewport: { width: 1300, height: 860 } });
  await page.setContent(pictureHtml(composition));
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await writeFile(file, await page.locator('body').screenshot({ omitBackground: true }));
  await page.close();
}

function pictureHtml({ back, front, width, frontWidth, frontRadius }: Composition): string {
  const image = (name: string, png: Buffer, shown: number): string =>
    `<img class="${name}" width="${shown}" src="data:image/png;base64,${png.toString('base64')}" alt="">`;
  return `<!doctype html><style>
  html { background: transparent; }
  body { position: relative; box-sizing: border-box; width: ${width + 80}px; margin: 0; padding: 24px 56px 56px 24px; }
  img { display: block; border-radius: 12px; box-shadow: 0 0 0 1px #0002, 0 12px 32px #0004; }
  .front { position: absolute; right: 16px; bottom: 16px; border-radius: ${frontRadius}px; }
  </style>${image('back', back, width)}${image('front', front, frontWidth)}`;
}
