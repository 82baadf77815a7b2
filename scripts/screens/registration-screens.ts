// Screens of the registration. The captchas are the server's. The proxy answers for its configuration, so that each
// choice of modes can show.
import type { Page } from '@playwright/test';
import type { Screen, ScreenContext } from './screen.ts';

const PHONE_FIELD = '[name=phone]';

export const registrationScreens: readonly Screen[] = [
  {
    name: 'register',
    where: 'signed-out',
    open: (page, context) => openRegistration(page, context, ['username']),
  },
  {
    name: 'register-mistakes',
    where: 'signed-out',
    open: async (page, context) => {
      await openRegistration(page, context, ['phone', 'email', 'username']);
      await page.locator(PHONE_FIELD).fill('123');
      await page.locator('[name=userName]').fill('使用者');
      await page.locator('[name=nickName]').fill('A nickname of more than twenty characters');
      await page.locator('[name=password]').fill('secret1');
      await page.locator('[name=confirmPassword]').fill('secret2');
      await page.locator('button[type=submit]').click();
      await page.locator('[name=confirmPassword][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'register-none',
    where: 'signed-out',
    open: async (page, { origin }) => {
      stubModes(origin, []);
      await page.goto('/register');
      await page.locator('main p a[href^="/login"]').waitFor();
    },
  },
  {
    name: 'captcha',
    where: 'signed-out',
    open: async (page, context) => {
      await openCaptcha(page, context);
      await page.getByRole('dialog').locator('img').waitFor();
    },
  },
  {
    name: 'captcha-wrong',
    where: 'signed-out',
    open: async (page, context) => {
      await openCaptcha(page, context);
      await page.getByRole('dialog').locator('[aria-live] button').click();
      await page.locator('[name=captcha]').fill('nope');
      await page.locator('[name=captcha]').press('Enter');
      await page.locator('[name=captcha][aria-invalid=true]').waitFor();
      await page.getByRole('dialog').locator('img').waitFor();
    },
  },
  {
    name: 'code-sent',
    where: 'signed-out',
    open: async (page, context) => {
      await openRegistration(page, context, ['email', 'phone', 'username']);
      // The tab's countdown and the server's limit per address outlast a reload.
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await page.locator('[name=email]').fill(`new.user${++codes}@mail.example`);
      await page.locator('[data-get-code]').click();
      await page.locator('[name=mailCode]:focus').waitFor();
    },
  },
  {
    name: 'registered',
    where: 'signed-out',
    open: async (page, context) => {
      await openRegistration(page, context, ['username']);
      context.origin.proxy?.stub({ path: '/register', does: 'answer', data: null });
      for (const name of ['userName', 'nickName', 'password', 'confirmPassword']) {
        await page.locator(`[name=${name}]`).fill('new.user');
      }
      await page.locator('button[type=submit]').click();
      await page.getByRole('status').waitFor();
    },
  },
];

let codes = 0;

function stubModes(origin: ScreenContext['origin'], mode: readonly string[]): void {
  const site = { name: 'Partyline', recordNumber: '', recordUrl: '' };
  origin.proxy?.mend();
  origin.proxy?.stub({ path: '/system/config', does: 'answer', data: { registration: { mode }, site } });
}

async function openRegistration(
  page: Page,
  { origin }: ScreenContext,
  mode: readonly string[],
): Promise<void> {
  stubModes(origin, mode);
  await page.goto('/register');
  await page.locator('[name=userName]').waitFor();
}

async function openCaptcha(page: Page, context: ScreenContext): Promise<void> {
  await openRegistration(page, context, ['phone', 'username']);
  await page.locator(PHONE_FIELD).fill('13800000000');
  await page.locator('[data-get-code]').click();
}
