// Screens of friends, friend requests, groupings and cards.
import type { Page } from '@playwright/test';
import { openChat, type Screen } from './screen.ts';

export const peopleScreens: readonly Screen[] = [
  { name: 'friends', where: 'signed-in', open: openFriends },
  {
    name: 'friend',
    where: 'signed-in',
    open: async (page) => {
      await openFriends(page);
      await page.locator('[data-friend]').first().click();
      // The signature comes with the card.
      await page.locator('main').getByRole('heading').first().waitFor();
      await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'friend-menu',
    where: 'signed-in',
    open: async (page) => {
      await openFriends(page);
      await page.locator('[data-friend]').first().click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'requests',
    where: 'signed-in',
    open: async (page) => {
      await page.goto('/home/friend?view=requests');
      await page.locator('main').getByRole('tab').first().waitFor();
    },
  },
  {
    name: 'find-people',
    where: 'signed-in',
    open: async (page) => {
      await openFriends(page);
      await page.locator('header button:has(.lucide-user-plus)').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').or(dialog.getByRole('searchbox')).first().fill('o');
      await page.keyboard.press('Enter');
      await dialog.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'apply',
    where: 'newcomer',
    open: async (page) => {
      await page.goto('/home/friend');
      await page.locator('header button:has(.lucide-user-plus)').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').or(dialog.getByRole('searchbox')).first().fill('tomas');
      await page.keyboard.press('Enter');
      await dialog.getByRole('listitem').getByRole('button').last().click();
      await page.getByRole('dialog').getByRole('textbox').last().waitFor();
    },
  },
  { name: 'no-friends', where: 'newcomer', open: (page) => openEmpty(page, '/home/friend') },
  {
    name: 'groupings',
    where: 'signed-in',
    open: async (page) => {
      await page.goto('/home/friend-grouping');
      await page.locator('[data-friend]').first().waitFor();
    },
  },
  {
    name: 'user-card',
    where: 'signed-in',
    open: async (page) => {
      await openChat(page, 'group');
      await page.locator('[data-conversation] button[class*=face]').last().click();
      await page.getByRole('dialog').getByRole('heading').waitFor();
      await page.locator('[role=dialog] [aria-busy=true]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'complaint',
    where: 'signed-in',
    open: async (page) => {
      await openChat(page, 'group');
      await page.locator('[data-conversation] button[class*=face]').last().click();
      const card = page.getByRole('dialog');
      await card.locator('button[aria-haspopup=menu]').click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').getByRole('radio').first().check();
      await page.getByRole('dialog').getByRole('textbox').fill('This account sends the same message again.');
    },
  },
];

async function openFriends(page: Page): Promise<void> {
  await page.goto('/home/friend');
  await page.locator('[data-friend]').first().waitFor();
}

async function openEmpty(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}
