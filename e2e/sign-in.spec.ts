import type { Page } from '@playwright/test';
import { expect, openChat, PASSWORD, signIn, test } from './support/test.ts';

const button = { name: 'Sign in', exact: true } as const;
/** The sign-in that the device remembers. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('partyline.signin') ?? 'null') as unknown);

test('[ROUTE-01, ROUTE-02, LOGIN-01] the root leads to the login form with its fields', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('input[name=terminal]')).toHaveValue('0');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /automatically/ })).toBeChecked();
  await expect(page.getByRole('button', button)).toBeEnabled();
});

test('[LOGIN-02, SESS-05, ROUTE-04] Enter submits, and the way leads to the chats in the shell', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/home\/chat$/);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/home\/chat$/);
  const [bar, content] = [page.getByRole('navigation', { name: 'Main' }), page.getByRole('main')];
  await expect(bar).toBeVisible();
  await expect(content).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  // The bar is at the left edge, as high as the window, and the content begins beside it.
  const [barBox, contentBox] = [await bar.boundingBox(), await content.boundingBox()];
  expect(barBox).toMatchObject({ x: 0, y: 0, height: page.viewportSize()!.height });
  expect(contentBox!.x).toBeGreaterThanOrEqual(barBox!.width);
});

test('[VAL-01, VAL-02, VAL-03, VAL-04] both fields are checked when they are left', async ({ visitor }) => {
  const page = await (await visitor()).newPage();
  await page.goto('/login');
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

test("a wrong password is refused with the server's words; the name stays and the form is usable", async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', button).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Username')).toHaveValue('alice');
  await expect(page.getByRole('button', button)).toBeEnabled();
  await expect(page).toHaveURL(/\/login/);
});

test('[SESS-01, SESS-02, LOGIN-04] tokens go to session storage, the credentials to local storage, sealed', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await signIn(page, 'alice');
  const stored = () =>
    page.evaluate(() => ({
      session: Object.values(sessionStorage).join(' '),
      local: Object.values(localStorage).join(' '),
    }));
  // The receipt, and with it what is kept, may come a moment after the list is there.
  await expect.poll(async () => (await stored()).local).toContain('alice');
  const { session, local } = await stored();
  expect(session).toContain('accessToken');
  expect(session).toContain('refreshToken');
  expect(local + session).not.toContain(PASSWORD);
  expect(await kept(page)).toMatchObject({
    userName: 'alice',
    sealed: expect.stringMatching(/./),
    auto: true,
  });
});

test('[LOGIN-08] with auto-login saved a fresh visit signs in by itself, after the engine has closed itself', async ({
  signedIn,
  visitor,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  const presence = alice.getByRole('main').getByText(/^(online|offline)$/);
  const context = await visitor();
  const page = await context.newPage();
  await signIn(page, 'mira');
  await expect.poll(() => kept(page)).toMatchObject({ userName: 'mira', auto: true });
  await expect(presence).toHaveText('online');
  await page.close();
  // Ten seconds after its last tab the engine closes the line.
  await expect(presence).toHaveText('offline', { timeout: 40_000 });
  const later = await context.newPage();
  await later.goto('/login');
  await expect(later).toHaveURL(/\/home\/chat/);
  await expect(presence).toHaveText('online');
});

test('[LOGIN-08, LOGIN-04, SESS-02] without auto-login nothing is submitted, and only the name is kept', async ({
  visitor,
}) => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill('mira');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /automatically/ }).uncheck();
  await page.getByRole('button', button).click();
  await expect(page).toHaveURL(/\/home\/chat/);
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue('mira');
  await expect(page.getByRole('button', button)).toBeEnabled();
  await expect(page).toHaveURL(/\/login/);
  // A form that submits itself would miss the password.
  await expect(page.getByText('please enter password')).toBeHidden();
  expect(await kept(page)).toEqual({ userName: 'mira', sealed: '', auto: false });
});

test('[HOME-07, SESS-09, LOGIN-04] the exit button ends the sign-in in every tab and turns auto-login off', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await signIn(page, 'bruno');
  const other = await page.context().newPage();
  await other.goto('/home/chat');
  await expect(other.getByRole('heading', { name: 'Chats' })).toBeVisible();
  const open = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('partyline.open'));
  await expect.poll(open).not.toBeNull();
  const lowest = page.getByRole('navigation', { name: 'Main' }).getByRole('button').last();
  await expect(lowest).toHaveAccessibleName('Exit');
  const { y, height } = (await lowest.boundingBox())!;
  expect(page.viewportSize()!.height - (y + height)).toBeLessThan(24);
  await lowest.click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await kept(page)).toMatchObject({ userName: 'bruno', auto: false });
  await page.reload();
  await expect(page.getByRole('button', button)).toBeEnabled();
  await expect(page.getByLabel('Username')).toHaveValue('bruno');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  expect(await page.evaluate(() => sessionStorage.getItem('partyline.tokens'))).toBeNull();
  // What a tab keeps to show with its next page is of no sign-in that is open.
  expect(await open()).toBeNull();
});

test('[X-ACC-03] any address under /home without a sign-in leads to the form, and opens after it', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  for (const address of ['/home', '/home/chat', '/home/nowhere', '/home/chat?chat=private-2']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('Username')).toBeVisible();
  }
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', button).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bruno Keller' })).toBeVisible();
});

test("[LOGIN-05] a saved language wins over the browser's, which wins over English", async ({ visitor }) => {
  const context = await visitor({ locale: 'zh-HK' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await page.getByRole('button', { name: 'EN' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en-US');
});

test('[LOGIN-06] the configuration is loaded when the form opens', async ({ visitor }) => {
  const page = await (await visitor()).newPage();
  await page.goto('/login');
  await expect(page.getByRole('contentinfo')).toContainText('Partyline');
});

test('[RT-04, ERR-26] a sign-in elsewhere ends this one, which says so over a form that waits', async ({
  signedIn,
}) => {
  const page = await signedIn('yating');
  await expect(page.getByText(/^Live/)).toBeVisible();
  await signedIn('yating');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText(
    'You are logged in elsewhere and will be forced to log off',
  );
  await expect(page.getByRole('button', button)).toBeEnabled();
});
