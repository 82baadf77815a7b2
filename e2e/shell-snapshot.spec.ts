// The shell snapshot: a saved picture of the chat list, which a reload shows before the app starts.
// e2e/pages/shell-snapshot.spec.ts has the pages that show none, and a manipulated snapshot.
import { blockApp, copySnapshotOnLeave, snapshot } from './support/shell-snapshot.ts';
import { expect, openChat, sendText, test } from './support/test.ts';

test('[INV-9] A reload shows a snapshot of the chat list, without messages, until the app replaces the snapshot', async ({
  signedIn,
}) => {
  const page = await signedIn('alice');
  await openChat(page, 'Bruno Keller');
  await sendText(page, 'picture: not to be in it');
  const before = await page.locator('[data-chat]').first().boundingBox();
  const startApp = await blockApp(page);
  await copySnapshotOnLeave(page);
  await page.reload({ waitUntil: 'commit' });
  const [stored, tokens] = await page.evaluate(() =>
    ['copy', 'partyline.tokens'].map((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown),
  );
  expect(stored).toMatchObject({ signIn: (tokens as { signIn: string }).signIn });
  await expect(snapshot(page).getByText('Bruno Keller').first()).toBeVisible();
  // The list has another layout before its styles load, but the browser does not paint before that.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  expect(await page.locator('[data-chat]').first().boundingBox()).toEqual(before);
  expect(await snapshot(page).evaluate((element: HTMLElement) => element.inert)).toBe(true);
  await expect(page.locator('main')).toBeEmpty();
  // The first paint does not wait for the styles of the composer or of emoticons.
  const blockingStyles = await page
    .locator('link[blocking=render]')
    .evaluateAll((links) =>
      links.map((link) => /(\w+)-[\w-]+\.css$/.exec(link.getAttribute('href') ?? '')?.[1]),
    );
  expect(blockingStyles).toContain('list');
  expect(blockingStyles).not.toContain('ComposerBar');
  expect(blockingStyles).not.toContain('pictures');
  startApp();
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
  await expect(snapshot(page)).toHaveCount(0);
  await sendText(page, 'picture: and on it goes');
});
