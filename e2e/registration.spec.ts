// The registration and the captcha dialog. The fault proxy answers for the server, so that each state can show.
import type { Page } from '@playwright/test';
import {
  expectKeyboardReachable,
  expectNoAxeViolations,
  expectNothingCutOff,
} from './support/page-checks.ts';
import { test } from './support/proxy.ts';
import {
  answer,
  callsTo,
  EMAIL,
  field,
  fillAccount,
  offerRegistration,
  PHONE,
  refuse,
} from './support/registration.ts';
import { expect } from './support/test.ts';

const getCode = (page: Page) => page.locator('[data-get-code]');

test('[LOGIN-03, ROUTE-03, REG-06, REG-07, GEN-03] The registration has its own address, and a link where the server offers modes', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy();
  await offerRegistration(proxy, []);
  const page = await context.newPage();
  const link = page.getByRole('link', { name: 'Register' });
  await page.goto('/home/chat?chat=group-1');
  await expect(page.getByRole('contentinfo')).toContainText('Partyline');
  await expect(link).toBeHidden();
  await page.goto('/register');
  await expect(page.getByText('This server offers no registration.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await proxy.clear();
  await offerRegistration(proxy, ['email', 'username']);
  await page.goto('/home/chat?chat=group-1');
  await link.click();
  await expect(page).toHaveURL('/register?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused();
  await expect(page.getByRole('tab')).toHaveText(['Email', 'Username']);
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(field(page, 'email')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1');
  await page.goForward();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('[REG-01, REG-09, REG-10, CAPT-01, CAPT-02, CAPT-03, CAPT-04, CAPT-05, CAPT-06, VAL-18, ERR-29, ERR-30] A solved captcha sends a code to the phone', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy();
  await offerRegistration(proxy, ['phone']);
  const wrong = await answer(proxy, '/captcha/img/vertify*', false);
  await answer(proxy, '/captcha/sms/code', null);
  const page = await context.newPage();
  await page.goto('/register');
  await field(page, 'phone').fill('123');
  await getCode(page).click();
  await expect(page.getByText('phone format error')).toBeVisible();
  await expect(field(page, 'phone')).toBeFocused();
  expect(await callsTo(proxy, '/captcha')).toBe(0);

  await field(page, 'phone').fill(PHONE);
  await getCode(page).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('textbox');
  await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 100);
  await expect(code).toBeFocused();
  expect((await dialog.boundingBox())?.width).toBe(400);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(getCode(page)).toBeFocused();
  expect(await callsTo(proxy, '/captcha/sms')).toBe(0);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Load another picture' }).click();
  await expect.poll(() => callsTo(proxy, '/captcha/img/code')).toBe(3);
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('please enter code');
  await code.fill('nope');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('Wrong captcha. Try the new one.');
  await expect(code).toHaveValue('');
  await expect.poll(() => callsTo(proxy, '/captcha/img/code')).toBe(4);

  await dialog.getByRole('button', { name: 'Show a question instead' }).click();
  await expect(dialog.getByText('seven minus two')).toBeVisible();
  await wrong.remove();
  await answer(proxy, '/captcha/img/vertify*', true);
  await code.fill('five');
  await expect(code).toHaveAccessibleDescription('seven minus two');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The code was sent to your phone.')).toBeVisible();
  await expect(field(page, 'smsCode')).toBeFocused();
  expect(await callsTo(proxy, '/captcha/sms/code')).toBe(1);
  // Another phone has no code yet.
  await field(page, 'phone').fill('13900000000');
  await expect(page.getByText('The code was sent to your phone.')).toBeHidden();
});

test('[REG-02, REG-05, REG-11, REG-12, LIM-21, ERR-31] A get-code button counts down 60 s across tabs, reset and reload', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy();
  await offerRegistration(proxy, ['username', 'email', 'phone']);
  const refusal = await refuse(proxy, '/captcha/mail/code', 'This address is on another account.');
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/register');
  await page.getByRole('tab', { name: 'Email' }).click();
  await field(page, 'email').fill(EMAIL);
  await getCode(page).click();
  await expect(page.getByRole('alert')).toHaveText('This address is on another account.');
  await expect(getCode(page)).toBeEnabled();

  await refusal.remove();
  await answer(proxy, '/captcha/mail/code', null);
  await getCode(page).click();
  await expect(page.getByText('The code was sent to your email address.')).toBeVisible();
  await expect(getCode(page)).toHaveText(/^Again in (?:60|5\d) s/);
  await expect(getCode(page)).toBeDisabled();
  await page.clock.fastForward(20_000);
  const twentySecondsLater = /^Again in [1-4]\d s/;
  await expect(getCode(page)).toHaveText(twentySecondsLater);

  await field(page, 'userName').fill('new.user');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await expect(getCode(page)).toHaveText('Get code');
  await expect(field(page, 'userName')).toHaveValue('new.user');
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(field(page, 'email')).toHaveValue(EMAIL);
  await page.getByRole('button', { name: 'Reset' }).click();
  for (const name of ['email', 'userName']) await expect(field(page, name)).toHaveValue('');
  await expect(page.getByText('The code was sent to your email address.')).toBeHidden();
  await expect(getCode(page)).toHaveText(twentySecondsLater);

  await page.reload();
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(getCode(page)).toHaveText(twentySecondsLater);
  await page.clock.fastForward(50_000);
  await expect(getCode(page)).toHaveText('Get code');
  await expect(getCode(page)).toBeEnabled();
});

test('[REG-04, ERR-33] A refused registration keeps the fields, and a success fills in the login form', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy();
  await offerRegistration(proxy, ['username']);
  const refusal = await refuse(proxy, '/register', 'This username is taken.');
  const page = await context.newPage();
  await page.addInitScript(() =>
    localStorage.setItem('partyline.signin', '{"userName":"alice","sealed":"x","auto":false}'),
  );
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/register?next=%2Fhome%2Ffriend');
  await fillAccount(page);
  await field(page, 'confirmPassword').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This username is taken.');
  await expect(page.getByRole('button', { name: 'Register' })).toBeInViewport({ ratio: 1 });
  for (const name of ['password', 'confirmPassword']) await expect(field(page, name)).toHaveValue('secret1');
  await expect(field(page, 'userName')).toHaveValue('new.user');

  await proxy.offline();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toContainText('The server did not answer.');
  await proxy.online();
  await refusal.remove();
  await answer(proxy, '/register', null);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/login?next=%2Fhome%2Ffriend');
  await expect(page.getByRole('status')).toHaveText(
    'Your account is registered. Sign in with your password.',
  );
  await expect(field(page, 'userName')).toHaveValue('new.user');
  await expect(field(page, 'password')).toHaveValue('');
});

test('[CAPT-02, CAPT-05] A captcha that does not load or is not checked shows the reason, and a retry succeeds', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy();
  await offerRegistration(proxy, ['phone']);
  const page = await context.newPage();
  await page.goto('/register');
  await field(page, 'phone').fill(PHONE);
  const dialog = page.getByRole('dialog');
  const [problem, code] = [page.getByRole('alert'), dialog.getByRole('textbox')];
  // The code of the dialog does not load either.
  await proxy.offline();
  await getCode(page).click();
  await expect(problem).toHaveText('The server is not responding. Check your connection and try again.');
  await proxy.online();
  await getCode(page).click();
  await expect(dialog.locator('img')).toBeVisible();
  // The styles load again too.
  expect((await dialog.boundingBox())?.width).toBe(400);

  await proxy.offline();
  await code.fill('k7Qp');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(problem).toContainText('The server is not responding.');
  await expect(code).toHaveValue('k7Qp');
  await dialog.getByRole('button', { name: 'Load another picture' }).click();
  await expect(dialog.locator('img')).toBeHidden();
  await expect(problem).toContainText('The server is not responding.');
  await proxy.online();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('img')).toBeVisible();
  await expect(problem).toBeHidden();
  await expect(code).toBeFocused();
});

for (const locale of ['en-US', 'zh-TW'] as const) {
  test.describe(locale, () => {
    test('[VAL-05, VAL-07, VAL-12, ERR-47, X-A11Y-01, X-A11Y-03] The registration shows its errors on every width', async ({
      behindProxy,
    }) => {
      const { proxy, context } = await behindProxy({ locale });
      await offerRegistration(proxy, ['phone', 'email']);
      const page = await context.newPage();
      await page.goto('/register');
      await field(page, 'userName').fill('使用者');
      await field(page, 'password').fill('secret1');
      await field(page, 'confirmPassword').fill('secret2');
      await page.locator('button[type=submit]').click();
      await expect(field(page, 'phone')).toBeFocused();
      const described = (name: string, texts: Record<typeof locale, string>) =>
        expect(field(page, name)).toHaveAccessibleDescription(texts[locale]);
      await described('phone', { 'en-US': 'please enter phone', 'zh-TW': '請輸入手機號碼' });
      await described('userName', { 'en-US': 'Please use English', 'zh-TW': '請使用英文' });
      await described('confirmPassword', {
        'en-US': 'password not match',
        'zh-TW': '兩次輸入的密碼不一致',
      });
      await checkEveryWidth(page);
      await page.getByRole('tab').nth(1).click();
      await described('email', { 'en-US': '', 'zh-TW': '' });
      await field(page, 'email').fill('new@host');
      await field(page, 'email').blur();
      await described('email', { 'en-US': 'email format error', 'zh-TW': '電子郵件格式錯誤' });

      await page.getByRole('tab').first().click();
      await field(page, 'phone').fill(PHONE);
      await getCode(page).click();
      await expect(page.getByRole('dialog').locator('img')).toBeVisible();
      await page.getByRole('dialog').locator('[aria-live] button').click();
      await checkEveryWidth(page);
    });
  });
}

async function checkEveryWidth(page: Page): Promise<void> {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expectNothingCutOff(page);
  }
  await expectNoAxeViolations(page);
  await expectKeyboardReachable(page);
}
