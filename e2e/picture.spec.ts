import type { Page } from '@playwright/test';
import { expect, openChat, say, test } from './support/test.ts';

/** The app's own script comes when it is let through. */
async function withoutApp(page: Page): Promise<() => void> {
  const script = /\/assets\/page-[\w-]+\.js/;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const picture = (page: Page) => page.locator('[data-picture]');

test('[INV-9] a reload shows the list before the app has begun, without the conversation, and the app takes its place', async ({
  signedIn,
}) => {
  const page = await signedIn('alice');
  await openChat(page, 'Bruno Keller');
  await say(page, 'picture: not to be in it');
  const before = await page.locator('[data-chat]').first().boundingBox();
  const begin = await withoutApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(picture(page).getByText('Bruno Keller').first()).toBeVisible();
  // Until its styles have come the list has another layout, which the browser does not paint.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  expect(await page.locator('[data-chat]').first().boundingBox()).toEqual(before);
  expect(await picture(page).evaluate((it: HTMLElement) => it.inert)).toBe(true);
  await expect(page.locator('main')).toBeEmpty();
  // Nor does its first frame wait for what only the composer, or a menu, looks like.
  const awaited = await page
    .locator('link[blocking=render]')
    .evaluateAll((links) => links.map((it) => /(\w+)-[\w-]+\.css$/.exec(it.getAttribute('href') ?? '')?.[1]));
  expect(awaited).toContain('list');
  expect(awaited).not.toContain('ComposerBar');
  expect(awaited).not.toContain('pictures');
  begin();
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await say(page, 'picture: and on it goes');
});

test('[INV-9] nothing is shown of a sign-in that has ended in another tab meanwhile, or of one that is no longer this tab’s', async ({
  signedIn,
}) => {
  const page = await signedIn('mira');
  const keys = ['partyline.open', 'partyline.tokens'];
  for (const ended of keys) {
    await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('partyline.open'))).not.toBeNull();
    await page.evaluate((key) => {
      addEventListener('pagehide', () => {
        if (key === 'partyline.open') localStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify({ signIn: 'another' }));
      });
    }, ended);
    const begin = await withoutApp(page);
    await page.reload();
    await expect(page.locator('#root')).toBeEmpty();
    begin();
    await page.goto('/home/chat');
  }
});

test('a list that is scrolled waits for the app, which begins at its top', async ({ signedIn }) => {
  const page = await signedIn('alice');
  await page.setViewportSize({ width: 1280, height: 240 });
  const list = page.getByRole('list', { name: 'Chats' });
  await list.hover();
  await page.mouse.wheel(0, 60);
  await expect(page.locator('[data-chat]').first()).not.toBeInViewport({ ratio: 1 });
  let begin = await withoutApp(page);
  await page.reload();
  await expect(page.locator('#root')).toBeEmpty();
  begin();
  await expect(list).toBeVisible();

  await list.hover();
  await page.mouse.wheel(0, 60);
  await expect(page.locator('[data-chat]').first()).not.toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -60);
  await expect(page.locator('[data-chat]').first()).toBeInViewport({ ratio: 1 });
  begin = await withoutApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(picture(page)).toBeVisible();
  begin();
  await expect(picture(page)).toHaveCount(0);
});

test('[INV-8] a picture that somebody else wrote runs nothing, loads nothing from elsewhere, and leads nowhere', async ({
  signedIn,
}) => {
  const page = await signedIn('bruno');
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('partyline.open'))).not.toBeNull();
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      const own = JSON.parse(sessionStorage.getItem('partyline.picture') ?? '{}') as object;
      const node = [
        'div',
        { onclick: 'boom()', id: 'app' },
        ['script', { src: '/evil.js' }, 'boom()'],
        ['iframe', { srcdoc: '<script>boom()</script>' }],
        ['a', { href: 'javascript:boom()', class: 'link' }, '<img src=x onerror=boom()>'],
        ['img', { src: 'http://127.0.0.1:9/elsewhere.png', onerror: 'boom()' }],
      ];
      sessionStorage.setItem('partyline.picture', JSON.stringify({ ...own, node, files: [] }));
    });
  });
  await withoutApp(page);
  await page.reload();
  await expect(picture(page)).toHaveText('<img src=x onerror=boom()>');
  expect(await picture(page).evaluate((it) => it.outerHTML)).toBe(
    '<div inert="" data-picture=""><a class="link">&lt;img src=x onerror=boom()&gt;</a><img></div>',
  );
});
