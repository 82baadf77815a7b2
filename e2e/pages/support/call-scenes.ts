// A fixture that opens the scenes of a call in the gallery, and the sizes of windows in which they are checked.
import { type Page, test as base } from '@playwright/test';
import { openGallery } from '../../../scripts/screens/origins.ts';
import {
  expectKeyboardReachable,
  expectNoAxeViolations,
  expectNothingCutOff,
} from '../../support/page-checks.ts';

export const test = base.extend<
  { scene: (name: string, locale?: string) => Promise<Page> },
  { gallery: string }
>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const gallery = await openGallery();
      await use(gallery.url);
      await gallery.stop();
    },
    { scope: 'worker' },
  ],
  scene: async ({ page, gallery }, use) => {
    await use(async (name, locale = 'en-US') => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${gallery}gallery.html?locale=${locale}&call=${name}`);
      await page.locator(callIn(name)).first().waitFor();
      return page;
    });
  },
});

/** The selector of the call in a scene. */
const callIn = (scene: string): string =>
  scene.startsWith('group-banner')
    ? 'main section'
    : '[role=dialog], [role=alertdialog], section[data-theme=dark]';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
] as const;

/** Checks the layout of a scene in each size. axe and the keyboard do not depend on the language. */
export async function checkScene(page: Page, name: string, locale: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  if (locale === 'en-US') {
    await expectNoAxeViolations(page, { where: name, within: callIn(name) });
    await expectKeyboardReachable(page, name);
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNothingCutOff(page, `${name} at ${size.width}`);
  }
}
