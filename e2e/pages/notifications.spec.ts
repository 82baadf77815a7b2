// Notices of mentions in one tab, their use by keyboard, and a browser without notifications and sound.
import type { Locator, Page } from '@playwright/test';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import { Keys, openChatByKeyboard } from '../support/keyboard.ts';
import { ALICE, BRUNO, MIRA, STUDIO } from './support/demo-world.ts';
import type { FakeEngine } from './support/fake-engine.ts';
import { field, message, row } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage, chatOf } from './support/world.ts';

const STUDIO_CHAT = groupChat(STUDIO);

const toast = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

/** Bruno mentions the user, and the engine sends the notice to this tab. */
function mention(engine: FakeEngine, content: string): void {
  const id = engine.change((world) => {
    const sent = addMessage(world, STUDIO_CHAT, BRUNO, content, { at: [ALICE] });
    chatOf(world, STUDIO_CHAT).mention ??= { id: sent.id ?? 0, all: false };
    return sent.id;
  });
  const sender = { sendId: BRUNO, sendNickName: 'Bruno Keller' };
  engine.notify({ kind: 'mention', chat: STUDIO_CHAT, id, ...sender, type: 0, content });
}

/** Mira writes, and the engine tells this tab to announce the message. */
function attend(engine: FakeEngine, content: string): number {
  const chat = privateChat(MIRA);
  const id = engine.change((world) => addMessage(world, chat, MIRA, content)).id ?? 0;
  const note = { chat, id, type: 0, content, sendNickName: '', messages: 1 };
  engine.notify({ kind: 'attend', chats: [chat], messages: 1, sound: true, notes: [note] });
  return id;
}

test('[AT-03, AT-04, AT-05] The notice of a mention is at the bottom right, leaves after 8 s unless the pointer is on it, and opens its message', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/chat', { fresh: true });
  const { clock } = page.context();
  await clock.install();
  await page.reload();
  await expect(row(page, 'Design studio')).toBeVisible();
  await clock.pauseAt((await page.evaluate(() => Date.now())) + 3000);

  /** The exit animation takes 300 ms from the next rendering, which the clock does not advance. */
  const expectGone = (): Promise<void> =>
    expect(async () => {
      await clock.runFor(300);
      await expect(toast(page)).toHaveCount(0, { timeout: 100 });
    }).toPass();

  mention(engine, 'mention: close this');
  await expect(toast(page)).toContainText('Design studio');
  await expect(toast(page)).toContainText('Bruno Keller: mention: close this');
  // The list draws its rows in a timer of the page.
  await clock.runFor(100);
  await expect(row(page, 'Design studio')).toContainText('@you');
  // The notice is within 24 px of the edge.
  const [box, size] = [await toast(page).boundingBox(), page.viewportSize()];
  if (!box || !size) throw new Error('the notice is not on the screen');
  expect(size.width - box.x - box.width).toBeLessThan(24);
  expect(box.y).toBeGreaterThan(size.height / 2);
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expectGone();
  // A pointer that stays in the same place would hover over the next notice.
  await page.mouse.move(size.width / 2, 1);

  mention(engine, 'mention: wait for this');
  await expect(toast(page)).toContainText('mention: wait for this');
  // The time advances in two steps: a notice that leaves too early has data-leaving after the second step.
  await clock.runFor(7700);
  await expect(toast(page)).toBeVisible();
  await clock.runFor(150);
  await expect(page.locator('[data-leaving]')).toHaveCount(0);
  await clock.runFor(350);
  await expect(page.locator('[data-leaving]')).toHaveCount(1);
  // The focus would be lost when the closing notice is removed.
  const close = toast(page).getByRole('button', { name: 'Close' });
  await close.focus();
  await expect(close).not.toBeFocused();
  await expectGone();

  mention(engine, 'mention: look at this');
  await expect(toast(page)).toContainText('mention: look at this');
  await clock.runFor(100);
  await toast(page).hover();
  await clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await clock.resume();
  await page.getByRole('button', { name: 'View message' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Design studio');
  await expect(message(page, 'mention: look at this')).toHaveAttribute('data-marked');
  await expect(row(page, 'Design studio')).not.toContainText('@');
});

test('[X-CHAT-23, X-A11Y-01] The keyboard closes one of two notices, and opens the message of the other one', async ({
  page,
  engine,
}) => {
  const keys = new Keys(page);
  await openChatByKeyboard(keys, 'Bruno Keller');
  mention(engine, 'mentioned: by keys');
  mention(engine, 'mentioned: again');
  const [first, second] = ['by keys', 'again'].map((text) =>
    toast(page).filter({ hasText: `mentioned: ${text}` }),
  );
  if (!first || !second) throw new Error('no notices');
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  // The focus returns to the tab stop before the notices.
  await keys.focusTo(first.getByRole('button', { name: 'View message' }));
  await keys.press('Shift+Tab');
  const before = await page.evaluateHandle(() => document.activeElement);
  await keys.press('Tab', 'Escape');
  await expect(first).toHaveCount(0);
  expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
  // The focus returns to the field, although the other notice stays.
  mention(engine, 'mentioned: by keys');
  await expect(first).toBeVisible();
  await openChatByKeyboard(keys, 'Bruno Keller');
  await keys.press('F6');
  await keys.focusTo(first.getByRole('button', { name: 'Close' }));
  await keys.press('Enter');
  await expect(first).toHaveCount(0);
  await expect(second).toBeVisible();
  await expect(field(page)).toBeFocused();
  await keys.press('F6');
  await keys.activate(second.getByRole('button', { name: 'View message' }));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Design studio');
  await expect(second).toHaveCount(0);
  await expect(message(page, 'mentioned: again')).toBeFocused();
  await keys.expectFocusVisible();
});

test('[PRIV-04, PRIV-15] A notification loses a recalled text while another message of the chat is unread', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/chat', { fresh: true });
  await page.addInitScript(() => {
    class Notes {
      static permission = 'granted';
      constructor(_title: string, { tag = '', body = '' }: NotificationOptions) {
        document.documentElement.setAttribute('data-shown', `${tag} ${body}`);
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: Notes });
  });
  await page.reload();
  await expect(row(page, 'Mira Okafor')).toBeVisible();
  const root = page.locator('html');
  attend(engine, 'hello');
  const id = attend(engine, 'secret');
  const chat = privateChat(MIRA);
  await expect(root).toHaveAttribute('data-shown', `partyline:${chat} secret`);
  engine.notify({ kind: 'withdrawn', chat, ids: [id], upTo: 0 });
  await expect(root).toHaveAttribute('data-shown', /^partyline:private-\d+ \d+ new messages$/);
});

test('A browser without notifications and sound works', async ({ openPage, engine }) => {
  const alice = await openPage('/home/chat', { fresh: true });
  const failures: string[] = [];
  alice.on('pageerror', (error) => failures.push(error.message));
  await alice.addInitScript(() => {
    for (const name of ['Notification', 'AudioContext', 'OscillatorNode']) {
      Object.defineProperty(window, name, { value: undefined, configurable: true });
    }
    Object.defineProperty(navigator, 'setAppBadge', { value: () => Promise.reject(new Error('no')) });
  });
  await alice.reload();
  await expect(row(alice, 'Mira Okafor')).toBeVisible();
  attend(engine, 'locked: hello');
  await expect(row(alice, 'Mira Okafor')).toContainText('locked: hello');
  await expect(alice).toHaveTitle(/^\(\d+\) Partyline$/);
  await expect(alice.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/);
  await expect(alice.getByText('Turn on notifications for new messages?')).toBeHidden();
  expect(failures).toEqual([]);
});

test('A browser asks for the permission for notifications once, in a bar', async ({ openPage, engine }) => {
  const page = await openPage('/home/chat', { fresh: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Notification', {
      value: { permission: 'default', requestPermission: () => Promise.resolve('default') },
    });
  });
  await page.reload();
  await expect(row(page, 'Mira Okafor')).toBeVisible();
  const bar = page.getByText('Turn on notifications for new messages?');
  await expect(bar).toBeHidden();
  attend(engine, 'locked: again');
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(bar).toBeHidden();
  attend(engine, 'locked: and again');
  await expect(row(page, 'Mira Okafor')).toContainText('locked: and again');
  await openChat(page, 'Mira Okafor');
  await expect(bar).toBeHidden();
});
