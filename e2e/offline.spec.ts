// Use without a server after a restart of the browser: stored messages can be read, and new ones wait in the outbox
// until the server is back.
import { attachAndSend, pngFile, textFile } from './support/files.ts';
import { BrowserProcess } from './support/browser-process.ts';
import { TestServer } from './support/server.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import {
  bubbleTexts,
  connectNow,
  expect,
  fillSignIn,
  openChat,
  sendText,
  test as base,
} from './support/test.ts';
import { serverRows } from './support/stored-messages.ts';

interface Setup {
  server: TestServer;
  browser: BrowserProcess;
}

const test = base.extend<{ setup: Setup }>({
  // Playwright reads a fixture's needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  setup: async ({}, use) => {
    const server = await TestServer.launch();
    const browser = await BrowserProcess.launch(server.origin);
    await use({ server, browser });
    await browser.dispose();
    await server.dispose();
  },
});

const offline = /^Offline since/;

test('[INV-3] The app is installable; a browser started offline shows stored chats, queues messages and sends each once', async ({
  setup: { server, browser },
}) => {
  const page = await browser.page('/login');
  await waitForServiceWorker(page);
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { data } = await cdp.send('Page.getAppManifest');
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Partyline', display: 'standalone', start_url: '/home/chat' });
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(new URL(src, page.url()).href);
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([
      200,
      src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    ]);
  }
  await fillSignIn(page, 'alice');
  await expect(page.getByText(/^Connected/)).toBeVisible();
  await openChat(page, 'Bruno Keller');
  await attachAndSend(page, 'Picture', [pngFile('harbour.png', 640, 480)]);
  await expect(page.locator('img[src*="/files/"]').last()).toBeVisible();
  await expect(
    page
      .getByLabel('Sent', { exact: true })
      .or(page.getByText('Sent', { exact: true }))
      .last(),
  ).toBeAttached();
  await browser.quit();
  await server.kill();

  await browser.start();
  // This is the URL of a chat that was never opened on this device.
  const restarted = await browser.page('/home/chat?chat=group-1');
  await expect(restarted.getByText(offline)).toBeVisible();
  await expect(restarted.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(
    restarted.getByRole('group', { name: 'Messages' }).getByText('example.org').first(),
  ).toBeVisible();
  await openChat(restarted, 'Bruno Keller');
  await expect(restarted.getByText('Are you free for a short call at four?').last()).toBeVisible();
  const image = restarted.locator('img[src*="/files/"]').last();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  // The search covers all stored messages.
  await restarted.getByRole('textbox', { name: 'Search', exact: true }).fill('CROISSANT');
  const hit = restarted.getByRole('list', { name: 'Search results' }).getByRole('link');
  await expect(hit).toHaveText(/You: .*a croissant for you/);
  await restarted.getByRole('textbox', { name: 'Search', exact: true }).fill('no such word');
  await expect(restarted.getByText('No matching messages')).toBeVisible();
  await restarted.keyboard.press('Escape');
  await expect(restarted.getByRole('list', { name: 'Chats' })).toBeVisible();

  await sendText(restarted, 'offline one');
  await attachAndSend(restarted, 'File', [textFile('from-the-mountain.txt', 'written on a mountain')]);
  await expect(restarted.getByText('from-the-mountain.txt').last()).toBeVisible();
  await sendText(restarted, 'offline two');
  await restarted.reload();
  await expect(restarted.getByText(offline)).toBeVisible();
  await expect.poll(() => bubbleTexts(restarted, 'offline')).toEqual(['offline one', 'offline two']);
  await expect(restarted.getByText('from-the-mountain.txt').last()).toBeVisible();

  await server.start();
  await connectNow(restarted);
  await expect(restarted.getByText(/^Connected/)).toBeVisible();
  // Texts do not wait for the upload, so the file may arrive before or after any text.
  const arrivedItems = async (): Promise<string[]> =>
    (await serverRows(server.origin, 'bruno'))
      .filter(({ content }) => content.includes('offline') || content.includes('from-the-mountain.txt'))
      .map(({ content }) => (content.includes('from-the-mountain.txt') ? 'file' : content))
      .toSorted((a, b) => Number(a === 'file') - Number(b === 'file'));
  await expect.poll(arrivedItems).toEqual(['offline one', 'offline two', 'file']);
  await expect.poll(() => bubbleTexts(restarted, 'offline')).toEqual(['offline one', 'offline two']);
});
