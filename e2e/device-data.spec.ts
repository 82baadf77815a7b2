// The data on this device in the settings: the export with its archive, and the check with its repairs.
import type { Locator, Page } from '@playwright/test';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipped } from '../tests/unzipped.ts';
import { attachAndSend, pngFile } from './support/files.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import { expect, openChat, sendText, signInWithTokens, test } from './support/test.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });

async function openData(page: Page): Promise<void> {
  await page.goto('/home/chat?settings=data');
  await expect(section(page, 'Export your data')).toBeVisible();
}

/** Extracts an archive into a folder. */
async function extract(archive: Buffer, folder: string): Promise<string[]> {
  const files = unzipped(new Uint8Array(archive));
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return [...files.keys()];
}

test('An exported archive opens from the disk: chats, texts and pictures, without a script', async ({
  visitor,
}, testInfo) => {
  const context = await visitor({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInWithTokens(page, 'alice');
  await waitForServiceWorker(page);
  await openChat(page, 'Bruno Keller');
  const hostile = '<img src=x onerror=alert(1)> https://example.org/a';
  await sendText(page, hostile);
  await attachAndSend(page, 'Picture', [pngFile('harbour.png', 640, 480)]);
  await expect(page.locator('img[src*="/files/"]').last()).toBeVisible();
  await openData(page);
  const download = page.waitForEvent('download');
  await section(page, 'Export your data').getByRole('button', { name: 'Export' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^partyline-alice-\d{4}-\d\d-\d\d\.zip$/);
  await expect(section(page, 'Export your data').getByText(/^Saved as partyline-alice/)).toBeVisible();

  const folder = await mkdtemp(join(tmpdir(), 'partyline-export-'));
  const names = await extract(await readFile(await saved.path()), folder);
  expect(names).toEqual(expect.arrayContaining(['index.html', 'data.json']));
  const data = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as {
    chats: { name: string; messages: { content?: string; files?: string[] }[] }[];
  };
  const chat = data.chats.find(({ name }) => name === 'Bruno Keller');
  expect(chat?.messages.some(({ content }) => content === hostile)).toBe(true);
  expect(chat?.messages.flatMap(({ files = [] }) => files)).not.toHaveLength(0);

  const reader = await context.newPage();
  const errors: string[] = [];
  reader.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
  await reader.screenshot({ path: testInfo.outputPath('index.png') });
  await reader.getByRole('link', { name: 'Bruno Keller' }).click();
  await expect(reader.getByText(hostile)).toBeVisible();
  await expect(reader.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  const picture = reader.locator('img').last();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect.poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await reader.screenshot({ path: testInfo.outputPath('chat.png'), fullPage: true });
  expect(errors).toEqual([]);
  await rm(folder, { recursive: true });
});

test('A check repairs a damaged record, and the next check finds everything in order', async ({
  signedIn,
}) => {
  const page = await signedIn('mira');
  await expect(page.getByText(/^Connected/)).toBeVisible();
  await openData(page);
  const repair = section(page, 'Check and repair');
  const button = repair.getByRole('button', { name: 'Check and repair' });
  await button.click();
  await expect(repair.getByText('Everything is in order.')).toBeVisible();
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const request = indexedDB.open(names.find((name) => /-\d+-f\d+$/.test(name)) ?? '');
    await new Promise((opened) => request.addEventListener('success', opened));
    const tx = request.result.transaction('people', 'readwrite');
    tx.objectStore('people').put(new Uint8Array([1]), 'friends');
    await new Promise((ended) => tx.addEventListener('complete', ended));
    request.result.close();
  });
  await button.click();
  await expect(repair.getByText('1 list of people was damaged.')).toBeVisible();
  await button.click();
  await expect(repair.getByText('Everything is in order.')).toBeVisible();
});
