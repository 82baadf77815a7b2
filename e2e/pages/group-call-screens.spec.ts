// The screens of a group call in the gallery, without a connection: axe rules, window sizes and use by keyboard.
import { expect, type Page } from '@playwright/test';
import { checkScene, test } from './support/call-scenes.ts';
import { walkName } from './support/test.ts';
import { expectNothingCutOff } from '../support/page-checks.ts';

const SCENES = [
  'group-ringing',
  'group-calling',
  'group-9',
  'group-states',
  'group-screen',
  'group-ended-running',
  'group-away',
  'group-banner-full',
];

for (const locale of ['en-US', 'zh-TW']) {
  // The language is in the name of the group, so that the titles stay literal.
  test.describe(walkName(locale), () => {
    test('[X-A11Y-01, X-A11Y-03] No screen of a group call has an axe violation or cuts a control off', async ({
      scene,
    }) => {
      for (const name of SCENES) await checkScene(await scene(name, locale), name, locale);
    });
  });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Group call in Design studio' });
/** The tile whose name begins so: the leader's name ends with the quality. */
const tileOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name: new RegExp(`^${name}`) });
/** The sizes that the screens have told the media, by user id. */
const shown = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () => JSON.parse(document.documentElement.dataset['shown'] ?? '{}') as Record<string, string>,
  );
const sizesOf = async (page: Page) => Object.values(await shown(page)).join(' ');

test('[GCALL-05, GCALL-06, LIM-28] The video area leaves 250 px and is 1.2 times as wide, and 110 px in full screen', async ({
  scene,
}) => {
  const page = await scene('group-4');
  await page.setViewportSize({ width: 1440, height: 900 });
  const area = page.getByRole('list', { name: 'People in the call' });
  await expect.poll(async () => (await area.boundingBox())?.height).toBe(650);
  expect((await area.boundingBox())?.width).toBe(780);
  await page.keyboard.press('f');
  await expect(dialogOf(page).getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  const height = await page.evaluate(() => innerHeight);
  await expect.poll(async () => (await area.boundingBox())?.height).toBe(height - 110);
  await expectNothingCutOff(page, 'full screen');
});

test('[GCALL-05, X-A11Y-03] In every height of the window each control has a place of its own', async ({
  scene,
}) => {
  const page = await scene('group-4');
  const buttons = dialogOf(page).locator('button:not([data-tile])');
  for (const height of [900, 800, 760, 700, 640, 560]) {
    await page.setViewportSize({ width: 1280, height });
    await expect.poll(async () => (await dialogOf(page).boundingBox())?.height).toBeLessThan(height);
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    const rows = boxes.flatMap((box) => box ?? []).toSorted((a, b) => a.x - b.x);
    const controls = rows.filter(({ y }) => y > height / 2);
    expect(controls.length).toBeGreaterThan(6);
    for (const [at, { x }] of controls.entries()) {
      const before = controls[at - 1];
      if (before) expect(x, `at ${height}`).toBeGreaterThanOrEqual(before.x + before.width);
    }
  }
});

test('[GCALL-03] A press or Enter makes a tile the leader with the focus, and again returns to the grid', async ({
  scene,
}) => {
  const page = await scene('group-5');
  const tile = tileOf(page, 'Noor Haddad');
  const before = await tile.boundingBox();
  await tile.focus();
  await page.keyboard.press('Enter');
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(tile).toBeFocused();
  expect((await tile.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.5);
  await page.keyboard.press('Enter');
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
  expect(await tile.boundingBox()).toEqual(before);
  await tileOf(page, 'Mira Okafor').click();
  await expect(tileOf(page, 'Mira Okafor')).toHaveAttribute('aria-pressed', 'true');
});

test('[GCALL-03] A shared screen leads until the user chooses another tile', async ({ scene }) => {
  const page = await scene('group-screen');
  const screen = tileOf(page, 'Screen of Mira Okafor');
  await expect(screen).toHaveAttribute('aria-pressed', 'true');
  await tileOf(page, 'Noor Haddad').click();
  await expect(screen).toHaveAttribute('aria-pressed', 'false');
});

test('[GCALL-01] A user who joins again from the end of a call gets the dialog with the focus', async ({
  scene,
}) => {
  const page = await scene('group-ended-running');
  await dialogOf(page).getByRole('button', { name: 'Join' }).click();
  await expect(dialogOf(page).getByText('Joining…')).toBeVisible();
  await expect(dialogOf(page)).toBeFocused();
});

test('The media learn which tiles are large, small and out of sight, and that a minimized call shows none', async ({
  scene,
}) => {
  const page = await scene('group-9');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => sizesOf(page)).toBe('small small small small small small small small');
  await tileOf(page, 'Bruno Keller speaking').click();
  await expect.poll(async () => (await shown(page))['2']).toBe('large');
  // The end of the strip is scrolled out of sight.
  await expect.poll(async () => (await shown(page))['9']).toBe('none');
  await page.keyboard.press('Escape');
  await expect.poll(() => sizesOf(page)).toBe('none none none none none none none none');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shown(page))['2']).toBe('large');
});

test('[GCALL-04] An incoming group call shows the inviter, the group and the others, and the key D declines it', async ({
  scene,
}) => {
  const page = await scene('group-ringing');
  const incoming = page.getByRole('alertdialog', { name: 'Mira Okafor' });
  await expect(incoming).toBeFocused();
  await expect(incoming).toHaveAccessibleDescription('Group call in Design studio');
  await expect(incoming).toContainText('With Bruno Keller, Noor Haddad, 陳雅婷, and 2 others');
  await expect(incoming.getByRole('button')).toHaveText(['Decline', 'Accept']);
  await expect(async () => {
    await page.keyboard.press('d');
    await expect(incoming).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

test('[GCALL-04, HOME-09] An accepted group call shows its dialog with the focus, and Tab reaches the hang-up', async ({
  scene,
}) => {
  const page = await scene('group-ringing');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(dialogOf(page)).toBeFocused();
  await expect(dialogOf(page).getByRole('status').first()).toHaveText('Answering…');
});

test('[GCALL-01, GCALL-02] The keys M, V and S switch the devices, and Esc minimizes the call to its bar', async ({
  scene,
}) => {
  const page = await scene('group-4');
  const button = (name: string) => dialogOf(page).getByRole('button', { name });
  await page.keyboard.press('m');
  await expect(button('Unmute microphone')).toBeVisible();
  await page.keyboard.press('v');
  await expect(button('Turn camera on')).toBeVisible();
  await page.keyboard.press('s');
  await expect(button('Stop sharing')).toBeVisible();
  await button('Turn speaker off').click();
  await expect(button('Turn speaker on')).toBeVisible();
  expect(await page.evaluate(() => [...document.querySelectorAll('audio')].every(({ muted }) => muted))).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'Call' });
  await expect(bar.getByRole('button', { name: /Design studio.*4 people/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeFocused();
});

test('The host ends the call for everybody from the menu of the hang-up', async ({ scene }) => {
  const page = await scene('group-4');
  await dialogOf(page).getByRole('button', { name: 'Leave the call' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Leave the call', 'End for everybody']);
  await page.getByRole('menuitem', { name: 'End for everybody' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('[GCALL-01, GCALL-20] The key I invites members; those in the call are locked, and letters stay in the field', async ({
  scene,
}) => {
  const page = await scene('group-4');
  await page.keyboard.press('i');
  const picker = page.getByRole('dialog', { name: 'Invite to the call' });
  await expect(picker.getByRole('option', { name: 'Bruno Keller' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type('mv');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('noor');
  await picker.getByRole('option', { name: 'Noor Haddad' }).click();
  await picker.getByRole('button', { name: 'Invite (1)' }).click();
  await expect(picker).toHaveCount(0);
  await expect(tileOf(page, 'Noor Haddad Ringing')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Mute microphone' })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Turn camera off' })).toBeVisible();
});

test('Voices that the browser refuses to play start with a press', async ({ page, scene }) => {
  // The browser of the tests plays without a press.
  await page.addInitScript(() => {
    let hasPressed = false;
    document.addEventListener('click', () => (hasPressed = true), { capture: true });
    HTMLAudioElement.prototype.play = () =>
      hasPressed ? Promise.resolve() : Promise.reject(new DOMException('no press', 'NotAllowedError'));
  });
  await scene('group-refused');
  const hear = dialogOf(page).getByRole('button', { name: 'Tap to hear' });
  await hear.click();
  await expect(hear).toHaveCount(0);
});

test('An end with a running call offers to join it, also from the banner in the chat', async ({ scene }) => {
  const page = await scene('group-ended-running');
  await expect(dialogOf(page).getByRole('status').last()).toHaveText(
    'This group already has a call. You can join it.',
  );
  await dialogOf(page).getByRole('button', { name: 'Join' }).click();
  await expect(dialogOf(page).getByRole('status').first()).toHaveText('Joining…');
  await scene('group-banner');
  await page.getByRole('region', { name: 'Group call' }).getByRole('button', { name: 'Join' }).click();
  await expect(dialogOf(page)).toBeVisible();
});
