// The card of a group between two users, and a complaint that reaches the operator. e2e/pages/cards.spec.ts has the cards
// of one tab.
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askAsAdmin } from './support/admin.ts';
import { pngFile } from './support/files.ts';
import { expect, openChat, sendText, test } from './support/test.ts';
import { messages } from './support/parts.ts';

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `Info about ${name}` });

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
