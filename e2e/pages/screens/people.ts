// The UI states of the friend screens and their dialogs, and how to reach each state in any language.
import { expect, type Locator, type Page } from '@playwright/test';
import { MIRA } from '../support/demo-world.ts';
import { type State, visitPath, withoutChat } from './state.ts';

type AtPath = Omit<State, 'chat'>;

const DIALOG = '[role=dialog]';
const QUESTION = '[role=alertdialog]';
const MENU = '[role=menu]';

const buttonWith = (parent: Locator, icon: string): Locator =>
  parent.locator(`button:has(.lucide-${icon}):visible`).first();

async function openList(page: Page): Promise<void> {
  await visitPath(page, '/home/friend');
  await page.locator(`[data-friend="${MIRA}"]`).waitFor();
}

async function openDetail(page: Page): Promise<void> {
  await visitPath(page, `/home/friend?friend=${MIRA}`);
  await page.locator('main input[type=checkbox]').first().waitFor();
}

async function openGroupings(page: Page): Promise<void> {
  await visitPath(page, '/home/friend-grouping');
  await page.locator('[data-section]').nth(1).waitFor();
}

/** @param icon of the menu entry to click; without an icon the menu stays open. */
async function openRowMenu(page: Page, row: Locator, icon?: string): Promise<void> {
  await row.click({ button: 'right' });
  await page.locator(MENU).waitFor();
  if (icon !== undefined) await page.locator(`[role=menuitem]:has(.lucide-${icon})`).click();
}

async function openMore(page: Page, icon: string): Promise<void> {
  await openDetail(page);
  await buttonWith(page.locator('main'), 'ellipsis').click();
  await page.locator(`[role=menuitem]:has(.lucide-${icon})`).click();
  await page.locator(DIALOG).waitFor();
}

async function find(page: Page, words: string): Promise<void> {
  await openList(page);
  await buttonWith(page.locator('header'), 'user-plus').click();
  await page.locator(`${DIALOG} input`).fill(words);
  await page.keyboard.press('Enter');
  await page.locator(`${DIALOG} li`).first().waitFor();
}

async function openRequests(page: Page, tab: number): Promise<void> {
  await visitPath(page, '/home/friend?view=requests');
  await page.getByRole('tab').nth(tab).click();
  await page.getByRole('tabpanel').locator('li').first().waitFor();
}

const states: AtPath[] = [
  { name: 'friend list', open: openList },
  {
    name: 'the menu of a friend',
    open: async (page) => {
      await openList(page);
      await openRowMenu(page, page.locator(`[data-friend="${MIRA}"]`));
    },
    overlay: MENU,
  },
  {
    name: 'question before a friend is deleted',
    open: async (page) => {
      await openList(page);
      await openRowMenu(page, page.locator(`[data-friend="${MIRA}"]`), 'user-minus');
    },
    overlay: QUESTION,
  },
  { name: 'found users', open: (page) => find(page, 'a'), overlay: DIALOG },
  { name: 'received requests', open: (page) => openRequests(page, 0) },
  { name: 'sent requests', open: (page) => openRequests(page, 1) },
  { name: 'friend detail', open: openDetail },
  {
    name: 'remark form',
    open: async (page) => {
      await openDetail(page);
      await buttonWith(page.locator('main'), 'pencil-line').click();
    },
  },
  {
    name: 'complaint dialog with missing fields',
    open: async (page) => {
      await openMore(page, 'flag');
      await page.locator(`${DIALOG} button[type=submit]`).click();
      await expect(page.locator(`${DIALOG} input[type=radio]`).first()).toBeFocused();
    },
    overlay: DIALOG,
  },
  { name: 'share dialog', open: (page) => openMore(page, 'share'), overlay: DIALOG },
  { name: 'groupings', open: openGroupings },
  {
    name: 'the menu of a grouping',
    open: async (page) => {
      await openGroupings(page);
      await openRowMenu(page, page.locator('[data-section]').nth(1));
    },
    overlay: MENU,
  },
  {
    name: 'question before a grouping is deleted',
    open: async (page) => {
      await openGroupings(page);
      await openRowMenu(page, page.locator('[data-section]').nth(1), 'trash-2');
    },
    overlay: QUESTION,
  },
  {
    name: 'new grouping',
    open: async (page) => {
      await openGroupings(page);
      await buttonWith(page.locator('main'), 'folder-plus').click();
    },
    overlay: DIALOG,
  },
  {
    name: 'friend application',
    open: async (page) => {
      await find(page, 'ines');
      await page.locator(`${DIALOG} li button`).click();
      await page.locator(`${DIALOG} textarea`).waitFor();
    },
    overlay: `${DIALOG}:has(textarea)`,
    leave: (page) => page.keyboard.press('Escape'),
  },
];

export const peopleStates: readonly State[] = withoutChat(states);
