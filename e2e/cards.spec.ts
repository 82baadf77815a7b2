// Profile cards of users and groups, and the dialogs that they open.
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askAsAdmin } from './support/admin.ts';
import { device } from './support/device.ts';
import { pngFile } from './support/files.ts';
import { Sender } from './support/media.ts';
import { test } from './support/proxy.ts';
import { expect, openChat, sendText } from './support/test.ts';

const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `Info about ${name}` });
const senderFace = (page: Page, name: string): Locator =>
  messages(page)
    .getByRole('button', { name: `Info about ${name}` })
    .last();

/** Presses the newest avatar of a sender. The locator keeps to this avatar when the timeline renders more messages. */
async function pressSenderFace(page: Page, name: string): Promise<Locator> {
  await senderFace(page, name).evaluate((face) => face.setAttribute('data-pressed', ''));
  const pressed = messages(page).locator('[data-pressed]');
  await pressed.click();
  return pressed;
}

test('[HOME-08, CARD-01] A press on an avatar opens the card; a press inside keeps it, and one outside closes it', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  const face = senderFace(alice, 'Bruno Keller');
  await face.click();
  const card = cardOf(alice, 'Bruno Keller');
  await expect(card.getByRole('button', { name: 'Send message' })).toBeVisible();
  await card.getByRole('heading', { name: 'Bruno Keller' }).click();
  await expect(card).toBeVisible();
  await alice.getByRole('heading', { level: 2, name: 'Design studio' }).click();
  await expect(card).toBeHidden();

  await face.click();
  await card.getByRole('button', { name: 'Send message' }).click();
  await expect(alice.getByRole('heading', { level: 2, name: 'Bruno Keller' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('[CARD-02, LIM-25] A card beside a press near the corner of the window stays 350 px and 200 px away', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  await sendText(alice, 'near the corner');
  await alice.setViewportSize({ width: 700, height: 500 });
  await senderFace(alice, 'Bruno Keller').click();
  const card = cardOf(alice, 'Bruno Keller');
  await expect(card.getByRole('button', { name: 'Send message' })).toBeVisible();
  const box = await card.boundingBox();
  expect(box?.x).toBeLessThanOrEqual(350);
  expect(box?.y).toBeLessThanOrEqual(300);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
});

test('A mention opens the card of its user, by mouse and by keyboard', async ({ signedIn }) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  const composer = alice.getByRole('textbox', { name: 'Message', exact: true });
  await composer.pressSequentially('@Bruno');
  await alice.getByRole('option', { name: /Bruno Keller/ }).click();
  await composer.pressSequentially('look here');
  await composer.press('Enter');
  const mention = messages(alice).getByRole('button', { name: '@Bruno Keller' }).last();
  await mention.click();
  const card = cardOf(alice, 'Bruno Keller');
  await expect(card.getByText('bruno', { exact: true })).toBeVisible();
  await alice.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(mention).toBeFocused();
  await mention.press('Enter');
  await expect(card).toBeVisible();
});

test('The menu of a card sends the card to chats', async ({ signedIn }) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  await senderFace(alice, 'Bruno Keller').click();
  await cardOf(alice, 'Bruno Keller').getByRole('button', { name: 'More' }).click();
  await alice.getByRole('menuitem', { name: 'Share card' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Share card' });
  await expect(cardOf(alice, 'Bruno Keller')).toBeHidden();
  await dialog.getByRole('option', { name: /Mira Okafor/ }).click();
  await dialog.getByRole('button', { name: 'Share (1)' }).click();
  await expect(dialog).toBeHidden();
  await expect(alice.getByText('Card shared')).toBeVisible();
  await openChat(alice, 'Mira Okafor');
  await expect(
    messages(alice)
      .getByRole('button', { name: /Bruno Keller Contact card/ })
      .last(),
  ).toBeVisible();
});

test('[X-CMPL-01] A complaint from a card needs a type and a text; Esc closes only the dialog', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Design studio');
  const face = await pressSenderFace(alice, 'Bruno Keller');
  await cardOf(alice, 'Bruno Keller').getByRole('button', { name: 'More' }).click();
  await alice.getByRole('menuitem', { name: 'Complain' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Complain about Bruno Keller' });
  const send = dialog.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(dialog.getByText('Select a type.')).toBeVisible();
  await expect(dialog.getByText('Describe the problem.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Harassment' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Suspected fraud' }).check();
  await expect(dialog.getByText('Select a type.')).toBeHidden();
  await dialog.getByLabel('Description').fill('x'.repeat(600));
  await expect(dialog.getByText('512/512')).toBeVisible();
  const chooser = alice.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles([pngFile('one.png', 40, 30), pngFile('two.png', 400, 300)]);
  await expect(dialog.getByText('2/9')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove one.png' }).click();
  await expect(dialog.getByText('1/9')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove two.png' })).toBeFocused();
  await alice.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(face).toBeFocused();
});

test('[CARD-04] A press on the avatar of a card shows the full picture', async ({
  server,
  signedInBehindProxy,
}) => {
  const { page, proxy } = await signedInBehindProxy('alice');
  // A user sees the own uploads.
  const uploader = await Sender.signIn(server.origin, 'alice');
  const { buffer } = pngFile('face.png', 640, 480);
  const picture = await uploader.upload<{ originUrl: string; thumbUrl: string }>(
    '/image/upload',
    buffer,
    'face.png',
  );
  const bruno = await device(server.origin, 'bruno');
  const self = (await bruno.call('GET', '/user/self')) as object;
  // The server has no call that sets a picture of a user.
  const data = { ...self, headImage: picture.originUrl, headImageThumb: picture.thumbUrl };
  await proxy.rule({
    on: 'http',
    method: 'GET',
    path: `/api/user/find/${bruno.id}`,
    kind: 'status',
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ code: 200, message: 'Success', data }),
  });
  await openChat(page, 'Design studio');
  await senderFace(page, 'Bruno Keller').click();
  const avatar = cardOf(page, 'Bruno Keller').getByRole('button', { name: 'Show the full picture' });
  await avatar.click();
  const full = page.getByRole('dialog', { name: 'Bruno Keller', exact: true });
  const image = full.getByRole('img', { name: 'Picture of Bruno Keller' });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);
});

test('[CARD-08, CARD-10, CARD-11] A group card shows its new picture, lets a stranger join, and opens the chat', async ({
  signedIn,
}) => {
  const [yating, bruno] = [await signedIn('yating'), await signedIn('bruno')];
  await yating.goto('/home/group?group=2');
  await expect(yating.getByRole('main')).toContainText('3 members');
  const chooser = yating.waitForEvent('filechooser');
  await yating.getByRole('button', { name: 'Change the picture' }).click();
  await (await chooser).setFiles([pngFile('ridge.png', 640, 480)]);
  await expect(yating.getByRole('list', { name: 'Groups' }).locator('img')).toBeVisible();
  await openChat(bruno, 'Mira Okafor');
  const shared = messages(bruno).getByRole('button', { name: /^週末登山/ });
  await shared.click();
  const card = cardOf(bruno, '週末登山');
  await expect(card).toContainText('3 members · Owner: 陳雅婷');
  await card.getByRole('button', { name: 'Show the full picture' }).click();
  const image = bruno.getByRole('img', { name: 'Picture of 週末登山' });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await bruno.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Join group chat' }).click();
  await expect(bruno.getByRole('heading', { level: 2, name: '週末登山' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await sendText(bruno, 'cards: hello mountain');
  await expect(yating.getByRole('main')).toContainText('4 members');
  await openChat(bruno, 'Mira Okafor');
  await shared.click();
  // Only members see the notice.
  await expect(card).toContainText('週六早上六點半');
  await card.getByRole('button', { name: 'Send message' }).click();
  await expect(messages(bruno)).toContainText('cards: hello mountain');
});

test('[GEN-08, X-CMPL-01, X-CMPL-02] A complaint about a group reaches the operator with its picture, and can be closed', async ({
  server,
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await alice.goto('/home/group?group=2');
  await alice.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await alice.getByRole('menuitem', { name: 'Complain' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Complain about 週末登山' });
  await dialog.getByRole('radio', { name: 'Other' }).check();
  await dialog.getByLabel('Description').fill('The meeting point is a building site.');
  const chooser = alice.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles([pngFile('site.png', 400, 300)]);
  await expect(dialog.getByText('1/9')).toBeVisible();
  // The second click of a double click must not file a second complaint.
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await expect(alice.getByText('Your complaint was sent.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const list = await askAsAdmin(server, { command: 'complaints', all: false, page: 1 });
  expect(list.match(/alice about group 2 \(週末登山\), other: The meeting point/g)).toHaveLength(1);
  const number = Number(/^ *(\d+)/.exec(list)?.[1]);
  const shown = await askAsAdmin(server, { command: 'complaint', number });
  const path = /^ {2}(\S+)$/m.exec(shown.slice(shown.indexOf('pictures')))?.[1] ?? '';
  const { length } = await readFile(join(server.dataDir, path));
  expect(length).toBeGreaterThan(0);
  expect(await askAsAdmin(server, { command: 'close', number })).toContain('is closed');
  expect(await askAsAdmin(server, { command: 'complaints', all: false, page: 1 })).toContain(
    'There are no open complaints.',
  );
});
