// Sounds, system notifications and notices of mentions in several tabs. e2e/pages/notifications.spec.ts has one tab.
import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { expect, openChat, test } from './support/test.ts';

interface RecordedNotification {
  title: string;
  body: string;
  tag: string;
  closed: boolean;
  click: () => void;
}
declare global {
  interface Window {
    tones: number;
    notifications: RecordedNotification[];
  }
}

/** Replaces AudioContext and Notification: counts tones, and records notifications. */
const fakeAudioAndNotifications = (): void => {
  window.tones = 0;
  window.notifications = [];
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { gain, frequency: {}, connect: (to: unknown) => to, stop() {} };
  class FakeAudioContext {
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = {};
    createOscillator() {
      return {
        ...node,
        start() {
          window.tones += 1;
        },
      };
    }
    createGain() {
      return node;
    }
  }
  Object.defineProperty(window, 'AudioContext', { value: FakeAudioContext, configurable: true });
  class FakeNotification implements RecordedNotification {
    static readonly permission = 'granted';
    onclick: (() => void) | null = null;
    closed = false;
    title: string;
    body: string;
    tag: string;
    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      this.title = title;
      this.body = body;
      this.tag = tag;
      window.notifications.push(this);
    }
    click() {
      this.onclick?.();
    }
    close() {
      this.closed = true;
    }
  }
  Object.defineProperty(window, 'Notification', { value: FakeNotification, configurable: true });
};

/** Number of sounds in all tabs so far. Each sound has two tones. */
async function countSounds(tabs: readonly Page[]): Promise<number> {
  const tones = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tones)));
  return tones.reduce((sum, count) => sum + count, 0) / 2;
}

/** Title and text of the notifications of each tab. */
async function notificationsOf(tabs: readonly Page[]): Promise<string[][]> {
  return Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => window.notifications.map(({ title, body }) => `${title} | ${body}`)),
    ),
  );
}

const blur = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('blur')));
const focus = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('focus')));
const row = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Chats' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Options for ${name}`, exact: true }) });

test('[INV-10, PRIV-13, PRIV-15] Three tabs play one sound per message and, without focus, show one notification', async ({
  server,
  signedIn,
}) => {
  const first = await signedIn('alice');
  await first.context().addInitScript(fakeAudioAndNotifications);
  const own = await device(server.origin, 'alice');
  const bruno = await device(server.origin, 'bruno');
  const mira = await device(server.origin, 'mira');
  const tabs = [first, await first.context().newPage(), await first.context().newPage()];
  await first.reload();
  await tabs[1]!.goto('/home/chat?chat=group-1');
  await tabs[2]!.goto('/home/chat');
  for (const tab of tabs) {
    await expect(row(tab, 'Bruno Keller')).toBeVisible();
    // Browsers allow sound only after a user gesture.
    await tab.getByRole('heading', { level: 1 }).click();
  }
  await focus(tabs[2]!);

  await mira.sendText({ friendId: own.id }, 'attention: one');
  await expect.poll(() => countSounds(tabs)).toBe(1);
  await expect(row(first, 'Mira Okafor')).toContainText('attention: one');
  expect(await notificationsOf(tabs)).toEqual([[], [], []]);

  for (const tab of tabs) await blur(tab);
  await own.call('PUT', '/friend/dnd', { friendId: bruno.id, isDnd: true });
  await expect(row(first, 'Bruno Keller')).toContainText('Do not disturb');
  await bruno.sendText({ friendId: own.id }, 'attention: not to be heard');
  await own.sendText({ friendId: mira.id }, 'attention: my own');
  // Sounds are at least 1 s apart, so the first message may be silent.
  const everySecond = { intervals: [1100] };
  await expect
    .poll(async () => {
      await bruno.sendText({ groupId: 1 }, 'attention: #开心; two');
      return countSounds(tabs);
    }, everySecond)
    .toBeGreaterThan(1);
  await expect(row(first, 'Bruno Keller')).toContainText('attention: not to be heard');
  await expect(row(first, 'Mira Okafor')).toContainText('attention: my own');
  await expect(row(first, 'Design studio')).toContainText('attention:');
  // Only the tab that shows the chat notifies.
  const [ofFirst, ofSecond, ofThird] = await notificationsOf(tabs);
  expect([ofFirst, ofThird]).toEqual([[], []]);
  expect([...new Set(ofSecond!.map((text) => text.split('\n')[0]))]).toEqual([
    'Design studio | Bruno Keller: attention: [happy] two',
  ]);

  await mira.sendText({ friendId: own.id }, 'attention: three');
  const isThird = (text: string): boolean => text === 'Mira Okafor | attention: three';
  await expect.poll(async () => (await notificationsOf(tabs)).flat().filter(isThird)).toHaveLength(1);
  const all = await notificationsOf(tabs);
  const notifier = tabs[all.findIndex((texts) => texts.some(isThird))]!;
  await notifier.evaluate(() => window.notifications.find(({ body }) => body.includes('three'))!.click());
  await expect(notifier).toHaveURL(/chat=private-3/);
  await expect(notifier.getByRole('group', { name: 'Messages' }).getByText('attention: three')).toBeVisible();
  // A notification closes when its chat is read on another device.
  await own.call('PUT', '/message/group/readed?groupId=1');
  await expect
    .poll(() => tabs[1]!.evaluate(() => window.notifications.every(({ closed }) => closed)))
    .toBe(true);
});

test('[AT-01, AT-02, AT-03, AT-04, AT-05, X-CHAT-24, GRP-01] A mention shows one notice in the tab last used and marks the chat in every tab until it is read', async ({
  server,
  signedIn,
}) => {
  const first = await signedIn('alice');
  const own = await device(server.origin, 'alice');
  const bruno = await device(server.origin, 'bruno');
  const mira = await device(server.origin, 'mira');
  const second = await first.context().newPage();
  await second.goto('/home/chat');
  const toast = (page: Page, text: string): Locator =>
    page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text });
  const tabs = [first, second];
  for (const tab of tabs) await expect(row(tab, 'Design studio')).toBeVisible();

  /** Sends a mention, which only one tab shows. */
  const sendMention = async (text: string, shownIn: Page, other: Page): Promise<void> => {
    await bruno.sendText({ groupId: 1, at: [own.id] }, text);
    await expect(toast(shownIn, text)).toContainText('Design studio');
    await expect(toast(shownIn, text)).toContainText(`Bruno Keller: ${text}`);
    for (const tab of tabs) {
      // Both tabs have the message, so the other tab has no notice on its way.
      await expect(row(tab, 'Design studio')).toContainText(text);
      await expect(row(tab, 'Design studio')).toContainText('@you');
    }
    await expect(toast(other, text)).toHaveCount(0);
  };

  await sendMention('mention: in the second', second, first);
  await first.keyboard.press('Shift');
  await sendMention('mention: in the first', first, second);
  await toast(first, 'in the first').getByRole('button', { name: 'View message' }).click();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Design studio');
  const mention = first
    .getByRole('group', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'mention: in the first' });
  await expect(mention).toHaveAttribute('data-marked');
  for (const tab of tabs) await expect(row(tab, 'Design studio')).not.toContainText('@');

  await openChat(first, 'Mira Okafor');
  await own.call('PUT', '/group/dnd', { groupId: 1, isDnd: true });
  // Only the owner and admins may mention all members; Mira is an admin.
  await mira.sendText({ groupId: 1, at: [-1] }, 'mention: everybody');
  await expect(toast(first, 'mention: everybody')).toBeVisible();
  for (const tab of tabs) await expect(row(tab, 'Design studio')).toContainText('@all');
  // Reading on another device removes the mention and the unread number from the list.
  await own.call('PUT', '/message/group/readed?groupId=1');
  for (const tab of tabs) {
    await expect(row(tab, 'Design studio')).not.toContainText('@');
    await expect(row(tab, 'Design studio')).not.toContainText('unread');
  }
});
