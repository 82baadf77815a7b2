// Settings that the server keeps: their effects on other tabs, on the next sign-in and without a connection.
// e2e/pages/settings.spec.ts has the dialog.
import type { Locator, Page } from '@playwright/test';
import { test } from './support/proxy.ts';
import { expect, fillSignIn, signInWithTokens } from './support/test.ts';

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name });

test('[SET-04, SET-11, SET-19, API-08, API-09] The switches apply in every tab, and go back when the app is offline', async ({
  signedInBehindProxy,
}) => {
  const { page, context, proxy } = await signedInBehindProxy('noor');
  const other = await context.newPage();
  await signInWithTokens(other, 'noor');
  for (const one of [page, other]) await one.goto('/home/chat?settings=account');
  for (const name of ['Sound', 'Friend verification']) {
    const before = await toggle(page, name).isChecked();
    await toggle(page, name).click();
    await expect(toggle(other, name)).toBeChecked({ checked: !before });
    await other.reload();
    await expect(toggle(other, name)).toBeChecked({ checked: !before });
  }
  for (const [one, another] of [
    [page, other],
    [other, page],
  ] as const) {
    const theme = one === page ? 'Dark' : 'Light';
    await one.getByRole('radio', { name: theme }).check();
    await expect(another.getByRole('radio', { name: theme })).toBeChecked();
  }
  await proxy.offline();
  const isOn = await toggle(page, 'Sound').isChecked();
  await expect(async () => {
    await toggle(page, 'Sound').click();
    await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(toggle(page, 'Sound')).toBeChecked({ checked: isOn });
});

test('[SET-13, SET-14, SET-15, SESS-03, API-10] A saved language applies in every tab, and at the next sign-in', async ({
  signedIn,
  visitor,
}) => {
  const page = await signedIn('mira');
  const other = await page.context().newPage();
  await signInWithTokens(other, 'mira');
  await page.goto('/home/chat?settings=language');
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  for (const one of [page, other]) await expect(one.locator('html')).toHaveAttribute('lang', 'zh-TW');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('zh-TW');

  const next = await (await visitor()).newPage();
  await next.goto('/login');
  await expect(next.locator('html')).toHaveAttribute('lang', 'en-US');
  await fillSignIn(next, 'mira');
  await expect(next.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(next.getByRole('heading', { level: 1, name: '聊天' })).toBeVisible();
});

test('[SET-12, VAL-13, API-11] The password form opens by its URL only, and the new password signs in', async ({
  signedIn,
}) => {
  const page = await signedIn('bruno');
  await page.goto('/home/chat?settings=account');
  await expect(page.getByRole('tab')).not.toHaveCount(0);
  await expect(tab(page, 'Change password')).toHaveCount(0);
  await page.goto('/home/chat?settings=password');
  const form = page.getByRole('dialog', { name: 'Change password' });
  const fill = async (old: string, next: string, again: string): Promise<void> => {
    await form.getByLabel('Old password', { exact: true }).fill(old);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('New password again', { exact: true }).fill(again);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('partyline', 'short', 'other');
  await expect(form.getByText('At least 6 characters.')).toBeVisible();
  await expect(form.getByText('The two passwords are different.')).toBeVisible();
  await fill('partyline', 'partyline', 'partyline');
  await expect(form.getByText('The new password must differ from the old one.')).toBeVisible();
  await fill('wrong-one', 'new-secret', 'new-secret');
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('new-secret');
  await fill('partyline', 'new-secret', 'new-secret');
  await expect(form).toBeHidden();
  await expect(page.getByText(/Sign in with the new password next time\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, 'bruno', 'new-secret');
});
