// A server that is lost and restored from a backup, while people have its pages open.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runBackup, runRestore } from './support/backup.ts';
import { emptyData } from './support/data.ts';
import { attachAndSend, pngFile } from './support/files.ts';
import { readOutboxTexts, serverRows } from './support/stored-messages.ts';
import { bubbleTexts, connectNow, expect, fillSignIn, openChat, sendText, test } from './support/test.ts';

test.use({ serverOptions: { embedded: true, ownProcess: true } });

const live = /^Connected/;
const PREFIX = 'restore:';

const pictures = (page: Page) => page.getByRole('group', { name: 'Messages' }).locator('img[src*="/files/"]');
const width = (page: Page) =>
  pictures(page)
    .last()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

test('[INV-1, INV-3] After a restore, open tabs keep the messages that the server has lost, and chat on', async ({
  signedIn,
  server,
}) => {
  const backup = await mkdtemp(join(tmpdir(), 'partyline-e2e-backup-'));
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Design studio');
  await sendText(alice, `${PREFIX} to the group`);
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await sendText(alice, `${PREFIX} to bruno`);
  await attachAndSend(alice, 'Picture', [pngFile('harbour.png', 640, 480)]);
  await expect.poll(() => width(bruno)).toBeGreaterThan(0);
  await sendText(bruno, `${PREFIX} to alice`);
  await expect.poll(() => bubbleTexts(alice, PREFIX)).toHaveLength(2);

  await runBackup({ folder: server.dataDir, databaseUrl: undefined }, join(backup, 'first'));
  const lost = ['lost 1', 'lost 2', 'lost 3'];
  for (const text of lost) await sendText(alice, `${PREFIX} ${text}`);
  await expect.poll(() => bubbleTexts(bruno, PREFIX)).toHaveLength(5);
  // A message without an answer would be unsent afterwards, below the later ones.
  await expect.poll(() => readOutboxTexts(alice)).toEqual([]);
  await server.kill();
  await sendText(bruno, `${PREFIX} written without a server`);
  const restored = await emptyData();
  await runRestore(join(backup, 'first'), restored);
  await rm(backup, { recursive: true });
  await server.startOn(restored);

  // The sign-ins of the lost server have ended.
  for (const page of [alice, bruno]) {
    await connectNow(page);
    await expect(page).toHaveURL(/\/login/);
  }
  await fillSignIn(alice, 'alice');
  await fillSignIn(bruno, 'bruno');
  for (const page of [alice, bruno]) await expect(page.getByText(live)).toBeVisible();
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const before = ['to bruno', 'to alice', ...lost, 'written without a server'];
  for (const page of [alice, bruno])
    await expect.poll(() => bubbleTexts(page, PREFIX)).toEqual(before.map((text) => `${PREFIX} ${text}`));

  await sendText(alice, `${PREFIX} after, to bruno`);
  await expect.poll(() => bubbleTexts(bruno, PREFIX)).toHaveLength(7);
  await sendText(bruno, `${PREFIX} after, to alice`);
  const all = [...before, 'after, to bruno', 'after, to alice'].map((text) => `${PREFIX} ${text}`);
  for (const page of [alice, bruno]) await expect.poll(() => bubbleTexts(page, PREFIX)).toEqual(all);
  await openChat(bruno, 'Design studio');
  await sendText(bruno, `${PREFIX} after, to the group`);
  const inGroup = [`${PREFIX} to the group`, `${PREFIX} after, to the group`];
  await openChat(alice, 'Design studio');
  for (const page of [alice, bruno]) await expect.poll(() => bubbleTexts(page, PREFIX)).toEqual(inGroup);

  // A new device has the state of the backup and the new messages, with the picture.
  const stored = (await serverRows(server.origin, 'bruno')).map(({ content }) => content);
  expect(stored.filter((text) => text.startsWith(PREFIX))).toEqual([
    ...all.filter((text) => !text.includes('lost')),
    ...inGroup,
  ]);
  const elsewhere = await signedIn('bruno');
  await openChat(elsewhere, 'Alice Moreau');
  await expect.poll(() => width(elsewhere)).toBeGreaterThan(0);
});
