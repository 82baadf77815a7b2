// The screens of a call in the gallery, without a connection: axe rules, window sizes and use by keyboard.
import { expect } from '@playwright/test';
import { checkScene, test } from './support/call-scenes.ts';
import { walkName } from './support/test.ts';

const SCENES = ['ringing', 'calling-voice', 'video', 'weak', 'refused', 'ended', 'ended-elsewhere', 'away'];

for (const locale of ['en-US', 'zh-TW']) {
  // The language is in the name of the group, so that the titles stay literal.
  test.describe(walkName(locale), () => {
    test('[X-A11Y-01, X-A11Y-03] No screen of a call has an axe violation or cuts a control off', async ({
      scene,
    }) => {
      for (const name of SCENES) await checkScene(await scene(name, locale), name, locale);
    });
  });
}

test('[PCALL-04] The first Tab of a call reaches the hang-up, and the focus returns after it', async ({
  scene,
}) => {
  const page = await scene('ringing-voice');
  const before = page.getByRole('main').getByRole('button');
  await before.focus();
  await page.keyboard.press('F6');
  await expect(page.getByRole('alertdialog')).toBeFocused();
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = page.getByRole('dialog', { name: /^Voice call with / });
  await expect(call).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(call.getByRole('button', { name: 'Hang up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(call).toHaveCount(0);
  await expect(before).toBeFocused();
});

test('The keys M and V switch microphone and camera, and Esc minimizes the call to its bar', async ({
  scene,
}) => {
  const page = await scene('video');
  const call = page.getByRole('dialog');
  await expect(call).toBeFocused();
  await page.keyboard.press('m');
  await expect(call.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await page.keyboard.press('v');
  await expect(call.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
  await expect(call.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(call.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(call).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'Call' });
  const opener = bar.getByRole('button', { name: /Video call/ });
  await expect(opener).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Hang up' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(call).toBeFocused();
});

test('[PCALL-05] An incoming call takes the focus, and the key D declines it', async ({ scene }) => {
  const page = await scene('ringing');
  const incoming = page.getByRole('alertdialog');
  await expect(incoming).toBeFocused();
  await expect(incoming).toHaveAccessibleDescription('Incoming video call');
  await expect(incoming.getByRole('button')).toHaveText(['Decline', 'Voice only', 'Accept']);
  await expect(async () => {
    await page.keyboard.press('d');
    await expect(incoming).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

test('The panel of devices chooses a device by keyboard, and Esc returns to its button', async ({
  scene,
}) => {
  const page = await scene('video');
  const opener = page.getByRole('button', { name: 'Choose devices' });
  await opener.press('Enter');
  const panel = page.getByRole('region', { name: 'Devices' });
  await expect(panel.getByRole('radio', { name: 'Jabra Evolve 65' }).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: 'Built-in Audio' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('The button twin of the drag moves the dialog, also by arrow keys', async ({ scene }) => {
  const page = await scene('calling-voice');
  const call = page.getByRole('dialog');
  const before = await call.boundingBox();
  const move = call.getByRole('button', { name: 'Move dialog' });
  await move.focus();
  await page.keyboard.press('ArrowLeft');
  const after = await call.boundingBox();
  expect((before?.x ?? 0) - (after?.x ?? 0)).toBe(32);
});

test('A call that ended without an answer offers another call, with the same mode', async ({ scene }) => {
  const page = await scene('ended');
  const call = page.getByRole('dialog');
  await expect(call.getByRole('status').last()).toHaveText('The other side did not answer.');
  await call.getByRole('button', { name: 'Call again' }).click();
  await expect(call.getByRole('status').first()).toHaveText('Calling…');
});
