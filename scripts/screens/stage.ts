// Runs on Node 24. What a screen is, and the steps that lead to one.
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

/** Opens the first chat of a kind in the list. */
export async function openChat(page: Page, kind: 'private' | 'group'): Promise<void> {
  await openHome(page);
  await page.locator(`[data-chat^=${kind}-]`).first().click();
  await page.locator('[data-conversation] [data-index]').last().waitFor();
}

/** Fills the form of the login screen and sends it. */
export async function signIn(page: Page, userName: string, password: string): Promise<void> {
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

export async function openHome(page: Page): Promise<void> {
  await page.goto('/home/chat');
  await page.locator('[data-chat]').first().waitFor();
}
