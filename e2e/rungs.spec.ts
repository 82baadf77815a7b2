// With less than a whole browser: each feature is switched off before a script of the page has run.
import type { BrowserContext, Page } from '@playwright/test';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from './support/proxy.ts';
import { copyBuild, dispose } from './support/second-build.ts';
import { TestServer } from './support/server.ts';
import { bubbles, expect, openChat, say, enter } from './support/test.ts';

const live = /^Live/;
const elsewhere = (page: Page) => page.getByRole('heading', { name: 'Partyline is open in another tab' });

async function withoutSharedWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker');
  });
}

test('[INV-5] without SharedWorker one tab at a time has the line, and the user says which', async ({
  behind,
}) => {
  const { proxy, context } = await behind();
  await withoutSharedWorker(context);
  const first = await context.newPage();
  await enter(first, 'alice');
  await openChat(first, 'Bruno Keller');
  await expect(first.getByText(live)).toBeVisible();
  await say(first, 'rung: from the first');

  const second = await context.newPage();
  await second.goto('/home/chat?chat=private-2');
  await expect(elsewhere(second)).toBeVisible();
  await expect(first.getByText(live)).toBeVisible();
  const composer = first.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('rung: not sent yet');
  await second.getByRole('button', { name: 'Use it here' }).click();
  await expect(second.getByText(live)).toBeVisible();
  await expect(elsewhere(first)).toBeVisible();
  await expect.poll(() => bubbles(second, 'rung:')).toEqual(['rung: from the first']);
  await openChat(second, 'Mira Okafor');
  await say(second, 'rung: from the second');
  expect(proxy.traffic.open).toBe(1);

  await first.getByRole('button', { name: 'Use it here' }).click();
  await expect(first.getByText(live)).toBeVisible();
  await expect(elsewhere(second)).toBeVisible();
  // What was typed when the line went away is still there.
  await expect(composer).toHaveText('rung: not sent yet');
  await openChat(first, 'Mira Okafor');
  await expect.poll(() => bubbles(first, 'rung:')).toEqual(['rung: from the second']);
  // A tab that waits goes on by itself when the one with the line is closed.
  await first.close();
  await expect(second.getByText(live)).toBeVisible({ timeout: 30_000 });
  await say(second, 'rung: alone again');
  await expect.poll(() => bubbles(second, 'rung:')).toHaveLength(2);
  expect(proxy.traffic.open).toBe(1);
});

test('without SharedWorker a reload comes back to the same chat, with a network and without one', async ({
  behind,
}) => {
  const { proxy, context } = await behind({ serviceWorkers: 'allow' });
  await withoutSharedWorker(context);
  const page = await context.newPage();
  await enter(page, 'mira');
  await openChat(page, 'Alice Moreau');
  await expect(page.getByText(live)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await say(page, 'rung: before the reload');
  await page.reload();
  await expect(page.getByText(live)).toBeVisible();
  await expect.poll(() => bubbles(page, 'rung: before')).toHaveLength(1);
  await proxy.offline();
  await page.reload();
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await expect.poll(() => bubbles(page, 'rung: before')).toHaveLength(1);
  await say(page, 'rung: without a network');
  await proxy.online();
  await expect(page.getByText(live)).toBeVisible({ timeout: 40_000 });
});

test('without IndexedDB memory is all: it is said, one can talk, and a reload pulls again', async ({
  behind,
}) => {
  const server = await TestServer.launch();
  const client = await clientWithout('indexedDB');
  await server.release(client);
  const { context } = await behind({}, server);
  const page = await context.newPage();
  await enter(page, 'yating');
  await expect(page.getByText(live)).toBeVisible();
  await expect(page.getByText(/^This browser stores nothing here/)).toBeVisible();
  await openChat(page, 'Mira Okafor');
  await say(page, 'memory: a word');
  await expect.poll(() => bubbles(page, 'memory:')).toEqual(['memory: a word']);
  await page.reload();
  await expect(page.getByText(live)).toBeVisible();
  await expect.poll(() => bubbles(page, 'memory:')).toEqual(['memory: a word']);
  await context.close();
  await server.dispose();
  await dispose(client);
});

/** The built client, whose engine finds a browser without this: no page's script runs in a worker. */
async function clientWithout(name: string): Promise<string> {
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

test('without a secure context one page says what to do, and nothing else runs', async ({ behind }) => {
  const { context } = await behind();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  const page = await context.newPage();
  await page.goto('/home/chat');
  await expect(page.getByRole('heading', { name: 'Open this page over https' })).toBeVisible();
});

test('without Web Locks the page says what it lacks', async ({ behind }) => {
  const { context } = await behind();
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This browser cannot run Partyline' })).toBeVisible();
  await expect(page.getByText(/Web Locks/)).toBeVisible();
});
