// The registration and the captcha dialog. e2e/registration-server.spec.ts registers accounts at the server, and
// screens.spec.ts checks the layout.
import type { Page } from '@playwright/test';
import { done, failed } from '../../src/core/contract/result.ts';
import { EMAIL, field, fillAccount, PHONE } from '../support/registration.ts';
import { ANSWERS } from './support/answers.ts';
import type { FakeEngine } from './support/fake-engine.ts';
import { expect, test } from './support/test.ts';
import { signOutWorld } from './support/world.ts';

const NO_ANSWER = failed({ code: 'NO_ANSWER' });
const refused = (message: string) => failed({ code: 'REFUSED', message, status: 500 });

const getCode = (page: Page) => page.locator('[data-get-code]');

/** The server offers these modes of registration. */
const offer = (engine: FakeEngine, ...registration: string[]): void =>
  engine.change((world) => {
    world.site = { ...world.site, registration };
  });

test.beforeEach(({ engine }) => engine.change(signOutWorld));

test('[LOGIN-03, LOGIN-06, ROUTE-03, REG-06, REG-07, GEN-03] The registration has its own address, and a link where the server offers modes', async ({
  engine,
  openPage,
}) => {
  const page = await openPage('/home/chat?chat=group-1');
  const link = page.getByRole('link', { name: 'Register' });
  await expect(page.getByRole('contentinfo')).toContainText('Partyline');
  await expect(link).toBeHidden();
  await page.goto('/register');
  await expect(page.getByText('This server offers no registration.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);

  offer(engine, 'email', 'username');
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
  engine,
  openPage,
}) => {
  offer(engine, 'phone');
  engine.answer('registerCaptchaCheck', () => done(false));
  const captchas = (): number => engine.argsOf('registerCaptcha').length;
  const page = await openPage('/register');
  await field(page, 'phone').fill('123');
  await getCode(page).click();
  await expect(page.getByText('phone format error')).toBeVisible();
  await expect(field(page, 'phone')).toBeFocused();
  expect(captchas()).toBe(0);

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

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Load another picture' }).click();
  await expect.poll(captchas).toBe(3);
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('please enter code');
  await code.fill('nope');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('Wrong captcha. Try the new one.');
  await expect(code).toHaveValue('');
  await expect.poll(captchas).toBe(4);

  await dialog.getByRole('button', { name: 'Show a question instead' }).click();
  await expect(dialog.getByText('seven minus two')).toBeVisible();
  engine.answer('registerCaptchaCheck', () => done(true));
  await code.fill('five');
  await expect(code).toHaveAccessibleDescription('seven minus two');
  expect(engine.argsOf('registerSmsCode')).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The code was sent to your phone.')).toBeVisible();
  await expect(field(page, 'smsCode')).toBeFocused();
  await expect
    .poll(() => engine.argsOf('registerCaptchaCheck').map((args) => args.code))
    .toEqual(['nope', 'five']);
  await expect
    .poll(() => engine.argsOf('registerSmsCode'))
    .toEqual([{ phone: PHONE, captchaId: 'c1', code: 'five' }]);
  // Another phone has no code yet.
  await field(page, 'phone').fill('13900000000');
  await expect(page.getByText('The code was sent to your phone.')).toBeHidden();
});

test('[REG-02, REG-05, REG-11, REG-12, LIM-21, ERR-31] A get-code button counts down 60 s across tabs, reset and reload', async ({
  engine,
  openPage,
}) => {
  offer(engine, 'username', 'email', 'phone');
  engine.answer('registerMailCode', () => refused('This address is on another account.'));
  // A clock belongs to the context.
  const page = await openPage('/login', { fresh: true });
  await page.clock.install();
  await page.goto('/register');
  await page.getByRole('tab', { name: 'Email' }).click();
  await field(page, 'email').fill(EMAIL);
  await getCode(page).click();
  await expect(page.getByRole('alert')).toHaveText('This address is on another account.');
  await expect(getCode(page)).toBeEnabled();

  engine.answer('registerMailCode', () => done(null));
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
  await expect.poll(() => engine.argsOf('registerMailCode')).toEqual([{ email: EMAIL }, { email: EMAIL }]);
});

test('[REG-04, ERR-33] A refused registration keeps the fields, and a success fills in the login form', async ({
  engine,
  openPage,
}) => {
  offer(engine, 'username');
  engine.answer('register', () => refused('This username is taken.'));
  const page = await openPage('/login');
  await page.evaluate(() =>
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

  engine.answer('register', () => NO_ANSWER);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toContainText('The server did not answer.');
  engine.answer('register', () => done(null));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/login?next=%2Fhome%2Ffriend');
  await expect(page.getByRole('status')).toHaveText(
    'Your account is registered. Sign in with your password.',
  );
  await expect(field(page, 'userName')).toHaveValue('new.user');
  await expect(field(page, 'password')).toHaveValue('');
  const account = { mode: 'username', userName: 'new.user', nickName: 'New user', password: 'secret1' };
  await expect.poll(() => engine.argsOf('register')).toEqual([account, account, account]);
});

test('[CAPT-02, CAPT-05] A captcha that does not load or is not checked shows the reason, and a retry succeeds', async ({
  engine,
  openPage,
}) => {
  offer(engine, 'phone');
  const page = await openPage('/register');
  const setReachable = async (isReachable: boolean): Promise<void> => {
    if (isReachable) await page.unroute('**/assets/**');
    else await page.route('**/assets/**', (route) => route.abort());
    engine.answer('registerCaptcha', isReachable ? ANSWERS.registerCaptcha! : () => NO_ANSWER);
    engine.answer('registerCaptchaCheck', () => (isReachable ? done(true) : NO_ANSWER));
  };
  await field(page, 'phone').fill(PHONE);
  const dialog = page.getByRole('dialog');
  const [problem, code] = [page.getByRole('alert'), dialog.getByRole('textbox')];
  // The code of the dialog does not load either.
  await setReachable(false);
  await getCode(page).click();
  await expect(problem).toHaveText('The server is not responding. Check your connection and try again.');
  await setReachable(true);
  await getCode(page).click();
  await expect(dialog.locator('img')).toBeVisible();
  // The styles load again too.
  expect((await dialog.boundingBox())?.width).toBe(400);

  await setReachable(false);
  await code.fill('k7Qp');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(problem).toContainText('The server is not responding.');
  await expect(code).toHaveValue('k7Qp');
  await dialog.getByRole('button', { name: 'Load another picture' }).click();
  await expect(dialog.locator('img')).toBeHidden();
  await expect(problem).toContainText('The server is not responding.');
  await setReachable(true);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('img')).toBeVisible();
  await expect(problem).toBeHidden();
  await expect(code).toBeFocused();
});

for (const locale of ['en-US', 'zh-TW'] as const) {
  test.describe(locale, () => {
    test('[VAL-05, VAL-07, VAL-12, ERR-47] The registration names the errors of its fields', async ({
      engine,
      openPage,
    }) => {
      offer(engine, 'phone', 'email');
      const page = await openPage('/register', { locale });
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
      await page.getByRole('tab').nth(1).click();
      await described('email', { 'en-US': '', 'zh-TW': '' });
      await field(page, 'email').fill('new@host');
      await field(page, 'email').blur();
      await described('email', { 'en-US': 'email format error', 'zh-TW': '電子郵件格式錯誤' });
      expect(engine.argsOf('register')).toEqual([]);
    });
  });
}
