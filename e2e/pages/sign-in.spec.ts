// The sign-in form of a page without a user. e2e/sign-in.spec.ts signs in at the server.
import { failed } from '../../src/core/contract/result.ts';
import { expect, test } from './support/test.ts';
import { signOutWorld } from './support/world.ts';

const button = { name: 'Sign in', exact: true } as const;

test.beforeEach(({ engine }) => engine.change(signOutWorld));

test('[ROUTE-01, ROUTE-02, LOGIN-01] The root URL leads to the sign-in form with all its fields', async ({
  openPage,
}) => {
  const page = await openPage('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('input[name=terminal]')).toHaveValue('0');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /automatically/ })).toBeChecked();
  await expect(page.getByRole('button', button)).toBeEnabled();
});

test('[VAL-01, VAL-02, VAL-03, VAL-04] Username and password are validated when they lose the focus', async ({
  openPage,
}) => {
  const page = await openPage('/login');
  const [userName, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })];
  await userName.focus();
  await password.focus();
  await expect(page.getByText('please enter username')).toBeVisible();
  await userName.fill('ab');
  await userName.blur();
  await expect(page.getByText('at least 3 characters')).toBeVisible();
  await password.focus();
  await password.blur();
  await expect(page.getByText('please enter password')).toBeVisible();
  await userName.fill('alice');
  await expect(page.getByText('please enter username')).toBeHidden();
});

test('A wrong password shows an error; the username stays and the form stays usable', async ({
  openPage,
  engine,
}) => {
  const message = 'The username or the password is wrong.';
  engine.answer('signIn', () => failed({ code: 'REFUSED', message, status: 500 }));
  const page = await openPage('/login');
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', button).click();
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByLabel('Username')).toHaveValue('alice');
  await expect(page.getByRole('button', button)).toBeEnabled();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() => engine.argsOf('signIn'))
    .toEqual([{ userName: 'alice', password: 'not this one', auto: true, terminal: 0, remembered: false }]);
});

test("[LOGIN-05] A saved language has priority over the browser's language, which has priority over English", async ({
  openPage,
}) => {
  const page = await openPage('/login', { locale: 'zh-HK' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await page.getByRole('button', { name: 'EN' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en-US');
});
