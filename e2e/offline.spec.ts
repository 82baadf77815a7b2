// Without a network: the server is stopped, and the browser is started afresh. What was stored can be read, what is
// written waits, and all of it goes out once when the server is back.
import { attach, picture, textFile } from './support/files.ts';
import { OwnBrowser } from './support/own-browser.ts';
import { TestServer } from './support/server.ts';
import { isKept } from './support/shell.ts';
import { bubbles, expect, fillSignIn, openChat, say, test as base } from './support/test.ts';
import { serverRows } from './support/truth.ts';

interface Scene {
  server: TestServer;
  browser: OwnBrowser;
}

const test = base.extend<{ scene: Scene }>({
  // Playwright reads a fixture's needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  scene: async ({}, use) => {
    const server = await TestServer.launch();
    const browser = await OwnBrowser.launch(server.origin);
    await use({ server, browser });
    await browser.dispose();
    await server.dispose();
  },
});

const offline = /^Offline since/;

test('it can be installed, and opens as an app of its own', async ({ scene: { browser } }) => {
  const page = await browser.page('/login');
  await isKept(page);
  const tools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { data } = await tools.send('Page.getAppManifest');
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Partyline', display: 'standalone', start_url: '/home/chat' });
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(new URL(src, page.url()).href);
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([
      200,
      src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    ]);
  }
});

test('[INV-3] a browser that is started without a network opens what is stored, takes what is written, and sends it once', async ({
  scene: { server, browser },
}) => {
  const page = await browser.page('/login');
  await fillSignIn(page, 'alice');
  await expect(page.getByText(/^Live/)).toBeVisible();
  await isKept(page);
  await openChat(page, 'Bruno Keller');
  await attach(page, 'Picture', [picture('harbour.png', 640, 480)]);
  await expect(page.locator('img[src*="/files/"]').last()).toBeVisible();
  await expect(
    page
      .getByLabel('sent', { exact: true })
      .or(page.getByText('sent', { exact: true }))
      .last(),
  ).toBeAttached();
  await browser.quit();
  await server.kill();

  await browser.start();
  // A chat that was never opened on this device, by its address.
  const again = await browser.page('/home/chat?chat=group-1');
  await expect(again.getByText(offline)).toBeVisible();
  await expect(again.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(again.getByRole('group', { name: 'Messages' }).getByText('example.org').first()).toBeVisible();
  await openChat(again, 'Bruno Keller');
  await expect(again.getByText('Are you free for a short call at four?').last()).toBeVisible();
  const image = again.locator('img[src*="/files/"]').last();
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);

  // All that is stored can be searched.
  await again.getByRole('textbox', { name: 'Search', exact: true }).fill('CROISSANT');
  const hit = again.getByRole('list', { name: 'Found messages' }).getByRole('link');
  await expect(hit).toHaveText(/You: .*a croissant for you/);
  await again.getByRole('textbox', { name: 'Search', exact: true }).fill('no such word');
  await expect(again.getByText('Nothing was found.')).toBeVisible();
  await again.keyboard.press('Escape');
  await expect(again.getByRole('list', { name: 'Chats' })).toBeVisible();

  await say(again, 'offline one');
  await attach(again, 'File', [textFile('from-the-mountain.txt', 'written on a mountain')]);
  await expect(again.getByText('from-the-mountain.txt').last()).toBeVisible();
  await say(again, 'offline two');
  await again.reload();
  await expect(again.getByText(offline)).toBeVisible();
  await expect.poll(() => bubbles(again, 'offline')).toEqual(['offline one', 'offline two']);
  await expect(again.getByText('from-the-mountain.txt').last()).toBeVisible();

  await server.start();
  await expect(again.getByText(/^Live/)).toBeVisible({ timeout: 40_000 });
  // An upload holds no text up.
  const arrived = async (): Promise<string[]> =>
    (await serverRows(server.origin, 'bruno'))
      .filter(({ content }) => content.includes('offline') || content.includes('from-the-mountain.txt'))
      .map(({ content }) => (content.includes('from-the-mountain.txt') ? 'file' : content))
      .toSorted((a, b) => Number(a === 'file') - Number(b === 'file'));
  await expect.poll(arrived, { timeout: 40_000 }).toEqual(['offline one', 'offline two', 'file']);
  await expect.poll(() => bubbles(again, 'offline')).toEqual(['offline one', 'offline two']);
});
