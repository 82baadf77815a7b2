// The UI states of the group screen and its dialogs, and how to reach each state in any language.
import type { Locator, Page } from '@playwright/test';
import { type State, visitPath, withoutChat } from './state.ts';

type AtPath = Omit<State, 'chat'>;

const DIALOG = '[role=dialog]';
const MENU = '[role=menu]';
const QUESTION = '[role=alertdialog]';

const main = (page: Page): Locator => page.locator('main');
const option = (page: Page): Locator => page.locator(`${DIALOG} [role=option]`).first();

async function openList(page: Page): Promise<void> {
  await visitPath(page, '/home/group');
  await page.locator('a[href*="group="]').first().waitFor();
}

/** Opens the group that Alice owns. */
async function openProfile(page: Page): Promise<void> {
  await visitPath(page, '/home/group?group=1');
  await main(page).locator('#group-members').waitFor();
  await main(page).getByRole('listitem').first().waitFor();
}

async function openMembers(page: Page): Promise<void> {
  await openProfile(page);
  await main(page).locator('section[aria-labelledby=group-members] button').first().click();
  await main(page).locator('#members-title').waitFor();
}

const LEAVE = 'button:has(.lucide-log-out)';

const profileDialog = (name: string, button: string, hasOptions = false): AtPath => ({
  name,
  open: async (page) => {
    await openProfile(page);
    await main(page).locator(button).filter({ visible: true }).first().click();
    if (hasOptions) await option(page).waitFor();
  },
  overlay: `${DIALOG}, ${QUESTION}`,
});

const states: AtPath[] = [
  { name: 'group list', open: openList },
  {
    name: 'the menu of a group',
    open: async (page) => {
      await openList(page);
      await page.locator('a[href*="group="]').first().click({ button: 'right' });
    },
    overlay: MENU,
  },
  {
    name: 'new group without a name',
    open: async (page) => {
      await openList(page);
      await page.locator('button:has(.lucide-plus):visible').first().click();
      await option(page).waitFor();
      await page.locator(`${DIALOG} footer button`).last().click();
    },
    overlay: DIALOG,
  },
  { name: 'group profile', open: openProfile },
  {
    name: 'the menu of the profile',
    open: async (page) => {
      await openProfile(page);
      await main(page).locator('button:has(.lucide-ellipsis):visible').last().click();
    },
    overlay: MENU,
  },
  profileDialog('invitation', 'button:has(.lucide-user-plus)', true),
  profileDialog('removal of members', 'button:has(.lucide-user-minus)', true),
  profileDialog('transfer of the ownership', `button:has(+ ${LEAVE})`, true),
  profileDialog('the owner cannot leave', LEAVE),
  profileDialog('question before the group is dissolved', `${LEAVE} + button`),
  { name: 'members', open: openMembers },
  {
    // The members stay open after the state before.
    name: 'the menu of a member',
    open: async (page) => {
      await main(page).getByRole('listitem').nth(1).locator('button').first().click({ button: 'right' });
    },
    overlay: MENU,
  },
  {
    name: 'side panel',
    open: async (page) => {
      await visitPath(page, '/home/chat?chat=group-1');
      await page.locator('[data-group-info]').click();
      await page.locator('aside #group-members').waitFor();
    },
  },
  {
    name: 'side panel with open fields',
    open: async (page) => {
      const pencils = page.locator('aside button:has(.lucide-pencil-line)');
      for (let left = await pencils.count(); left > 0; left -= 1) await pencils.first().click();
      await page.locator('aside form').nth(3).waitFor();
    },
  },
];

export const groupStates: readonly State[] = withoutChat(states);
