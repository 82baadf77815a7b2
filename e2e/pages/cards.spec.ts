// Profile cards of users, and the dialogs that they open.
import type { Locator, Page } from '@playwright/test';
import { pngFile } from '../support/files.ts';
import { sendText } from '../support/test.ts';
import { pictureUrl } from './support/client-host.ts';
import { BRUNO } from './support/demo-world.ts';
import { messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { personOf } from './support/world.ts';

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
  page: alice,
}) => {
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
  page: alice,
}) => {
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

test('A mention opens the card of its user, by mouse and by keyboard', async ({ page: alice }) => {
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

test('The menu of a card sends the card to chats', async ({ page: alice }) => {
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
  page: alice,
}) => {
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
  const description = dialog.getByLabel('Description');
  await description.fill('x'.repeat(513));
  await expect(dialog.getByText('513/512')).toBeVisible();
  await expect(description).toHaveAccessibleDescription(/At most 512 characters\./);
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

test('[CARD-04] A press on the avatar of a card shows the full picture', async ({ page, engine }) => {
  engine.change((world) => {
    const bruno = personOf(world, BRUNO);
    bruno.headImage = pictureUrl(160, 120, 'face.png');
    bruno.fullImage = pictureUrl(640, 480, 'face.png');
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
