// Screens of a conversation's menus, dialogs, pickers, cards and pictures.
import type { Locator, Page } from '@playwright/test';
import { openChat, openHome, type Screen } from './screen.ts';

export const conversationScreens: readonly Screen[] = [
  {
    name: 'kinds', // pictures, a voice note, a call
    where: 'signed-in',
    open: async (page) => {
      await openWithPicture(page);
    },
  },
  {
    name: 'system-chat',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      await page.locator('[data-chat=system-0]').click();
      await page.locator('[data-conversation] [data-index]').last().waitFor();
    },
  },
  {
    name: 'announcement',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      await page.locator('[data-chat=system-0]').click();
      await page.locator('[data-conversation] [data-index] [aria-haspopup=dialog]').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chat-menu',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      await page.locator('[data-chat^=private-]').first().click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'message-menu',
    where: 'signed-in',
    open: async (page) => {
      await openMenu(page);
    },
  },
  {
    name: 'select',
    where: 'signed-in',
    open: async (page) => {
      await choose(page, 'list-checks');
      await page.getByRole('toolbar').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'forward',
    where: 'signed-in',
    open: async (page) => {
      await choose(page, 'forward');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reply',
    where: 'signed-in',
    open: async (page) => {
      await choose(page, 'quote');
      await page.locator('footer [contenteditable]').waitFor();
    },
  },
  {
    name: 'mention',
    where: 'signed-in',
    open: async (page) => {
      await openChat(page, 'group');
      await page.locator('footer [contenteditable]').click();
      await page.keyboard.type('@');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'emoticons',
    where: 'signed-in',
    open: async (page) => {
      await openChat(page, 'private');
      await page.locator('footer button').first().click();
      await page.getByRole('tab').first().waitFor();
    },
  },
  {
    name: 'viewer',
    where: 'signed-in',
    open: async (page) => {
      await (await openWithPicture(page)).click();
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  {
    name: 'media',
    where: 'signed-in',
    open: async (page) => {
      await openWith(page, 'Mira');
      await page.locator('[data-conversation] header button:has(.lucide-images)').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'card',
    where: 'signed-in',
    open: async (page) => {
      await openChat(page, 'group');
      await page
        .locator('[data-conversation] [data-index] button[title]:has([class*=avatar])')
        .last()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'shortcuts',
    where: 'signed-in',
    open: async (page) => {
      await openHome(page);
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function openWith(page: Page, hasText: string): Promise<void> {
  await openHome(page);
  await page.locator('[data-chat^=private-]', { hasText }).click();
  await page.locator('[data-conversation] [data-index]').last().waitFor();
}

/** Scrolls up to the next picture, which may not be on the first page. */
async function openWithPicture(page: Page): Promise<Locator> {
  await openWith(page, 'Mira');
  const pictures = page.locator('[data-conversation] [data-index] button[aria-label]:has(img[src])');
  await page.locator('[data-conversation] [role=group]').hover();
  for (let up = 0; up < 20 && (await pictures.count()) === 0; up++) {
    await page.mouse.wheel(0, -200);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await pictures.last().scrollIntoViewIfNeeded();
  return pictures.last();
}

async function openMenu(page: Page): Promise<Locator> {
  await openChat(page, 'group');
  await page
    .locator('[data-conversation] [data-bubble]')
    .last()
    .click({ button: 'right', position: { x: 8, y: 8 } });
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** @param icon the entry's icon, which is independent of the language */
async function choose(page: Page, icon: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.locator(`[role=menuitem]:has(.lucide-${icon})`).click();
}
