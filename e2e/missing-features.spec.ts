// Browsers without a feature that the engine replaces. Each test removes it before a script of the page or worker runs.
// e2e/pages/missing-features.spec.ts has the features that the app requires.
import type { BrowserContext, Page } from '@playwright/test';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from './support/proxy.ts';
import { copyBuild, dispose } from './support/second-build.ts';
import { TestServer } from './support/server.ts';
import { bubbleTexts, connectNow, expect, openChat, sendText, signInWithTokens } from './support/test.ts';

const live = /^Connected/;
const openInOtherTab = (page: Page) =>
  page.getByRole('heading', { name: 'Partyline is open in another tab' });

async function withoutSharedWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker');
  });
}

test('[INV-5] Without SharedWorker one tab has the connection, and the user can move it to another tab', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy();
  await withoutSharedWorker(context);
  const first = await context.newPage();
  await signInWithTokens(first, 'alice');
  await openChat(first, 'Bruno Keller');
  await expect(first.getByText(live)).toBeVisible();
  await sendText(first, 'rung: from the first');

  const second = await context.newPage();
  await second.goto('/home/chat?chat=private-2');
  await expect(openInOtherTab(second)).toBeVisible();
  await expect(first.getByText(live)).toBeVisible();
  const composer = first.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('rung: not sent yet');
  await second.getByRole('button', { name: 'Use here' }).click();
  await expect(second.getByText(live)).toBeVisible();
  await expect(openInOtherTab(first)).toBeVisible();
  await expect.poll(() => bubbleTexts(second, 'rung:')).toEqual(['rung: from the first']);
  await openChat(second, 'Mira Okafor');
  await sendText(second, 'rung: from the second');
  expect(proxy.traffic.open).toBe(1);

  await first.getByRole('button', { name: 'Use here' }).click();
  await expect(first.getByText(live)).toBeVisible();
  await expect(openInOtherTab(second)).toBeVisible();
  // The draft survives the loss of the connection.
  await expect(composer).toHaveText('rung: not sent yet');
  await openChat(first, 'Mira Okafor');
  await expect.poll(() => bubbleTexts(first, 'rung:')).toEqual(['rung: from the second']);
  // A waiting tab continues by itself when the tab with the connection closes.
  await first.close();
  await expect(second.getByText(live)).toBeVisible();
  await sendText(second, 'rung: alone again');
  await expect.poll(() => bubbleTexts(second, 'rung:')).toHaveLength(2);
  expect(proxy.traffic.open).toBe(1);
});

test('[INV-1] Without SharedWorker a reload right after a send opens the same chat and loses no text, online and offline', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy({ serviceWorkers: 'allow' });
  await withoutSharedWorker(context);
  const page = await context.newPage();
  await signInWithTokens(page, 'mira');
  await openChat(page, 'Alice Moreau');
  await expect(page.getByText(live)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The page reloads itself in the task after the key press, so that the engine has no time to store the text.
  await page.evaluate(() => {
    document.addEventListener('keydown', () => setTimeout(() => location.reload()), { capture: true });
  });
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('rung: before the reload');
  const reload = page.waitForEvent('load');
  await composer.press('Enter');
  await reload;
  await expect(page.getByText(live)).toBeVisible();
  await expect.poll(() => bubbleTexts(page, 'rung: before')).toHaveLength(1);
  await expect(composer).toHaveText('');
  await proxy.offline();
  await page.reload();
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await expect.poll(() => bubbleTexts(page, 'rung: before')).toHaveLength(1);
  await sendText(page, 'rung: without a network');
  await page.reload();
  await expect.poll(() => bubbleTexts(page, 'rung: without')).toHaveLength(1);
  await proxy.online();
  await connectNow(page);
  await expect(page.getByText(live)).toBeVisible();
});

test('Without IndexedDB a notice shows, messages can be sent, and a reload pulls them again @long', async ({
  behindProxy,
  serverHost,
}) => {
  const client = await buildClientWithout('indexedDB');
  const server = await TestServer.launch({ version: { client }, host: serverHost });
  const { context } = await behindProxy({}, server);
  const page = await context.newPage();
  await signInWithTokens(page, 'yating');
  await expect(page.getByText(live)).toBeVisible();
  await expect(page.getByText(/^This browser does not store data/)).toBeVisible();
  await openChat(page, 'Mira Okafor');
  await sendText(page, 'memory: a word');
  await expect.poll(() => bubbleTexts(page, 'memory:')).toEqual(['memory: a word']);
  await page.reload();
  await expect(page.getByText(live)).toBeVisible();
  await expect.poll(() => bubbleTexts(page, 'memory:')).toEqual(['memory: a word']);
  await context.close();
  await server.dispose();
  await dispose(client);
});

/** A copy of the client whose workers lack the global `name`. Init scripts of a page do not run in workers. */
async function buildClientWithout(name: string): Promise<string> {
  const folder = await copyBuild('rung');
  const assets = join(folder, 'assets');
  for (const file of await readdir(assets)) {
    if (!/^worker-.*\.js$/.test(file)) continue;
    const code = await readFile(join(assets, file), 'utf8');
    await writeFile(
      join(assets, file),
      `Object.defineProperty(self, '${name}', { value: undefined });\n${code}`,
    );
  }
  return folder;
}
