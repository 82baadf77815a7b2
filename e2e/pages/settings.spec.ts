// The settings dialog: its URL, its forms and switches, the crop of a picture, and tabs without a connection.
// e2e/settings.spec.ts has the settings that the server keeps.
import type { Locator, Page } from '@playwright/test';
import { done, failed } from '../../src/core/contract/result.ts';
import { pngFile, textFile } from '../support/files.ts';
import { expectNoAxeViolations } from '../support/page-checks.ts';
import { ANSWERS } from './support/answers.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });

test('[HOME-01, HOME-06, SET-01, SET-05] The avatar and the button open the first tab; back closes, reload keeps', async ({
  page,
}) => {
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

test('[SET-06, SET-07, SET-08, SET-09, SET-10] A signature stays while unsaved, and is asked for before closing', async ({
  page,
  engine,
}) => {
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
  const saved = Promise.withResolvers<void>();
  engine.answer('updateProfile', async () => {
    await saved.promise;
    return done(null);
  });
  await signature.fill('Slow ink');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => engine.argsOf('updateProfile').length).toBe(2);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  saved.resolve();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await expect
    .poll(() => engine.argsOf('updateProfile'))
    .toEqual([{ signature: 'Ink and tea' }, { signature: 'Slow ink' }]);
});

test('[SET-06, VAL-16, VAL-17] A picture is cropped by keys, pointer and wheel, and becomes the avatar in every tab', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/chat?settings=info');
  const upload = Promise.withResolvers<void>();
  const store = ANSWERS.uploadPicture;
  engine.answer('uploadPicture', async (args, world) => {
    await upload.promise;
    return store?.(args, world) ?? done({ originUrl: '', thumbUrl: '', width: 0, height: 0 });
  });
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
  await crop.getByRole('button', { name: 'Save' }).click();
  await expect(crop.getByText('Uploading…')).toBeVisible();
  await expect.poll(() => engine.argsOf('uploadPicture').length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(crop).toBeHidden();
  upload.resolve();
  expect(engine.argsOf('updateProfile')).toEqual([]);
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

test('Tabs that need a connection load after a reconnect', async ({ openPage, engine }) => {
  const page = await openPage('/home/chat?settings=devices', { fresh: true });
  const setOffline = async (isOffline: boolean): Promise<void> => {
    await page.context().setOffline(isOffline);
    if (isOffline) engine.answer('devices', () => failed({ code: 'OFFLINE' }));
    else engine.answer('devices', (_args, { devices }) => done(devices));
    engine.change((world) => {
      world.status = { ...world.status, phase: isOffline ? 'offline' : 'live' };
    });
  };
  const own = page.getByRole('list', { name: 'Devices' }).getByText('This device');
  await expect(own).toBeVisible();
  await tab(page, 'Account settings').click();
  await setOffline(true);
  await expect(page.getByText(/^Connected/)).toHaveCount(0);
  await tab(page, 'Devices').click();
  await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible();
  await expect(page.getByText('You are signed in on these devices.')).toHaveCount(0);
  await setOffline(false);
  await expect(own).toBeVisible();
  await setOffline(true);
  await tab(page, 'Language').click();
  await expect(page.getByText(/^This part could not be loaded/)).toBeVisible();
  await setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: 'English' })).toBeVisible();
});

test('[SET-04, SET-11, SET-19, API-08, API-09] The switches apply in every tab, and go back when the app is offline', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/chat?settings=account');
  const other = await openPage('/home/chat?settings=account');
  const toggle = (at: Page, name: string): Locator => at.getByRole('switch', { name });
  for (const name of ['Sound', 'Friend verification']) {
    await expect(toggle(page, name)).toBeChecked();
    await toggle(page, name).click();
    await expect(toggle(other, name)).not.toBeChecked();
  }
  await expect.poll(() => engine.argsOf('setSound')).toEqual([{ on: false }]);
  await expect.poll(() => engine.argsOf('setManualApprove')).toEqual([{ on: false }]);
  for (const [one, another, theme] of [
    [page, other, 'Dark'],
    [other, page, 'Light'],
  ] as const) {
    await one.getByRole('radio', { name: theme }).check();
    await expect(another.getByRole('radio', { name: theme })).toBeChecked();
  }
  engine.answer('setSound', () => failed({ code: 'OFFLINE' }));
  await toggle(page, 'Sound').click();
  await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible();
  await expect(toggle(page, 'Sound')).not.toBeChecked();
});

test('[SET-13, SET-14, SET-15, SESS-03] A language applies in every tab when it is saved, and after a reset not at all', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/chat?settings=language');
  const other = await openPage();
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  for (const one of [page, other]) await expect(one.locator('html')).toHaveAttribute('lang', 'zh-TW');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('zh-TW');
  await expect.poll(() => engine.argsOf('setLanguage')).toEqual([{ language: 'zh-TW' }]);
});

test('[X-PWD-06, SET-12, VAL-13] A pasted password is refused or saved whole, and the form keeps its fields', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/chat?settings=account');
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
  const generated = 'Xk7-'.repeat(6);
  await fill('partyline', generated, generated);
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue(generated);
  await expect(form.getByText('24/20')).toBeVisible();
  await expect(form.getByText('At most 20 characters.')).toBeVisible();
  expect(engine.argsOf('changePassword')).toEqual([]);
  engine.answer('changePassword', () =>
    failed({ code: 'REFUSED', message: 'The old password is wrong.', status: 500 }),
  );
  await fill('wrong-one', 'new-secret', 'new-secret');
  await expect(form.getByRole('alert')).toHaveText('The old password is wrong.');
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('new-secret');
  engine.answer('changePassword', () => done(null));
  await fill('partyline', 'new-secret', 'new-secret');
  await expect(form).toBeHidden();
  await expect(page.getByText(/Sign in with the new password next time\.$/)).toBeVisible();
  await expect
    .poll(() => engine.argsOf('changePassword').at(-1))
    .toEqual({
      oldPassword: 'partyline',
      newPassword: 'new-secret',
    });
});
