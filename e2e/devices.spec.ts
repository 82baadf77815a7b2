// A browser that its user signs out from another browser.
import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { expect, fillSignIn, signIn, test } from './support/test.ts';

test('A browser that was signed out from here forgets its password, and asks for it in every tab', async ({
  signedIn,
  visitor,
  server,
}) => {
  const context = await visitor();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first, 'tomas');
  /** The sealed passwords of the form and of the saved account. */
  const stored = (): Promise<string[]> =>
    first.evaluate(() => {
      const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? '[{}]');
      const [{ sealed }, [{ password }]] = [read('partyline.signin'), read('partyline.accounts')] as [
        { sealed: string },
        [{ password: string }],
      ];
      return [sealed, password];
    });
  await expect.poll(async () => (await stored()).filter(Boolean)).toHaveLength(2);
  await second.goto('/home/chat');
  await expect(second.getByRole('heading', { name: 'Chats' })).toBeVisible();

  // The server lets one browser of a user be connected, so this sign-in sends the other browser to its form.
  const page = await signedIn('tomas');
  await page.goto('/home/chat?settings=devices');
  const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await rows
    .last()
    .getByRole('button', { name: /^Sign out there/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Sign out there?' });
  await expect(question).toContainText('A remembered password no longer signs in there.');
  await question.getByRole('button', { name: 'Sign out there' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();

  const password = (of: Page): Locator => of.getByLabel('Password', { exact: true });
  const expectRemoved = async (): Promise<void> => {
    for (const one of [first, second]) {
      await expect(one.getByRole('alert')).toContainText('This device was signed out from another device.');
      await expect(one.getByLabel('Username')).toHaveValue('tomas');
      await expect(password(one)).toHaveValue('');
    }
    await expect.poll(stored).toEqual(['', '']);
  };
  await expect(password(first)).not.toHaveValue('');
  await first.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectRemoved();
  await first.reload();
  await expect(first.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(password(first)).toHaveValue('');
  await expect(first).toHaveURL(/\/login$/);
  await first.getByRole('checkbox', { name: /automatically/ }).check();
  await fillSignIn(first, 'tomas');
  await expect.poll(async () => (await stored()).filter(Boolean)).toHaveLength(2);

  const app = await device(server.origin, 'tomas');
  const devices = (await app.call('GET', '/device/list')) as { id: number; isCurrent: boolean }[];
  for (const { id, isCurrent } of devices) if (!isCurrent) await app.call('DELETE', `/device/remove/${id}`);
  await expectRemoved();
});
