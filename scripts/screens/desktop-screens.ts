// Screens of the desktop shell, at the sizes of its windows.
import type { Page } from '@playwright/test';
import { PAGE_SIZES } from '../../src/core/contract/desktop.ts';
import { openChat, openHome, type Screen, signIn } from './screen.ts';
import { registrationScreens } from './registration-screens.ts';

const { login, register, home } = PAGE_SIZES;
/** The default, and the smallest. */
const HOME_SIZES = [home, login];

/** The accounts of a device, as the page stores them. */
const ACCOUNTS = JSON.stringify(
  ['Alice', 'Bruno Castellanos', '雅婷'].map((nickName, index) => ({
    id: index + 1,
    account: `user${index}`,
    nickName,
    headImage: '',
    token: '',
    password: '',
  })),
);

const loginScreens: readonly Screen[] = [
  { name: 'desktop-login', where: 'signed-out', desktop: [login], open: openLogin },
  {
    name: 'desktop-login-mistakes',
    where: 'signed-out',
    desktop: [login],
    open: async (page) => {
      await openLogin(page);
      await page.locator('button[type=submit]').click();
      await page.locator('[name=userName][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'desktop-login-refused',
    where: 'signed-out',
    desktop: [login],
    open: async (page) => {
      await openLogin(page);
      await signIn(page, 'nobody', 'not-the-password');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'desktop-login-saved',
    where: 'signed-out',
    desktop: [login],
    open: async (page) => {
      await openLogin(page);
      await page.evaluate((accounts) => localStorage.setItem('partyline.accounts', accounts), ACCOUNTS);
      await page.reload();
      await page.locator('section ul button').first().waitFor();
      // The next screens show none.
      await page.evaluate(() => localStorage.clear());
    },
  },
];

const registerScreens: readonly Screen[] = registrationScreens
  .filter(({ name }) => ['register', 'register-mistakes', 'captcha', 'code-sent'].includes(name))
  .map((screen) => ({ ...screen, name: `desktop-${screen.name}`, desktop: [register] }));

const homeScreens: readonly Screen[] = [
  { name: 'desktop-home', where: 'signed-in', desktop: HOME_SIZES, open: openHome },
  {
    name: 'desktop-chat',
    where: 'signed-in',
    desktop: HOME_SIZES,
    open: (page) => openChat(page, 'private'),
  },
  {
    name: 'desktop-dialog',
    where: 'signed-in',
    desktop: HOME_SIZES,
    open: async (page) => {
      await page.goto('/home/chat?settings=info');
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'desktop-call',
    where: 'signed-in',
    desktop: HOME_SIZES,
    open: async (page) => {
      await openChat(page, 'private');
      const call = page.locator('[data-call]');
      const start = page.locator('header .lucide-video');
      await call.or(start).first().waitFor();
      // The call of the screen before survives the reload.
      if (!(await call.isVisible())) await start.click();
      await call.waitFor();
    },
  },
  { name: 'desktop-not-found', where: 'signed-in', desktop: [home], open: openNowhere },
];

export const desktopScreens: readonly Screen[] = [...loginScreens, ...registerScreens, ...homeScreens];

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('[name=userName]').waitFor();
}

async function openNowhere(page: Page): Promise<void> {
  await page.goto('/nowhere');
  await page.getByRole('alert').waitFor();
}
