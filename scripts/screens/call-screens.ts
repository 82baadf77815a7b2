// Screens of private and group calls, from the scenes of the gallery.
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

/** Screens of a group call, by the names of their scenes in src/gallery/calls/group-scenes.ts. */
const GROUP_SCENES = [
  'group-1',
  'group-2',
  'group-3',
  'group-4',
  'group-5',
  'group-6',
  'group-7',
  'group-8',
  'group-9',
  'group-preparing',
  'group-calling',
  'group-ringing',
  'group-states',
  'group-screen',
  'group-missed',
  'group-refused',
  'group-ended-nobody',
  'group-ended-running',
  'group-ended-bar',
  'group-away',
  'group-banner',
  'group-banner-in',
  'group-banner-full',
] as const;

export const callScreens: readonly Screen[] = [
  ...SCENES.map(([name, scene]): Screen => ({
    name,
    where: 'gallery',
    open: (page, { locale }) => openCall(page, scene, locale),
  })),
  ...GROUP_SCENES.map((scene): Screen => ({
    name: `call-${scene}`,
    where: 'gallery',
    open: (page, { locale }) => openCall(page, scene, locale),
  })),
  {
    name: 'call-group-leader',
    where: 'gallery',
    open: async (page, { locale }) => {
      await openCall(page, 'group-9', locale);
      await page.locator('[data-tile=u2]').click();
    },
  },
  {
    name: 'call-group-bar',
    where: 'gallery',
    open: async (page, { locale }) => {
      await openCall(page, 'group-4', locale);
      await page.keyboard.press('Escape');
      await page.locator('[data-open-call]').waitFor();
    },
  },
  {
    name: 'call-group-invite',
    where: 'gallery',
    open: async (page, { locale }) => {
      await openCall(page, 'group-4', locale);
      await page.keyboard.press('i');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'call-group-leave',
    where: 'gallery',
    open: async (page, { locale }) => {
      await openCall(page, 'group-4', locale);
      await page.locator('[role=dialog] [aria-haspopup=menu]').click();
      await page.getByRole('menu').waitFor();
    },
  },
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
  const call = '[role=dialog], [role=alertdialog], section[data-theme=dark]';
  await page
    .locator(scene.startsWith('group-banner') ? 'main section' : call)
    .first()
    .waitFor();
  // The pictures have arrived.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every((video) => video.videoWidth > 0),
  );
}
