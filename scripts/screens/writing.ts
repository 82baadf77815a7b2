// Runs on Node 24. The screens of somebody who writes and sends: drafts, pictures, files, what is on its way
// and what did not arrive, a line that catches up, and a browser that stores nothing.
import type { Page } from '@playwright/test';
import { writersRefusals } from './refusals.ts';
import { picture } from './sample-picture.ts';
import { enter, openHome, type Screen } from './stage.ts';
import { attach, choose, file, isNew, online, say, toEnd } from './steps.ts';

export const writing: readonly Screen[] = [
  {
    name: 'gaps', // before anything asks for the history of this chat
    where: 'writer',
    open: async (page, { origin }) => {
      await online(page);
      // loads the code of conversations
      await page.locator('[data-chat]', { hasText: '友子' }).click();
      await page.locator('[data-conversation] [data-index]').last().waitFor();
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
  ...writersRefusals,
  {
    name: 'unsent', // its calls stay held, so what it shows stays on its way
    where: 'writer',
    open: async (page, { origin }) => {
      if (await isNew(page, '[role=progressbar]')) {
        origin.wire?.stub({ path: '/message/private/send', does: 'refuse', message: SENTENCE });
        await say(page, 'The second one is the better, I think.');
        await page.locator('[data-mark=failed]').last().waitFor({ state: 'attached' });
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
      // So many are left behind the first page, and what came before the flood where the pull begins there.
      const catching = page.locator('[class*=_busy_]', { hasText: /3\d\d/ });
      await catching.or(page.locator(LIVE)).waitFor({ timeout: 60_000 });
      if (!(await catching.isVisible())) {
        origin.wire?.cut();
        await page.locator('[class*=_wait_]').waitFor();
        await origin.flood(locale, 1340);
        origin.wire?.mend();
        origin.wire?.stub({ path: '/message/private/loadOfflineMessage', nth: 2, does: 'hold', after: 0 });
      }
      await catching.waitFor({ timeout: 60_000 });
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

/** The foot of the list while the line neither waits nor catches up. */
const LIVE = '[class*=_foot_]:not(:has([class*=_wait_], [class*=_busy_]))';
const SENTENCE = 'You are writing too fast. Wait a minute.';
/** Without a rhythm that anything could shorten. */
const NOISE = Buffer.alloc(12_000_000, 7);
