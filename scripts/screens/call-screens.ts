// Screens of a private call, from the scenes of the gallery.
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

/** Screens that show a scene without a press: their names, and the scenes of src/gallery/calls/call-scenes.ts. */
const SCENES = [
  ['call-ringing', 'ringing'],
  ['call-ringing-voice', 'ringing-voice'],
  ['call-preparing', 'preparing'],
  ['call-calling', 'calling'],
  ['call-calling-voice', 'calling-voice'],
  ['call-video', 'video'],
  ['call-voice', 'voice'],
  ['call-refused', 'refused'],
  ['call-screen', 'screen'],
  ['call-camera-off', 'camera-off'],
  ['call-weak', 'weak'],
  ['call-reconnecting', 'reconnecting'],
  ['call-ended', 'ended'],
  ['call-ended-camera', 'ended-camera'],
  ['call-ended-bar', 'ended-elsewhere'],
  ['call-away', 'away'],
] as const;

export const callScreens: readonly Screen[] = [
  ...SCENES.map(([name, scene]): Screen => ({
    name,
    where: 'gallery',
    open: (page, { locale }) => openCall(page, scene, locale),
  })),
  {
    name: 'call-bar',
    where: 'gallery',
    open: async (page, { locale }) => {
      await openCall(page, 'video', locale);
      await page.keyboard.press('Escape');
      await page.locator('[data-open-call]').waitFor();
    },
  },
  {
    name: 'call-devices',
    where: 'gallery',
    open: async (page, { locale }) => {
      await openCall(page, 'video', locale);
      await page.locator('[data-devices]').click();
      await page.getByRole('radio').first().waitFor();
    },
  },
];

async function openCall(page: Page, scene: string, locale: string): Promise<void> {
  await page.goto(`/gallery.html?locale=${locale}&call=${scene}`);
  await page.locator('[role=dialog], [role=alertdialog], section[data-theme=dark]').first().waitFor();
  // The pictures have arrived.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every((video) => video.videoWidth > 0),
  );
}
