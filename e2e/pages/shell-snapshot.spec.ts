// The shell snapshot: the pages that show none, and a manipulated snapshot.
import type { Page } from '@playwright/test';
import { blockApp, copySnapshotOnLeave, snapshot } from '../support/shell-snapshot.ts';
import { expect, test } from './support/test.ts';

const scrolledElements = (): number =>
  [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0).length;

/** Resolves once the page has stored its sign-in: without it the page takes no snapshot. */
const signInStored = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('partyline.open'))).toBe('fake');

test('A snapshot of the chat list does not show at the URL of another screen', async ({ page }) => {
  await signInStored(page);
  await blockApp(page);
  await page.goto('/home/friend', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(snapshot(page)).toHaveCount(0);
  await page.goto('/home/chat', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(snapshot(page)).toHaveCount(0);
});

test('[INV-9] A reload shows no snapshot after the sign-in ended in another tab or changed in this tab', async ({
  page,
}) => {
  const keys = ['partyline.open', 'partyline.tokens'];
  for (const changedKey of keys) {
    await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
    await signInStored(page);
    await page.evaluate((key) => {
      addEventListener('pagehide', () => {
        if (key === 'partyline.open') localStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify({ signIn: 'another' }));
      });
    }, changedKey);
    const startApp = await blockApp(page);
    await page.reload();
    await expect(page.locator('#root')).toBeEmpty();
    startApp();
    await page.goto('/home/chat');
  }
});

test('A reload shows a snapshot of the chat list if the list was at its top, and none if it was scrolled', async ({
  page,
}) => {
  await signInStored(page);
  await page.setViewportSize({ width: 1280, height: 240 });
  const list = page.getByRole('list', { name: 'Chats' });
  await list.hover();
  await page.mouse.wheel(0, 60);
  await expect(page.locator('[data-chat]').first()).not.toBeInViewport({ ratio: 1 });
  let startApp = await blockApp(page);
  await page.reload();
  await expect(page.locator('#root')).toBeEmpty();
  startApp();
  await expect(list).toBeVisible();

  await list.hover();
  await page.mouse.wheel(0, 60);
  await expect(page.locator('[data-chat]').first()).not.toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -60);
  // The first row is in the window some pixels before the end of the scroll.
  await expect.poll(() => page.evaluate(scrolledElements)).toBe(0);
  startApp = await blockApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(snapshot(page)).toBeVisible();
  startApp();
  await expect(snapshot(page)).toHaveCount(0);
});

test('[INV-8] A manipulated shell snapshot runs no script, loads nothing from elsewhere and has no link target', async ({
  page,
}) => {
  await signInStored(page);
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      const stored = JSON.parse(sessionStorage.getItem('partyline.picture') ?? '{}') as object;
      const node = [
        'div',
        { onclick: 'boom()', id: 'app' },
        ['script', { src: '/evil.js' }, 'boom()'],
        ['iframe', { srcdoc: '<script>boom()</script>' }],
        ['a', { href: 'javascript:boom()', class: 'link' }, '<img src=x onerror=boom()>'],
        ['img', { src: 'http://127.0.0.1:9/elsewhere.png', onerror: 'boom()' }],
      ];
      sessionStorage.setItem('partyline.picture', JSON.stringify({ ...stored, node, files: [] }));
    });
  });
  await blockApp(page);
  await page.reload();
  await expect(snapshot(page)).toHaveText('<img src=x onerror=boom()>');
  expect(await snapshot(page).evaluate((element) => element.outerHTML)).toBe(
    '<div inert="" data-picture=""><a class="link">&lt;img src=x onerror=boom()&gt;</a><img></div>',
  );
});

/** The next snapshot has the stylesheet of the screen, and not the one of the part. */
async function expectSnapshotWithoutPart(page: Page): Promise<void> {
  await copySnapshotOnLeave(page);
  await page.reload();
  await expect(page.locator('[data-chat]').first()).toBeVisible();
  const copy = await page.evaluate(() => sessionStorage.getItem('copy'));
  expect(copy).toContain('home-');
  expect(copy).not.toContain('NewChat-');
}

test('A page takes a snapshot while the stylesheet of a part loads', async ({ page }) => {
  await signInStored(page);
  await page.route(/\/assets\/NewChat-[\w-]+\.css/, () => undefined);
  await page.getByRole('button', { name: 'New chat' }).press('Enter');
  await expect(page.locator('link[rel=stylesheet][href*="NewChat-"]')).toHaveCount(1);
  await expectSnapshotWithoutPart(page);
});

test('A page whose part did not get its stylesheet takes a snapshot without that part, and throws no error', async ({
  page,
}) => {
  await signInStored(page);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route(/\/assets\/NewChat-[\w-]+\.css/, (route) => route.abort());
  // By key: a pointer over the button loads the part again and again.
  await page.getByRole('button', { name: 'New chat' }).press('Enter');
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  // Idle time reads the stylesheets of the page.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  await expectSnapshotWithoutPart(page);
  expect(errors).toEqual([]);
});
