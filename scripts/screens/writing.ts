// Runs on Node 24. The screens of somebody who writes and sends: drafts, pictures, files, what is on its way
// and what did not arrive, a line that catches up, and a browser that stores nothing.
import type { Page } from '@playwright/test';
import { picture } from './sample-picture.ts';
import { enter, openHome, type Screen } from './stage.ts';

export const writing: readonly Screen[] = [
  {
    name: 'gaps', // before anything asks for the history of a chat
    where: 'writer',
    open: async (page, { origin }) => {
      await openHome(page);
      origin.wire?.cut();
      await page.locator('[class*=_wait_]').waitFor();
      await page.locator('[data-chat]', { hasText: 'Ilse' }).click();
      await page.locator('[data-gap]').first().waitFor();
      origin.wire?.mend();
    },
  },
  {
    name: 'drafts',
    where: 'writer',
    open: async (page) => {
      await online(page);
      const drafts = { Ilse: 'Yes, at three. Shall I bring the', 友子: '謝謝！我們' };
      for (const [hasText, text] of Object.entries(drafts)) {
        await page.locator('[data-chat]', { hasText }).click();
        await page.locator('footer [contenteditable]').fill(text);
        await page.locator('footer [contenteditable]').blur();
        await openHome(page);
      }
      await page.locator('[data-chat]', { hasText: '謝謝' }).waitFor();
    },
  },
  { name: 'attachments', where: 'writer', open: openAttachments },
  { name: 'files', where: 'writer', open: openFiles },
  {
    name: 'files-pressed', // "Send" was pressed while a file is still read
    where: 'writer',
    open: async (page) => {
      await page.addInitScript(() => {
        Blob.prototype.arrayBuffer = async () => new Promise(() => {});
      });
      await openFiles(page);
      await page.locator('[role=dialog] footer button').last().click();
    },
  },
  {
    name: 'broken',
    where: 'writer',
    open: async (page) => {
      await online(page);
      await page.locator('[data-chat]', { hasText: '友子' }).click();
      await page.locator('[data-conversation] [class*=_lost_]').first().waitFor();
    },
  },
  {
    name: 'unsent', // its calls stay held, so what it shows stays on its way
    where: 'writer',
    open: async (page, { origin }) => {
      if (await isNew(page, '[data-mark=failed]')) {
        origin.wire?.stub({ path: '/message/private/send', does: 'refuse', message: SENTENCE });
        await say(page, 'The second one is the better, I think.');
        await page.locator('[data-mark=failed]').waitFor({ state: 'attached' });
        origin.wire?.stub({ path: '/image/upload', does: 'hold', after: 4_000_000 });
        origin.wire?.stub({ path: '/file/upload', does: 'hold', after: 6_000_000 });
        await attach(page, 0, [file('third.png', Buffer.concat([picture(900, 600, 3), NOISE]))]);
        await attach(page, 1, [file('The whole series, in full resolution.zip', NOISE)]);
        await page.locator('[role=progressbar]').nth(1).waitFor();
      }
      await toEnd(page);
    },
  },
  {
    name: 'catching-up', // stays held
    where: 'writer',
    open: async (page, { origin, locale }) => {
      await openHome(page);
      if (!(await page.locator('[class*=_busy_]').isVisible())) {
        origin.wire?.cut();
        await page.locator('[class*=_wait_]').waitFor();
        await origin.flood(locale, 1340);
        origin.wire?.mend();
        origin.wire?.stub({ path: '/message/private/loadOfflineMessage', nth: 2, does: 'hold', after: 0 });
      }
      await page.locator('[class*=_busy_]', { hasText: '34' }).waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'forgetful',
    where: 'newcomer',
    open: async (page, { origin, locale }) => {
      origin.wire?.mend();
      await page.goto('/home/chat');
      await page.locator('[class*=_foot_]').waitFor();
      if ((await page.locator('[class*=_banner_]').count()) > 0) return;
      await page.locator('nav button').last().click();
      await page.waitForURL('**/login');
      await page.evaluate(spoilStorage);
      await enter(page, origin.accountFor(locale, 'newcomer'));
      await page.locator('[class*=_banner_]').waitFor();
    },
  },
];

/** In the page. Leaves the databases of accounts in a version that no program knows yet. */
async function spoilStorage(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.includes('common')) continue;
    await new Promise((done, fail) => {
      const opening = indexedDB.open(name, 9999);
      opening.addEventListener('error', fail);
      opening.addEventListener('success', () => {
        opening.result.close();
        done(null);
      });
    });
  }
}

async function openAttachments(page: Page): Promise<void> {
  await online(page);
  if (await isNew(page, '[download]')) {
    await attach(page, 0, [
      file('first.png', picture(1200, 800, 1)),
      file('second.png', picture(600, 900, 2)),
    ]);
    await attach(page, 1, [file('Contract, signed by both sides, 2026.pdf', Buffer.alloc(482_133))]);
    await page.locator('[download]').waitFor();
  }
  await toEnd(page);
}

/** Opens the chat, and tells whether nothing like that is in it yet. */
async function isNew(page: Page, what: string): Promise<boolean> {
  await openHome(page);
  await page.locator('[data-chat]', { hasText: 'Ilse' }).click();
  await page.locator('[data-conversation] [data-index]').last().waitFor();
  return (await page.locator(what).count()) === 0;
}

async function online(page: Page): Promise<void> {
  await openHome(page);
  const behind = page.locator('[class*=_foot_]').locator('[class*=_wait_], [class*=_busy_]');
  await behind.waitFor({ state: 'detached', timeout: 60_000 });
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator('footer [contenteditable]').fill(text);
  await page.locator('footer [contenteditable]').press('Enter');
}

/** @param entry of the menu: pictures, then files */
async function attach(page: Page, entry: 0 | 1, files: ReturnType<typeof file>[]): Promise<void> {
  await choose(page, entry, files);
  const tray = page.locator('[role=dialog]');
  await tray.locator('footer button').last().click();
  await tray.waitFor({ state: 'detached' });
}

/** By the first entry of the menu, pictures and videos, or by the second, any file. */
async function choose(page: Page, entry: 0 | 1, files: ReturnType<typeof file>[]): Promise<void> {
  await page.locator('footer button[aria-haspopup=menu]').click();
  const chooser = page.waitForEvent('filechooser');
  await page.locator('[role=menuitem]').nth(entry).click();
  await (await chooser).setFiles(files);
}

/** The files wait to be looked at: a picture, a long name, and one that cannot be sent. */
async function openFiles(page: Page): Promise<void> {
  await online(page);
  await page.locator('[data-chat]', { hasText: 'Ilse' }).click();
  await choose(page, 1, [
    file('first.png', picture(1200, 800, 1)),
    file('Contract, signed by both sides, 2026.pdf', Buffer.alloc(482_133)),
    file('nothing.txt', Buffer.alloc(0)),
  ]);
  await page.locator('[role=dialog] li').nth(2).waitFor();
}

async function toEnd(page: Page): Promise<void> {
  const end = page.locator('[data-conversation] [role=group]');
  await end.evaluate(async (box) => {
    box.scrollTop = box.scrollHeight;
    await Promise.all([...box.querySelectorAll('img')].map((image) => image.decode().catch(() => null)));
    box.scrollTop = box.scrollHeight;
  });
}

const SENTENCE = 'You are writing too fast. Wait a minute.';
/** Without a rhythm that anything could shorten. */
const NOISE = Buffer.alloc(12_000_000, 7);

const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'application/octet-stream',
  buffer,
});
