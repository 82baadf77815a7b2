// Settings that the server keeps, and their effects at the next sign-in. e2e/pages/settings.spec.ts has the dialog.
import { expect, fillSignIn, test } from './support/test.ts';

test('[SET-11, SET-12, SET-14, SET-15, SET-19, SESS-03, API-08, API-09, API-10, API-11] Switches, language and a new password hold at the next sign-in', async ({
  signedIn,
  visitor,
}) => {
  const page = await signedIn('mira');
  await page.goto('/home/chat?settings=account');
  const switches = ['Sound', 'Friend verification'].map((name) => page.getByRole('switch', { name }));
  const wanted = await Promise.all(switches.map(async (one) => !(await one.isChecked())));
  for (const [index, one] of switches.entries()) {
    await one.click();
    await expect(one).toBeChecked({ checked: wanted[index] ?? false });
  }
  await page.goto('/home/chat?settings=password');
  const form = page.getByRole('dialog', { name: 'Change password' });
  await form.getByLabel('Old password', { exact: true }).fill('partyline');
  await form.getByLabel('New password', { exact: true }).fill('new-secret');
  await form.getByLabel('New password again', { exact: true }).fill('new-secret');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Sign in with the new password next time\.$/)).toBeVisible();
  await page.goto('/home/chat?settings=language');
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');

  const next = await (await visitor()).newPage();
  await next.goto('/login');
  await expect(next.locator('html')).toHaveAttribute('lang', 'en-US');
  await fillSignIn(next, 'mira', 'new-secret');
  await expect(next.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(next.getByRole('heading', { level: 1, name: '聊天' })).toBeVisible();
  await next.goto('/home/chat?settings=account');
  const kept = next.getByRole('dialog').getByRole('switch');
  await expect(kept.first()).toBeVisible();
  for (const [index, name] of ['提示音', '好友驗證'].entries())
    await expect(next.getByRole('switch', { name })).toBeChecked({ checked: wanted[index] ?? false });
});
