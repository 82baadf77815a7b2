// Screens of refusals and overload of the server, and of hostile texts.
import type { Page } from '@playwright/test';
import { type TextKey, textOf } from '../../server/texts/index.ts';
import { LONG, MARKS } from './hostile-people.ts';
import { picture } from './sample-picture.ts';
import { openHome, type Screen, signIn, type ScreenContext } from './screen.ts';
import { attach, file, isNew, online, say, toEnd } from './steps.ts';

/** Refusals on the login screen. */
export const loginRefusals: readonly Screen[] = [
  refusedLogin('login-banned', { key: 'accountBanned', args: ['Spam'] }),
  refusedLogin('login-banned-long', { key: 'accountBanned', args: [LONG] }),
  refusedLogin('login-banned-marks', { key: 'accountBanned', args: [MARKS] }),
  refusedLogin('login-too-many', { key: 'tooManyTries', code: 429, retryAfter: 240 }),
  refusedLogin('login-busy', { key: 'signInBusy', args: ['5'], code: 429, retryAfter: 5 }),
  refusedLogin('login-no-time', { code: 503, retryAfter: 2 }),
];

/** Refusals for the account `writer`; each screen leaves its state. */
export const sendRefusals: readonly Screen[] = [
  {
    name: 'paste-refused',
    where: 'writer',
    open: async (page) => {
      await online(page);
      await page.locator('[data-chat]', { hasText: 'Ilse' }).click();
      const field = page.locator('footer [contenteditable]');
      await field.click();
      await field.evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'word '.repeat(200_000));
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      await page.locator('[data-conversation] footer [role=alert]').waitFor();
    },
  },
  {
    name: 'refused', // leaves failed messages, so it is the last screen of its conversation
    where: 'writer',
    open: async (page, { origin, locale }) => {
      await online(page);
      if (await isNew(page, '[data-mark=failed]')) {
        const failed = page.locator('[data-mark=failed]');
        const sentences = [LONG, MARKS, serverText(locale, { key: 'tooMuchAtOnce', args: ['7'] })];
        for (const [index, message] of sentences.entries()) {
          origin.proxy?.stub({ path: '/message/private/send', does: 'refuse', message });
          await say(page, index === 0 ? 'The second one.' : 'The second one is the better, I think.');
          await failed.nth(index).waitFor({ state: 'attached' });
          origin.proxy?.mend();
          await online(page);
          await page.locator('[data-chat]', { hasText: 'Ilse' }).click();
        }
        const message = serverText(locale, { key: 'quotaReached' });
        origin.proxy?.stub({ path: '/image/upload', does: 'refuse', message, code: 413 });
        await attach(page, 0, [file('third.png', picture(90, 60, 3))]);
        await failed.nth(sentences.length).waitFor({ state: 'attached' });
      }
      await toEnd(page);
    },
  },
];

export const hostileScreens: readonly Screen[] = [
  { name: 'hostile-calls', where: 'target', open: (page) => openFrom(page, 'Tips and calls') },
  { name: 'hostile-texts', where: 'target', open: (page) => openFrom(page, 'algo') },
  {
    name: 'hostile-system',
    where: 'target',
    open: async (page) => {
      await openHome(page);
      await page.locator('[data-chat=system-0]').click();
      await page.locator('[data-conversation] [data-index]').last().waitFor();
    },
  },
  announced('hostile-announcement', -1),
  announced('hostile-announcement-marks', -2),
  {
    name: 'hostile-card',
    where: 'target',
    open: async (page) => {
      await openFrom(page, 'Tips and calls');
      await openFace(page);
    },
  },
  {
    name: 'card-busy', // leaves the stub in place
    where: 'target',
    open: async (page, { origin }) => {
      await openFrom(page, 'Tips and calls');
      origin.proxy?.stub({ path: '/find/', does: 'refuse', message: '', code: 429, retryAfter: 7 });
      await openFace(page);
    },
  },
];

interface Sentence {
  key?: TextKey;
  args?: readonly string[];
}

const serverText = (locale: string, { key, args }: Sentence): string =>
  key ? textOf(locale === 'zh-TW' ? 'zh-TW' : 'en-US', key, args) : '';

function refusedLogin(
  name: string,
  { code, retryAfter, ...sentence }: Sentence & { code?: number; retryAfter?: number },
): Screen {
  return {
    name,
    where: 'signed-out',
    open: async (page: Page, { origin, locale }: ScreenContext) => {
      origin.proxy?.mend();
      await page.goto('/login');
      origin.proxy?.stub({
        path: '/login',
        does: 'refuse',
        message: serverText(locale, sentence),
        ...(code !== undefined && { code }),
        ...(retryAfter !== undefined && { retryAfter }),
      });
      await signIn(page, 'nobody', 'not-the-password');
      await page.getByRole('alert').waitFor();
    },
  };
}

async function openFrom(page: Page, hasText: string): Promise<void> {
  await openHome(page);
  await page.locator('[data-chat^=private-]', { hasText }).click();
  await page.locator('[data-conversation] [data-index]').last().waitFor();
  await page.locator('[data-conversation] [contenteditable]').waitFor();
  await toEnd(page);
}

async function openFace(page: Page): Promise<void> {
  await page.locator('[data-conversation] [data-index] button[title]:has([class*=avatar])').last().click();
  await dialogLoaded(page);
}

/** Resolves when the dialog shows the server's response. */
async function dialogLoaded(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.locator('[role=dialog] [aria-busy]').waitFor({ state: 'detached' });
}

function announced(name: string, nth: number): Screen {
  return {
    name,
    where: 'target',
    open: async (page) => {
      await openHome(page);
      await page.locator('[data-chat=system-0]').click();
      await page.locator('[data-conversation] [data-index] [aria-haspopup=dialog]').nth(nth).click();
      await dialogLoaded(page);
    },
  };
}
