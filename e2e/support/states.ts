// The states of a conversation and of what floats above it, and how each is reached, in whatever language.
import { expect, type Locator, type Page } from '@playwright/test';
import { bring, picture, textFile } from './files.ts';
import type { Scene } from './scene.ts';

export interface State {
  name: string;
  /** The chat that is on the screen; null for the list alone. */
  chat: string | null;
  open: (page: Page) => Promise<unknown>;
  /** A selector of what stands over the rest, and is closed by Esc. */
  floats?: string;
  /** What is done instead of Esc, or after it. */
  leave?: (page: Page) => Promise<unknown>;
  /** A selector of what is new to axe, where that is neither what floats nor all of it. */
  within?: string;
  /** The pointer makes it, in whatever window: only its colours are new. */
  pointed?: true;
}

type InChat = Omit<State, 'chat'>;

const talk = (page: Page): Locator => page.locator('[data-conversation]');
const messages = (page: Page): Locator => talk(page).locator('[role=group]').first();
const field = (page: Page): Locator => talk(page).locator('footer [contenteditable]').first();
const tool = (page: Page, icon: string): Locator => talk(page).locator(`footer button:has(.lucide-${icon})`);
const DIALOG = '[role=dialog]';
const MENU = '[role=menu]';
const HITS = 'section section:has([data-hit])';
const dialog = (page: Page): Locator => page.locator(DIALOG);
const menu = (page: Page): Locator => page.locator(MENU);
const filter = (page: Page, index: number): Locator =>
  page.locator('section button[aria-haspopup=menu]').nth(index);
const said = (page: Page, text: string): Locator =>
  talk(page)
    .locator('[data-index]')
    .filter({ has: page.locator('[data-words]', { hasText: text }) })
    .last();

/** @param icon of the entry, whatever its words are; without one the menu stays open. */
async function ask(page: Page, text: string, icon?: string): Promise<void> {
  await said(page, text).locator('[data-words]').click({ button: 'right' });
  if (icon === undefined) await menu(page).waitFor();
  else await menu(page).locator(`[role=menuitem]:has(.lucide-${icon})`).click();
}

async function find(page: Page): Promise<void> {
  await page.locator('input[enterkeyhint=search]').fill('scene');
  await page.locator('[data-hit]').first().waitFor();
}

const inList: InChat[] = [
  {
    name: 'the menu of a chat',
    open: (page) => page.locator('[data-chat=private-3]').click({ button: 'right' }),
    floats: MENU,
  },
  { name: 'what was found', open: find, floats: HITS },
  {
    name: 'by whom it was said',
    open: async (page) => {
      await find(page);
      await filter(page, 0).click();
    },
    floats: MENU,
  },
  {
    name: 'between two days',
    open: async (page) => {
      await filter(page, 1).click();
      await menu(page).getByRole('menuitemradio').last().click();
      await page.locator('input[type=date]').first().waitFor();
      await expect(menu(page)).toHaveCount(0);
    },
    floats: HITS,
  },
  { name: 'the keys', open: (page) => page.keyboard.press('Control+/'), floats: DIALOG },
];

const inSystemChat: InChat[] = [
  { name: 'the system chat', open: (page) => talk(page).locator('[data-bubble]').first().waitFor() },
  {
    name: 'an announcement',
    open: async (page) => {
      await talk(page).locator('[data-bubble] button').last().click();
      await isTold(page);
    },
    floats: DIALOG,
  },
];

const withFriend: InChat[] = ['pictures', 'files', 'voice messages'].map((name, tab) => ({
  name: `all ${name}`,
  open: async (page) => {
    await talk(page).locator('header button:has(.lucide-images)').click();
    await dialog(page).getByRole('tab').nth(tab).click();
  },
  floats: DIALOG,
}));

const card = (name: string, at: string): InChat => ({
  name: `the card of ${name}`,
  open: async (page) => {
    await talk(page).locator(`[data-index] ${at}`).last().click();
    await isTold(page);
  },
  floats: DIALOG,
});

/** The server has said the rest of it. */
async function isTold(page: Page): Promise<void> {
  await dialog(page).waitFor();
  await expect(dialog(page).locator('[aria-busy=true]')).toHaveCount(0);
}

const quotes: InChat[] = ['the wide one', 'so do I'].flatMap((text) => [
  {
    name: `the quote in "${text}", pointed at`,
    open: (page) => said(page, text).locator('[data-bubble] > button').hover(),
    within: '[data-conversation]',
    pointed: true,
  },
  {
    name: `the quote in "${text}", pressed`,
    open: (page) => page.mouse.down(),
    // Not over it: that would be a click.
    leave: async (page) => {
      await page.mouse.move(0, 0);
      await page.mouse.up();
    },
    within: '[data-conversation]',
    pointed: true,
  },
]);

const inGroup: InChat[] = [
  { name: 'quotes, cards, what is pinned', open: (page) => said(page, 'who comes').waitFor() },
  ...quotes,
  { name: 'the menu of a message', open: (page) => ask(page, 'the wide one'), floats: MENU },
  {
    name: 'before a recall',
    open: (page) => ask(page, 'who comes', 'undo-2'),
    floats: '[role=alertdialog]',
  },
  {
    name: 'messages chosen',
    open: async (page) => {
      await ask(page, 'so do I', 'list-checks');
      // What lies under anything that can be pressed axe does not judge.
      await page.getByRole('checkbox').evaluateAll((ticks) => {
        for (const tick of ticks as HTMLElement[]) tick.style.pointerEvents = 'none';
      });
    },
    floats: '[role=toolbar]',
    within: '[data-conversation]',
  },
  {
    name: 'to whom to forward',
    open: async (page) => {
      await ask(page, 'so do I', 'forward');
      for (const index of [0, 1]) await dialog(page).getByRole('option').nth(index).click();
    },
    floats: DIALOG,
  },
  {
    name: 'who has read',
    open: async (page) => {
      await said(page, 'who comes').locator('[data-bubble] ~ button[aria-haspopup=dialog]').click();
      await dialog(page).getByRole('listitem').first().waitFor();
    },
    floats: DIALOG,
  },
  {
    name: 'an answer, and whom to mention',
    open: async (page) => {
      await ask(page, 'so do I', 'quote');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type('@');
    },
    floats: '[role=listbox]',
    leave: async (page) => {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Escape');
    },
  },
  { name: 'what to attach', open: (page) => tool(page, 'paperclip').click(), floats: MENU },
  { name: 'emoticons', open: (page) => tool(page, 'smile').click(), floats: DIALOG },
  {
    name: 'emoji',
    open: async (page) => {
      await tool(page, 'smile').click();
      await dialog(page).getByRole('tab').nth(1).click();
    },
    floats: DIALOG,
  },
  {
    name: 'files to be sent',
    open: async (page) => {
      await bring('paste', field(page), [
        picture('wide.png', 600, 300),
        picture('tall.png', 90, 300),
        textFile(`${'a long name, '.repeat(12)}of a file.txt`, 'long'),
        { ...textFile('no.png', 'no picture'), mimeType: 'image/png' },
      ]);
      await expect(dialog(page).getByRole('listitem').locator('img')).toHaveCount(2);
      await dialog(page).locator('[contenteditable]').fill('A caption. '.repeat(20));
    },
    floats: DIALOG,
  },
  {
    name: 'a recording',
    open: async (page) => {
      await tool(page, 'mic').click();
      await expect(dialog(page).locator('button:has(.lucide-square)')).toBeEnabled();
    },
  },
  {
    name: 'a recording to be sent',
    open: async (page) => {
      await dialog(page).locator('button:has(.lucide-square)').click();
      await dialog(page).locator('[data-voice]').waitFor();
    },
    leave: async (page) => {
      await dialog(page).locator('button:has(.lucide-trash-2)').click();
      await expect(dialog(page)).toHaveCount(0);
    },
  },
  {
    name: 'a picture',
    open: async (page) => {
      await talk(page).locator('[data-bubble] button[aria-label]:has(img[src])').last().click();
      await page.locator('[data-picture-shown]').waitFor();
    },
    floats: DIALOG,
  },
  card('a person, from a message', '[data-bubble] button[title=陳雅婷]'),
  card('a group, from a message', '[data-bubble] button[title=週末登山]'),
  card('a person, from a face', 'button[title="Mira Okafor"]'),
];

/** @param refuse makes the server refuse what is sent from then on. */
export function statesOf({ groupId, mention }: Scene, refuse: () => Promise<unknown>): State[] {
  const last: InChat[] = [
    {
      name: 'further up, with news and a mention',
      open: async (page) => {
        await messages(page).press('Home');
        await mention();
        for (const icon of ['at-sign', 'arrow-down']) {
          await talk(page).locator(`button:has(.lucide-${icon})`).waitFor();
        }
      },
      leave: (page) => messages(page).press('End'),
    },
    {
      name: 'what was not sent',
      open: async (page) => {
        await refuse();
        await field(page).fill('scene: not sent');
        await field(page).press('Enter');
        await said(page, 'not sent').locator('[data-mark=failed]').waitFor({ state: 'attached' });
      },
    },
  ];
  return [
    ...inList.map((state) => ({ ...state, chat: null })),
    ...inSystemChat.map((state) => ({ ...state, chat: 'system-0' })),
    ...withFriend.map((state) => ({ ...state, chat: 'private-3' })),
    ...[...inGroup, ...last].map((state) => ({ ...state, chat: `group-${groupId}` })),
  ];
}
