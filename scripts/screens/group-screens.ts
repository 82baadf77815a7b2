// Screens of groups: the list, the profile, members, dialogs, and the side panel of a conversation.
import type { Page } from '@playwright/test';
import { openChat, type Screen } from './screen.ts';

export const groupScreens: readonly Screen[] = [
  { name: 'groups', where: 'signed-in', open: openGroups },
  { name: 'group', where: 'signed-in', open: openOwnGroup },
  {
    name: 'group-member', // as an ordinary member sees it
    where: 'signed-in',
    open: async (page) => {
      await openGroups(page);
      await page.getByRole('link').filter({ hasText: '週末登山' }).click();
      await profileLoaded(page);
    },
  },
  {
    name: 'group-members',
    where: 'signed-in',
    open: async (page) => {
      await openOwnGroup(page);
      await page.locator('main button:has-text("("), main button:has-text("（")').last().click();
      await page.locator('main').getByRole('listitem').nth(1).waitFor();
    },
  },
  {
    name: 'group-invite',
    where: 'signed-in',
    open: async (page) => {
      await openOwnGroup(page);
      await page.getByRole('button', { name: /^(?:Invite|邀請)$/ }).click();
      await page.getByRole('dialog').getByRole('listbox').getByRole('option').first().waitFor();
      await page.getByRole('dialog').getByRole('listbox').getByRole('option').last().dispatchEvent('click');
    },
  },
  {
    name: 'group-create',
    where: 'signed-in',
    open: async (page) => {
      await openGroups(page);
      await page
        .getByRole('button', { name: /^(?:New group|新群組|新增群組|建立群組)$/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('Reading circle');
      await page.getByRole('dialog').getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'group-panel',
    where: 'signed-in',
    open: async (page) => {
      await openChat(page, 'group');
      await page.keyboard.press('Control+i');
      await page.locator('[role=complementary], aside').getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'group-call-start',
    where: 'signed-in',
    open: async (page) => {
      await openChat(page, 'group');
      await page.getByRole('button', { name: /^(?:Group call|群組通話)$/ }).click();
      await page.getByRole('dialog').getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'no-groups',
    where: 'newcomer',
    open: async (page) => {
      await page.goto('/home/group');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    },
  },
];

async function openGroups(page: Page): Promise<void> {
  await page.goto('/home/group');
  await page.locator('a[href*="group="]').first().waitFor();
}

/** Opens the group with an admin and a muted member. */
async function openOwnGroup(page: Page): Promise<void> {
  await openGroups(page);
  const circle = page.getByRole('link').filter({ hasText: 'Reading circle' });
  const first = page.locator('a[href*="group="]').first();
  await ((await circle.count()) > 0 ? circle : first).click();
  await profileLoaded(page);
}

async function profileLoaded(page: Page): Promise<void> {
  await page.locator('main').getByRole('listitem').first().waitFor();
}
