// Screens of a user who writes and sends: drafts, pictures, files, unsent and failed messages, catch-up, and
// a browser without storage.
import type { Page } from '@playwright/test';
import { sendRefusals } from './refusals.ts';
import { picture } from './sample-picture.ts';
import { enter, openHome, type Screen } from './screen.ts';
import { attach, choose, file, isNew, online, say, toEnd } from './steps.ts';

export const sendingScreens: readonly Screen[] = [
  {
    name: 'gaps', // runs before any screen requests the history of this chat
    where: 'writer',
    open: async (page, { origin }) => {
      await online(page);
      // Another chat opens first, to load the code of conversations.
      await page.locator('[data-chat]', { hasText: '友子' }).click();
      await page.locator('[data-conversation] [data-index]').last().waitFor();
      await openHome(page);
      origin.proxy?.cut();
      await page.locator('[class*=_wait_]').waitFor();
      await page.locator('[data-chat]', { hasText: 'Ilse' }).click();
      await page.locator('[data-gap]').first().waitFor();
      origin.proxy?.mend();
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
    name: 'files-pressed', // "Send" is pressed while the page still reads a file
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
  ...sendRefusals,
  {
    name: 'unsent', // its requests stay held, so its messages stay unsent
    where: 'writer',
    open: async (page, { origin }) => {
      if (await isNew(page, '[role=progressbar]')) {
        origin.proxy?.stub({ path: '/message/private/send', does: 'refuse', message: SENTENCE });
        await say(page, 'The second one is the better, I think.');
        await page.locator('[data-mark=failed]').last().waitFor({ state: 'attached' });
        origin.proxy?.stub({ path: '/image/upload', does: 'hold', after: 4_000_000 });
        origin.proxy?.stub({ path: '/file/upload', does: 'hold', after: 6_000_000 });
        await attach(page, 0, [file('third.png', Buffer.concat([picture(900, 600, 3), NOISE]))]);
        await attach(page, 1, [file('The whole series, in full resolution.zip', NOISE)]);
        await page.locator('[role=progressbar]').nth(1).waitFor();
      }
      await toEnd(page);
    },
  },
  {
    name: 'catching-up', // leaves the pull held
    where: 'writer',
    open: async (page, { origin, locale }) => {
      await openHome(page);
      // 340 messages are left after the first page, or a few more if the pull begins earlier than the flood.
      const catching = page.locator('[class*=_busy_]', { hasText: /3\d\d/ });
      await catching.or(page.locator(LIVE)).waitFor({ timeout: 60_000 });
      if (!(await catching.isVisible())) {
        origin.proxy?.cut();
        await page.locator('[class*=_wait_]').waitFor();
        await origin.flood(locale, 1340);
        origin.proxy?.mend();
        origin.proxy?.stub({ path: '/message/private/loadOfflineMessage', nth: 2, does: 'hold', after: 0 });
      }
      await catching.waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'forgetful',
    where: 'newcomer',
    open: async (page, { origin, locale }) => {
      origin.proxy?.mend();
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

/** In the page: raises the version of the accounts' databases, so that no build can open them. */
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

/** Opens the preview of chosen files: a picture, a long name, and an empty file that cannot be sent. */
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

/** The list's footer while the connection is live. */
const LIVE = '[class*=_foot_]:not(:has([class*=_wait_], [class*=_busy_]))';
const SENTENCE = 'You are writing too fast. Wait a minute.';
/** A large file. */
const NOISE = Buffer.alloc(12_000_000, 7);
