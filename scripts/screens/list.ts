// The screens of the screenshots, each in the states that a user sees.
import type { Page } from '@playwright/test';
import { callScreens } from './call-screens.ts';
import { desktopScreens } from './desktop-screens.ts';
import { loginRefusals, hostileScreens } from './refusals.ts';
import { killEngine, runInEngine } from '../lib/running-engine.ts';
import { groupScreens } from './group-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { registrationScreens } from './registration-screens.ts';
import { openChat, openHome, type Screen, signIn } from './screen.ts';
import { conversationScreens } from './conversation-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { sendingScreens } from './sending-screens.ts';

export const screens: readonly Screen[] = [
  {
    name: 'login',
    where: 'signed-out',
    open: async (page) => {
      await page.goto('/login');
      await page.locator('[name=userName]').waitFor();
    },
  },
  {
    name: 'login-mistakes',
    where: 'signed-out',
    open: async (page) => {
      await page.goto('/login');
      await page.locator('button[type=submit]').click();
      await page.locator('[name=userName][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'login-refused',
    where: 'signed-out',
    open: async (page) => {
      await page.goto('/login');
      await signIn(page, 'nobody', 'not-the-password');
      await page.getByRole('alert').waitFor();
    },
  },
  ...loginRefusals,
  ...registrationScreens,
  { name: 'home', where: 'signed-in', open: openHome },
  { name: 'private-chat', where: 'signed-in', open: (page) => openChat(page, 'private') },
  { name: 'group-chat', where: 'signed-in', open: (page) => openChat(page, 'group') },
  {
    name: 'new-chat',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      await page.locator('h1 ~ button').last().click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'keyboard-help',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog').locator('kbd').first().waitFor();
    },
  },
  {
    name: 'empty',
    where: 'newcomer',
    open: async (page) => {
      await page.goto('/home/chat');
      await page.locator('p:visible').first().waitFor();
    },
  },
  {
    name: 'hard',
    where: 'patient',
    open: async (page) => {
      await openHome(page);
      await page.locator('[data-chat]').last().click();
      await page.locator('[data-conversation] [data-index]').last().waitFor();
    },
  },
  { name: 'search', where: 'signed-in', open: (page) => openSearch(page, 'a') },
  { name: 'search-nothing', where: 'signed-in', open: (page) => openSearch(page, 'no such word') },
  {
    name: 'diagnostics',
    where: 'signed-in',
    open: async (page) => {
      await page.goto('/home/chat?debug');
      await page.locator('aside dl > div').nth(12).waitFor();
    },
  },
  {
    name: 'bug',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      // A new engine starts here, because an engine reports bugs only once a minute.
      await killEngine(page);
      await openHome(page);
      await runInEngine(page, `throw new TypeError('Cannot read properties of undefined')`);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'bug-diagnostics',
    where: 'signed-in',
    open: async (page) => {
      await page.goto('/home/chat?debug');
      await page.locator('aside dl > div').nth(12).waitFor();
      await runInEngine(page, `throw new TypeError('Cannot read properties of undefined')`);
      await page.locator('aside [data-wrong]').first().waitFor();
      await page.locator('aside [data-wrong]').first().scrollIntoViewIfNeeded();
    },
  },
  ...conversationScreens,
  ...peopleScreens,
  ...groupScreens,
  ...settingsScreens,
  ...sendingScreens,
  ...hostileScreens,
  ...desktopScreens,
  {
    name: 'offline', // leaves the connection cut, so it is the last screen of the client
    where: 'signed-in',
    open: async (page, { origin }) => {
      origin.proxy?.mend();
      await openHome(page);
      // The status in the list's footer is "waiting" at first: an engine reconnects only after a pause.
      const waiting = page.locator('[class*=_wait_]');
      await waiting.waitFor({ state: 'detached', timeout: 60_000 });
      origin.proxy?.cut();
      await waiting.waitFor();
    },
  },
  ...callScreens,
  {
    name: 'gallery-light',
    where: 'gallery',
    poster: true,
    open: (page, { locale }) => openGallery(page, locale, 'light'),
  },
  {
    name: 'gallery-dark',
    where: 'gallery',
    poster: true,
    open: (page, { locale }) => openGallery(page, locale, 'dark'),
  },
];

async function openSearch(page: Page, words: string): Promise<void> {
  await openHome(page);
  await page.locator('input[enterkeyhint=search]').fill(words);
  await page.locator('[aria-busy=false]').waitFor();
}

async function openGallery(page: Page, locale: string, theme: 'light' | 'dark'): Promise<void> {
  await page.goto(`/gallery.html?locale=${locale}&theme=${theme}`);
  await page.getByRole('heading').first().waitFor();
}
