// The UI states of a conversation and its overlays, and how to reach each state in any language.
import { expect, type Locator, type Page } from '@playwright/test';
import { done } from '../../../src/core/contract/result.ts';
import { groupChat, privateChat, SYSTEM_CHAT } from '../../../src/core/domain/chat-key.ts';
import { dropOrPaste, pngFile, textFile } from '../../support/files.ts';
import { ALICE, MIRA, STUDIO } from '../support/demo-world.ts';
import { addMessage, chatOf } from '../support/world.ts';
import type { State } from './state.ts';

type InChat = Omit<State, 'chat'>;

const conversation = (page: Page): Locator => page.locator('[data-conversation]');
const messages = (page: Page): Locator => conversation(page).locator('[role=group]').first();
const composer = (page: Page): Locator => conversation(page).locator('footer [contenteditable]').first();
const composerButton = (page: Page, icon: string): Locator =>
  conversation(page).locator(`footer button:has(.lucide-${icon})`);
const STUDIO_CHAT = groupChat(STUDIO);
const DIALOG = '[role=dialog]';
const MENU = '[role=menu]';
const HITS = 'section section:has([data-hit])';
const dialog = (page: Page): Locator => page.locator(DIALOG);
const menu = (page: Page): Locator => page.locator(MENU);
const filter = (page: Page, index: number): Locator =>
  page.locator('section button[aria-haspopup=menu]').nth(index);
const messageWith = (page: Page, text: string): Locator =>
  conversation(page)
    .locator('[data-index]')
    .filter({ has: page.locator('[data-words]', { hasText: text }) })
    .last();

/** @param icon of the menu entry to click; without an icon the menu stays open. */
async function openMessageMenu(page: Page, text: string, icon?: string): Promise<void> {
  await messageWith(page, text).locator('[data-words]').click({ button: 'right' });
  if (icon === undefined) await menu(page).waitFor();
  else await menu(page).locator(`[role=menuitem]:has(.lucide-${icon})`).click();
}

async function searchMessages(page: Page): Promise<void> {
  await page.locator('input[enterkeyhint=search]').fill('scene');
  await page.locator('[data-hit]').first().waitFor();
}

const inList: InChat[] = [
  {
    name: 'the menu of a chat',
    open: (page) => page.locator('[data-chat=private-3]').click({ button: 'right' }),
    overlay: MENU,
  },
  { name: 'search results', open: searchMessages, overlay: HITS },
  {
    name: 'search filter by sender',
    open: async (page) => {
      await searchMessages(page);
      await filter(page, 0).click();
    },
    overlay: MENU,
  },
  {
    name: 'search filter between two days',
    open: async (page) => {
      await filter(page, 1).click();
      await menu(page).getByRole('menuitemradio').last().click();
      await page.locator('input[type=date]').first().waitFor();
      await expect(menu(page)).toHaveCount(0);
    },
    overlay: HITS,
  },
  { name: 'keyboard shortcuts', open: (page) => page.keyboard.press('Control+/'), overlay: DIALOG },
];

const inSystemChat: InChat[] = [
  { name: 'the system chat', open: (page) => conversation(page).locator('[data-bubble]').first().waitFor() },
  {
    name: 'an open announcement',
    open: async (page) => {
      await conversation(page).locator('[data-bubble] button').last().click();
      await waitForDetails(page);
    },
    overlay: DIALOG,
  },
];

const withFriend: InChat[] = ['pictures', 'files', 'voice messages'].map((name, tab) => ({
  name: `media gallery: ${name}`,
  open: async (page) => {
    await conversation(page).locator('header button:has(.lucide-images)').click();
    await dialog(page).getByRole('tab').nth(tab).click();
  },
  overlay: DIALOG,
}));

const cardState = (name: string, selector: string): InChat => ({
  name: `card of ${name}`,
  open: async (page) => {
    await conversation(page).locator(`[data-index] ${selector}`).last().click();
    await waitForDetails(page);
  },
  overlay: DIALOG,
});

/** Waits until the dialog has received its details from the server. */
async function waitForDetails(page: Page): Promise<void> {
  await dialog(page).waitFor();
  await expect(dialog(page).locator('[aria-busy=true]')).toHaveCount(0);
}

const quotes: InChat[] = ['the wide one', 'so do I'].flatMap((text) => [
  {
    name: `quote in "${text}", hovered`,
    open: (page) => messageWith(page, text).locator('[data-bubble] > button').hover(),
    axeScope: '[data-conversation]',
    pointerOnly: true,
  },
  {
    name: `quote in "${text}", pressed`,
    open: (page) => page.mouse.down(),
    // Releasing the mouse button over the quote would be a click.
    leave: async (page) => {
      await page.mouse.move(0, 0);
      await page.mouse.up();
    },
    axeScope: '[data-conversation]',
    pointerOnly: true,
  },
]);

const inGroup: InChat[] = [
  { name: 'quotes, cards and the pinned message', open: (page) => messageWith(page, 'who comes').waitFor() },
  ...quotes,
  { name: 'the menu of a message', open: (page) => openMessageMenu(page, 'the wide one'), overlay: MENU },
  {
    name: 'confirmation of a recall',
    open: (page) => openMessageMenu(page, 'who comes', 'undo-2'),
    overlay: '[role=alertdialog]',
  },
  {
    name: 'selected messages',
    open: async (page) => {
      await openMessageMenu(page, 'so do I', 'list-checks');
      // Axe skips the colours of texts below a clickable element.
      await page.getByRole('checkbox').evaluateAll((boxes) => {
        for (const checkbox of boxes as HTMLElement[]) checkbox.style.pointerEvents = 'none';
      });
    },
    overlay: '[role=toolbar]',
    axeScope: '[data-conversation]',
  },
  {
    name: 'forward dialog',
    open: async (page) => {
      await openMessageMenu(page, 'so do I', 'forward');
      for (const index of [0, 1]) await dialog(page).getByRole('option').nth(index).click();
    },
    overlay: DIALOG,
  },
  {
    name: 'readers of a message',
    open: async (page) => {
      await messageWith(page, 'who comes').locator('[data-bubble] ~ button[aria-haspopup=dialog]').click();
      await dialog(page).getByRole('listitem').first().waitFor();
    },
    overlay: DIALOG,
  },
  {
    name: 'a reply, and the mention list',
    open: async (page) => {
      await openMessageMenu(page, 'so do I', 'quote');
      await expect(composer(page)).toBeFocused();
      await page.keyboard.type('@');
    },
    overlay: '[role=listbox]',
    leave: async (page) => {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Escape');
    },
  },
  { name: 'attach menu', open: (page) => composerButton(page, 'paperclip').click(), overlay: MENU },
  { name: 'emoticons', open: (page) => composerButton(page, 'smile').click(), overlay: DIALOG },
  {
    name: 'emoji',
    open: async (page) => {
      await composerButton(page, 'smile').click();
      await dialog(page).getByRole('tab').nth(1).click();
    },
    overlay: DIALOG,
  },
  {
    name: 'send dialog with files',
    open: async (page) => {
      await dropOrPaste('paste', composer(page), [
        pngFile('wide.png', 600, 300),
        pngFile('tall.png', 90, 300),
        textFile(`${'a long name, '.repeat(12)}of a file.txt`, 'long'),
        { ...textFile('no.png', 'no picture'), mimeType: 'image/png' },
      ]);
      await expect(dialog(page).getByRole('listitem').locator('img')).toHaveCount(2);
      await dialog(page).locator('[contenteditable]').fill('A caption. '.repeat(20));
    },
    overlay: DIALOG,
    // The caption of a cancelled dialog is in the field.
    leave: (page) => composer(page).fill(''),
  },
  {
    name: 'voice recorder',
    open: async (page) => {
      await composerButton(page, 'mic').click();
      await expect(dialog(page).locator('button:has(.lucide-square)')).toBeEnabled();
    },
  },
  {
    name: 'a finished recording',
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
    name: 'picture viewer',
    open: async (page) => {
      await conversation(page).locator('[data-bubble] button[aria-label]:has(img[src])').last().click();
      await page.locator('[data-picture-shown]').waitFor();
    },
    overlay: DIALOG,
  },
  cardState('a user, from a card message', '[data-bubble] button[title=陳雅婷]'),
  cardState('a group, from a card message', '[data-bubble] button[title=週末登山]'),
  cardState('a user, from an avatar', 'button[title="Mira Okafor"]'),
];

const withNews: InChat[] = [
  {
    name: 'scrolled up, with new messages and a mention',
    open: async (page, engine) => {
      await messages(page).press('Home');
      engine.change((world) => {
        const { id } = addMessage(world, STUDIO_CHAT, MIRA, 'scene: look at this', { at: [ALICE] });
        chatOf(world, STUDIO_CHAT).mention = { id: id ?? 0, all: false };
      });
      for (const icon of ['at-sign', 'arrow-down']) {
        await conversation(page).locator(`button:has(.lucide-${icon})`).waitFor();
      }
    },
    leave: (page) => messages(page).press('End'),
  },
  {
    name: 'a failed message',
    open: async (page, engine) => {
      engine.answer('sendText', ({ chat, tmpId, content }, world) => {
        const refused = { mark: 'failed', failure: 'You are writing too fast. Wait a minute.' } as const;
        addMessage(world, chat, ALICE, content, { key: tmpId, id: null, order: 1, ...refused });
        return done(null);
      });
      await composer(page).fill('scene: not sent');
      await composer(page).press('Enter');
      await messageWith(page, 'Not sent').locator('[data-mark=failed]').waitFor({ state: 'attached' });
    },
  },
];

const closed: InChat[] = [
  {
    name: 'a closed composer with unsent text, files and caption',
    open: async (page, engine) => {
      await composer(page).fill(`${'an unsent line, '.repeat(12)}\n`.repeat(8));
      await dropOrPaste('paste', composer(page), [
        textFile(`${'a long name, '.repeat(12)}of a file.txt`, 'long'),
        textFile('short.txt', 'short'),
      ]);
      await dialog(page).locator('[contenteditable]').fill('A caption. '.repeat(20));
      engine.change((world) => {
        chatOf(world, STUDIO_CHAT).blocked = { why: 'left-group', isDissolved: false };
      });
      await conversation(page).locator('footer section').nth(2).waitFor();
    },
    leave: async (page) => {
      const deletions = conversation(page).locator('footer button:has(.lucide-trash-2)');
      for (let left = await deletions.count(); left > 0; left -= 1) {
        await deletions.first().click();
        await expect(deletions).toHaveCount(left - 1);
      }
    },
  },
];

export const chatStates: readonly State[] = [
  ...inList.map((state) => ({ ...state, chat: null })),
  ...inSystemChat.map((state) => ({ ...state, chat: SYSTEM_CHAT })),
  ...withFriend.map((state) => ({ ...state, chat: privateChat(MIRA) })),
];

export const groupChatStates: readonly State[] = [...inGroup, ...withNews, ...closed].map((state) => ({
  ...state,
  chat: STUDIO_CHAT,
}));
