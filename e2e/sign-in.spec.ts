// Sign-ins with the form, stored credentials, auto-login and sign-out. e2e/pages/sign-in.spec.ts has the form.
import type { Page } from '@playwright/test';
import { device } from './support/device.ts';
import { expect, PASSWORD, signIn, test } from './support/test.ts';

const MIRA = 3;

const button = { name: 'Sign in', exact: true } as const;
/** The sign-in that the device remembers. */
const rememberedSignIn = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('partyline.signin') ?? 'null') as unknown);

test('[LOGIN-02, SESS-05, ROUTE-04, ERR-32] Enter submits the form and opens the chats in the shell', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/home\/chat$/);
  await expect(page.getByText('Login success')).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL(/\/home\/chat$/);
  const [bar, content] = [page.getByRole('navigation', { name: 'Main' }), page.getByRole('main')];
  await expect(bar).toBeVisible();
  await expect(content).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  // The navigation bar is at the left edge and has full height; the content begins at its right side.
  const [barBox, contentBox] = [await bar.boundingBox(), await content.boundingBox()];
  expect(barBox).toMatchObject({ x: 0, y: 0, height: page.viewportSize()!.height });
  expect(contentBox!.x).toBeGreaterThanOrEqual(barBox!.width);
});

test('[SESS-01, SESS-02, LOGIN-04] Session storage has the tokens, and local storage the sealed credentials', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await signIn(page, 'alice');
  const stored = () =>
    page.evaluate(() => ({
      session: Object.values(sessionStorage).join(' '),
      local: Object.values(localStorage).join(' '),
    }));
  // The tab stores the credentials when the sign-in command returns, which may be after the list shows.
  await expect.poll(async () => (await stored()).local).toContain('alice');
  const { session, local } = await stored();
  expect(session).toContain('accessToken');
  expect(session).toContain('refreshToken');
  expect(local + session).not.toContain(PASSWORD);
  expect(await rememberedSignIn(page)).toMatchObject({
    userName: 'alice',
    sealed: expect.stringMatching(/./),
    auto: true,
  });
});

test('[LOGIN-08] With auto-login a new visit signs in without the form, also after the engine has closed', async ({
  server,
  visitor,
}) => {
  const alice = await device(server.origin, 'alice');
  const isMiraOnline = async (): Promise<boolean | undefined> => {
    const friends = (await alice.call('GET', '/friend/list')) as { id: number; online: boolean }[];
    return friends.find(({ id }) => id === MIRA)?.online;
  };
  const context = await visitor();
  const page = await context.newPage();
  await signIn(page, 'mira');
  await expect.poll(() => rememberedSignIn(page)).toMatchObject({ userName: 'mira', auto: true });
  await expect.poll(isMiraOnline).toBe(true);
  await page.close();
  // The engine closes the connection 10 s after its last tab.
  await expect.poll(isMiraOnline).toBe(false);
  const nextVisit = await context.newPage();
  await nextVisit.goto('/login');
  await expect(nextVisit).toHaveURL(/\/home\/chat/);
  await expect.poll(isMiraOnline).toBe(true);
});

test('[LOGIN-08, LOGIN-04, SESS-02] Without auto-login the form waits, and the device remembers only the username', async ({
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
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue('mira');
  await expect(page.getByRole('button', button)).toBeEnabled();
  await expect(page).toHaveURL(/\/login/);
  // An automatic submit would show the error of a missing password.
  await expect(page.getByText('please enter password')).toBeHidden();
  expect(await rememberedSignIn(page)).toEqual({ userName: 'mira', sealed: '', auto: false });
});

test('[HOME-07, SESS-09, LOGIN-04] The exit button signs out all tabs and turns auto-login off', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await signIn(page, 'bruno');
  const other = await page.context().newPage();
  await other.goto('/home/chat');
  await expect(other.getByRole('heading', { name: 'Chats' })).toBeVisible();
  const openSignIn = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('partyline.open'));
  await expect.poll(openSignIn).not.toBeNull();
  const exitButton = page.getByRole('navigation', { name: 'Main' }).getByRole('button').last();
  await expect(exitButton).toHaveAccessibleName('Sign out');
  const { y, height } = (await exitButton.boundingBox())!;
  expect(page.viewportSize()!.height - (y + height)).toBeLessThan(24);
  await exitButton.click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await rememberedSignIn(page)).toMatchObject({ userName: 'bruno', auto: false });
  await page.reload();
  await expect(page.getByRole('button', button)).toBeEnabled();
  await expect(page.getByLabel('Username')).toHaveValue('bruno');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  // A stored password is never shown in clear.
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('typed');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('partyline.tokens'))).toBeNull();
  // No sign-in is stored as open, so a reload shows no shell snapshot.
  expect(await openSignIn()).toBeNull();
});

test('[X-ACC-03] A URL under /home leads to the sign-in form, and opens after the sign-in', async ({
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

test('[RT-04, ERR-26] A sign-in in another browser ends this sign-in with a notice over a usable form', async ({
  signedIn,
}) => {
  const page = await signedIn('yating');
  await expect(page.getByText(/^Connected/)).toBeVisible();
  await signedIn('yating');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText(
    'You are logged in elsewhere and will be forced to log off',
  );
  await expect(page.getByRole('button', button)).toBeEnabled();
});
