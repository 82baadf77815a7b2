// Screens of the registration. The proxy answers for the server, so that each mode of a configuration can show.
import type { Page } from '@playwright/test';
import { picture } from './sample-picture.ts';
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
      stubServer(origin, []);
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
];

function stubServer(origin: ScreenContext['origin'], mode: readonly string[]): void {
  const site = { name: 'Partyline', recordNumber: '', recordUrl: '' };
  const image = picture(200, 100, 2).toString('base64');
  origin.proxy?.mend();
  origin.proxy?.stub({ path: '/system/config', does: 'answer', data: { registration: { mode }, site } });
  origin.proxy?.stub({
    path: '/captcha/img/code',
    does: 'answer',
    data: { id: 'c1', image, question: 'seven minus two' },
  });
  origin.proxy?.stub({ path: '/captcha/img/vertify', does: 'answer', data: false });
}

async function openRegistration(
  page: Page,
  { origin }: ScreenContext,
  mode: readonly string[],
): Promise<void> {
  stubServer(origin, mode);
  await page.goto('/register');
  await page.locator('[name=userName]').waitFor();
}

async function openCaptcha(page: Page, context: ScreenContext): Promise<void> {
  await openRegistration(page, context, ['phone', 'username']);
  await page.locator(PHONE_FIELD).fill('13800000000');
  await page.locator('[data-get-code]').click();
}
