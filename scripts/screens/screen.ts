// The type of a screen, and common steps to open one.
import type { Page } from '@playwright/test';
import type { Size } from '../../src/core/contract/desktop.ts';
import type { Account, Origin, Viewer } from './origins.ts';

export interface ScreenContext {
  readonly locale: string;
  readonly origin: Origin;
}

export interface Screen {
  readonly name: string;
  /** Where the screen is: in the client without or with an account, or in the gallery. */
  readonly where: 'signed-out' | 'gallery' | Viewer;
  /** Brings the page from any state to the screen; resolves when the relevant elements are visible. */
  readonly open: (page: Page, context: ScreenContext) => Promise<void>;
  /** True for one full-page screenshot of a page that sets its own theme. */
  readonly poster?: true;
  /** The page sizes of a screen in the desktop shell. */
  readonly desktop?: readonly Size[];
}

/** Opens the first chat of a type in the list. */
export async function openChat(page: Page, kind: 'private' | 'group'): Promise<void> {
  await openHome(page);
  await page.locator(`[data-chat^=${kind}-]`).first().click();
  await conversationLoaded(page);
}

/** Waits for the messages and the composer of the open chat. */
export async function conversationLoaded(page: Page): Promise<void> {
  await page.locator('[data-conversation] [data-index]').last().waitFor();
  // The composer loads after the messages.
  await page.locator('[data-conversation] [role=textbox]').waitFor();
}

/** Fills in the login form and submits it. */
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
  // The snapshot of the previous page also contains the chat list, but does not react to keys.
  await page.locator('[data-chat]:not([data-picture] *)').first().waitFor();
}
