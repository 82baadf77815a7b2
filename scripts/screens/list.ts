// Runs on Node 24. What is photographed: every screen in the states that a person sees.
import type { Page } from '@playwright/test';
import type { Account, Origin, Viewer } from './origins.ts';

export interface Stage {
  readonly locale: string;
  readonly origin: Origin;
}

export interface Screen {
  readonly name: string;
  /** The client, signed in or not, or the gallery of parts. */
  readonly where: 'signed-out' | 'gallery' | Viewer;
  /** Brings the page to the state, whatever it shows; done when what matters is to be seen. */
  readonly open: (page: Page, stage: Stage) => Promise<void>;
  /** One page with a theme of its own, in its whole length. */
  readonly poster?: true;
}

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
  { name: 'home', where: 'signed-in', open: openHome },
  { name: 'private-chat', where: 'signed-in', open: (page) => openChat(page, 'private') },
  { name: 'group-chat', where: 'signed-in', open: (page) => openChat(page, 'group') },
  {
    name: 'new-chat',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      await page.locator('header button, h1 ~ button').first().click();
      await page.getByRole('option').first().waitFor();
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
  {
    name: 'offline', // stays cut, so it is the last of the client's
    where: 'signed-in',
    open: async (page, { origin }) => {
      origin.wire?.mend();
      await openHome(page);
      // the line at the foot of the list waits or not; an engine that lost the server takes its time to be back
      const waiting = page.locator('[class*=_wait_]');
      await waiting.waitFor({ state: 'detached', timeout: 60_000 });
      origin.wire?.cut();
      await waiting.waitFor();
    },
  },
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

/** Opens the first chat of a kind in the list. */
export async function openChat(page: Page, kind: 'private' | 'group'): Promise<void> {
  await openHome(page);
  await page.locator(`[data-chat^=${kind}-]`).first().click();
  await page.locator('[data-conversation] [data-index]').last().waitFor();
}

/** Fills the form of the login screen and sends it. */
async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.locator('[name=userName]').fill(userName);
  await page.locator('[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Signs in and waits for the home screen. */
export async function enter(page: Page, account: Account | undefined): Promise<void> {
  if (account === undefined) throw new Error('nobody can sign in here');
  await page.goto('/login');
  await signIn(page, account.userName, account.password);
  await page.waitForURL('**/home/**');
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/home/chat');
  await page.locator('[data-chat]').first().waitFor();
}

async function openGallery(page: Page, locale: string, theme: 'light' | 'dark'): Promise<void> {
  await page.goto(`/gallery.html?locale=${locale}&theme=${theme}`);
  await page.getByRole('heading').first().waitFor();
}
