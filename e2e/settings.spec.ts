// The settings dialog: its URL, every tab, and the effects on other tabs and devices.
import type { Locator, Page } from '@playwright/test';
import { pngFile, textFile } from './support/files.ts';
import {
  expectKeyboardReachable,
  expectNoAxeViolations,
  expectNothingCutOff,
} from './support/page-checks.ts';
import { test } from './support/proxy.ts';
import { expect, fillSignIn, signInWithTokens } from './support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name });

const TABS = ['info', 'account', 'language', 'switch', 'devices', 'data', 'about', 'password'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];

test('[HOME-01, HOME-06, SET-01, SET-05] The avatar and the button open the first tab; back closes, reload keeps', async ({
  signedIn,
}) => {
  const page = await signedIn('alice');
  await page.getByRole('button', { name: 'Settings of Alice Moreau' }).click();
  await expect(dialog(page)).toHaveCSS('width', '600px');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Personal info');
  await tab(page, 'Language').click();
  await expect(page).toHaveURL(/settings=language/);
  await page.reload();
  await expect(tab(page, 'Language')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/home\/chat$/);
  const button = page.getByRole('button', { name: 'Settings', exact: true });
  await button.click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Personal info');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});

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

test('[SET-06, SET-07, SET-08, SET-09, SET-10, API-07] A signature stays while unsaved, and is asked for before closing', async ({
  signedInBehindProxy,
}) => {
  const { page, proxy } = await signedInBehindProxy('alice');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(dialog(page).getByText('alice', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Phone')).toHaveCount(0);
  const signature = page.getByLabel('Signature');
  await signature.fill('Ink and tea');
  await tab(page, 'About').click();
  await tab(page, 'Personal info').click();
  await expect(signature).toHaveValue('Ink and tea');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(signature).toHaveValue('Ink and tea');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await page.goto('/home/chat?settings=info');
  await expect(signature).toHaveValue('Ink and tea');
  await signature.fill('Lost');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goto('/home/chat?settings=info');
  await expect(signature).toHaveValue('Ink and tea');
  // A save under way is nothing to discard.
  const stalled = await proxy.rule({ on: 'http', path: '/api/user/update', kind: 'stall' });
  await signature.fill('Slow ink');
  await page.getByRole('button', { name: 'Save' }).click();
  await stalled.holds();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await stalled.remove();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
});

test('[SET-06, VAL-16, VAL-17] A picture is cropped by keys, pointer and wheel, and becomes the avatar in every tab', async ({
  signedInBehindProxy,
}) => {
  const { page, proxy } = await signedInBehindProxy('alice');
  await page.goto('/home/chat?settings=info');
  const choose = async (file: ReturnType<typeof textFile>): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Change the picture' }).click();
    await (await chooser).setFiles(file);
  };
  await choose(textFile('notes.txt', 'no picture'));
  await expect(page.getByText('The file format is incorrect')).toBeVisible();
  await choose({ ...textFile('broken.png', 'no picture'), mimeType: 'image/png' });
  await expect(page.getByText('broken.png: Unable to load image.')).toBeVisible();
  await choose(pngFile('me.png', 1600, 1200));
  const crop = page.getByRole('dialog', { name: 'Choose a part of the picture' });
  const box = crop.getByRole('group', { name: 'Part of the picture' });
  await expect(box).toBeFocused();
  const zoom = crop.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('aria-valuetext', '100 %');
  await page.keyboard.press('+');
  await expect(zoom).toHaveAttribute('aria-valuetext', '110 %');
  const picture = box.locator('img');
  const left = (): Promise<number> =>
    picture.evaluate((image: HTMLImageElement) => parseFloat(image.style.left));
  const before = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(before);
  const area = await box.boundingBox();
  if (!area) throw new Error('the crop has no size');
  const moved = await left();
  await page.mouse.move(area.x + 100, area.y + 100);
  await page.mouse.down();
  await page.mouse.move(area.x + 130, area.y + 100);
  await page.mouse.up();
  await expect.poll(left).toBeGreaterThan(moved);
  await page.mouse.wheel(0, -100);
  await expect(zoom).toHaveAttribute('aria-valuetext', '127 %');
  await expectNoAxeViolations(page);
  // Esc during the upload closes the crop and keeps the avatar.
  const stalled = await proxy.rule({ on: 'http', path: '/api/image/upload', kind: 'stall' });
  await crop.getByRole('button', { name: 'Save' }).click();
  await expect(crop.getByText('Uploading…')).toBeVisible();
  await stalled.holds();
  await page.keyboard.press('Escape');
  await expect(crop).toBeHidden();
  await stalled.remove();
  await choose(pngFile('me.png', 1600, 1200));
  await crop.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The picture was changed.')).toBeVisible();
  const own = page.getByRole('button', { name: 'Settings of Alice Moreau', includeHidden: true });
  await expect(own.locator('img')).toBeVisible();
  // A visible picture may still be loading.
  const size = (): Promise<number[]> =>
    own
      .locator('img')
      .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  await expect.poll(size).toEqual([160, 160]);
});

test('Tabs that need a connection load after a reconnect', async ({ signedInBehindProxy }) => {
  const { page, proxy } = await signedInBehindProxy('noor');
  await page.goto('/home/chat?settings=devices');
  const own = page.getByRole('list', { name: 'Devices' }).getByText('This device');
  await expect(own).toBeVisible();
  await tab(page, 'Account settings').click();
  await proxy.offline();
  await expect(page.getByText(/^Connected/)).toHaveCount(0);
  await tab(page, 'Devices').click();
  await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible();
  await expect(page.getByText('You are signed in on these devices.')).toHaveCount(0);
  await proxy.online();
  await expect(own).toBeVisible();
  await proxy.offline();
  await tab(page, 'Language').click();
  await expect(page.getByText(/^This part could not be loaded/)).toBeVisible();
  await proxy.online();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: 'English' })).toBeVisible();
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

for (const locale of ['en-US', 'zh-TW'] as const) {
  // The language is in the name of the group, so that the title stays literal.
  test.describe(locale, () => {
    test('[X-A11Y-01, X-A11Y-03] Every tab of the settings fits the window, passes axe and is reachable by keyboard', async ({
      visitor,
    }) => {
      const colorScheme = locale === 'zh-TW' ? 'dark' : 'light';
      const page = await (await visitor({ locale, colorScheme, reducedMotion: 'reduce' })).newPage();
      await signInWithTokens(page, 'yating');
      for (const name of TABS) {
        await page.goto(`/home/chat?settings=${name}`);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(page.locator('[role=dialog] [aria-busy=true]')).toHaveCount(0);
        await expectNoAxeViolations(page);
        await expectKeyboardReachable(page, name);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectNothingCutOff(page, `${name}, ${size.width} px`);
        }
        await page.setViewportSize(SIZES[0]!);
      }
    });
  });
}
