import type { Locator, Page } from '@playwright/test';
import { device } from './support/device.ts';
import { expect, openChat, test } from './support/test.ts';

interface Noted {
  title: string;
  body: string;
  tag: string;
  closed: boolean;
  click: () => void;
}
declare global {
  interface Window {
    tones: number;
    noted: Noted[];
  }
}

/** Sounds are counted and notifications are held, instead of being heard and shown. */
const instrument = (): void => {
  window.tones = 0;
  window.noted = [];
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { gain, frequency: {}, connect: (to: unknown) => to, stop() {} };
  class Heard {
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
  Object.defineProperty(window, 'AudioContext', { value: Heard, configurable: true });
  class Held implements Noted {
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
      window.noted.push(this);
    }
    click() {
      this.onclick?.();
    }
    close() {
      this.closed = true;
    }
  }
  Object.defineProperty(window, 'Notification', { value: Held, configurable: true });
};

/** Sounds so far, over all tabs; one is two tones. */
async function sounds(tabs: readonly Page[]): Promise<number> {
  const tones = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tones)));
  return tones.reduce((sum, count) => sum + count, 0) / 2;
}

async function noted(tabs: readonly Page[]): Promise<string[][]> {
  return Promise.all(
    tabs.map((tab) => tab.evaluate(() => window.noted.map(({ title, body }) => `${title} | ${body}`))),
  );
}

const blur = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('blur')));
const focus = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('focus')));
const row = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Chats' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `What to do with ${name}`, exact: true }) });

test('[INV-10, PRIV-13, PRIV-15] over three tabs a message makes one sound and, where no window has the focus, one notification, which leads to it', async ({
  server,
  signedIn,
}) => {
  const first = await signedIn('alice');
  await first.context().addInitScript(instrument);
  const own = await device(server.origin, 'alice');
  const bruno = await device(server.origin, 'bruno');
  const mira = await device(server.origin, 'mira');
  const tabs = [first, await first.context().newPage(), await first.context().newPage()];
  await first.reload();
  await tabs[1]!.goto('/home/chat?chat=group-1');
  await tabs[2]!.goto('/home/chat');
  for (const tab of tabs) {
    await expect(row(tab, 'Bruno Keller')).toBeVisible();
    // The browser lets a page be heard that somebody has touched.
    await tab.getByRole('heading', { level: 1 }).click();
  }
  await focus(tabs[2]!);

  await mira.sayTo({ friendId: own.id }, 'attention: one');
  await expect.poll(() => sounds(tabs)).toBe(1);
  await expect(row(first, 'Mira Okafor')).toContainText('attention: one');
  expect(await noted(tabs)).toEqual([[], [], []]);

  for (const tab of tabs) await blur(tab);
  await own.call('PUT', '/friend/dnd', { friendId: bruno.id, isDnd: true });
  await expect(row(first, 'Bruno Keller')).toContainText('do not disturb');
  await bruno.sayTo({ friendId: own.id }, 'attention: not to be heard');
  await own.sayTo({ friendId: mira.id }, 'attention: my own');
  // The first of them may come within the second in which the last sound was.
  const again = { intervals: [1100] };
  await expect
    .poll(async () => {
      await bruno.sayTo({ groupId: 1 }, 'attention: #开心; two');
      return sounds(tabs);
    }, again)
    .toBeGreaterThan(1);
  await expect(row(first, 'Bruno Keller')).toContainText('attention: not to be heard');
  await expect(row(first, 'Mira Okafor')).toContainText('attention: my own');
  await expect(row(first, 'Design studio')).toContainText('attention:');
  // Told by the tab that shows the chat.
  const [here, there, elsewhere] = await noted(tabs);
  expect([here, elsewhere]).toEqual([[], []]);
  expect([...new Set(there!.map((text) => text.split('\n')[0]))]).toEqual([
    'Design studio | Bruno Keller: attention: [happy] two',
  ]);

  await mira.sayTo({ friendId: own.id }, 'attention: three');
  const isIt = (text: string): boolean => text === 'Mira Okafor | attention: three';
  await expect.poll(async () => (await noted(tabs)).flat().filter(isIt)).toHaveLength(1);
  const all = await noted(tabs);
  const told = tabs[all.findIndex((it) => it.some(isIt))]!;
  await told.evaluate(() => window.noted.find(({ body }) => body.includes('three'))!.click());
  await expect(told).toHaveURL(/chat=private-3/);
  await expect(told.getByRole('group', { name: 'Messages' }).getByText('attention: three')).toBeVisible();
  // What is read elsewhere goes by itself.
  await own.call('PUT', '/message/group/readed?groupId=1');
  await expect.poll(() => tabs[1]!.evaluate(() => window.noted.every(({ closed }) => closed))).toBe(true);
});

test('[AT-01, AT-02, AT-03, AT-04, AT-05, X-CHAT-24, GRP-01] a mention shows in every visible tab, waits while hovered, leads to the message, and marks the list until it is read', async ({
  server,
  signedIn,
}) => {
  const first = await signedIn('alice');
  const own = await device(server.origin, 'alice');
  const bruno = await device(server.origin, 'bruno');
  const mira = await device(server.origin, 'mira');
  await first.context().clock.install();
  await first.reload();
  const second = await first.context().newPage();
  await second.goto('/home/chat');
  const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  for (const tab of [first, second]) await expect(row(tab, 'Design studio')).toBeVisible();
  // One clock for both, which stands still but for what it is told.
  const { clock } = first.context();
  await clock.pauseAt((await first.evaluate(() => Date.now())) + 3000);

  await bruno.sayTo({ groupId: 1, at: [own.id] }, 'mention: close this');
  for (const tab of [first, second]) {
    await expect(toast(tab)).toContainText('mention: close this');
    // At the bottom right, with the window's margin.
    const [box, size] = [await toast(tab).boundingBox(), tab.viewportSize()];
    if (!box || !size) throw new Error('it is not on the screen');
    expect(size.width - box.x - box.width).toBeLessThan(24);
    expect(box.y).toBeGreaterThan(size.height / 2);
    await toast(tab).getByRole('button', { name: 'Close' }).click();
    // The time in which it leaves, and no second more.
    await clock.runFor(300);
    await expect(toast(tab)).toBeHidden();
    // A pointer that stays there would hover the next one.
    await tab.mouse.move(size.width / 2, 1);
  }

  await bruno.sayTo({ groupId: 1, at: [own.id] }, 'mention: look at this');
  for (const tab of [first, second]) {
    await expect(toast(tab)).toContainText('Design studio');
    await expect(toast(tab)).toContainText('Bruno Keller: mention: look at this');
    await expect(row(tab, 'Design studio')).toContainText('@you');
  }
  await toast(first).hover();
  // In two steps: one that leaves too early is drawn as leaving in the second.
  await clock.runFor(7800);
  await expect(toast(second)).toBeVisible();
  await clock.runFor(150);
  await expect(second.locator('[data-leaving]')).toHaveCount(0);
  await clock.runFor(350);
  await expect(toast(second)).toBeHidden();
  await clock.runFor(20_000);
  await expect(toast(first)).toBeVisible();
  await clock.resume();
  await first.getByRole('button', { name: 'View message' }).click();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Design studio');
  const mentioning = first
    .getByRole('group', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'mention: look at this' });
  await expect(mentioning).toHaveAttribute('data-marked');
  await expect(row(first, 'Design studio')).not.toContainText('@');

  await openChat(first, 'Mira Okafor');
  // Read on another device: what calls the user in the list goes with the number.
  const isRead = async (): Promise<void> => {
    await own.call('PUT', '/message/group/readed?groupId=1');
    await expect(row(first, 'Design studio')).not.toContainText('@');
    await expect(row(first, 'Design studio')).not.toContainText('unread');
  };
  await isRead();
  await own.call('PUT', '/group/dnd', { groupId: 1, isDnd: true });
  // An admin of the group, as not everybody may call all.
  await mira.sayTo({ groupId: 1, at: [-1] }, 'mention: everybody');
  await expect(toast(first)).toContainText('mention: everybody');
  await expect(row(first, 'Design studio')).toContainText('@all');
  await toast(first).getByRole('button', { name: 'Close' }).click();
  await expect(toast(first)).toBeHidden();
  await isRead();
});

test('a browser without notifications and sound goes on as ever, and one that may ask does so once, by a bar', async ({
  server,
  signedIn,
}) => {
  const alice = await signedIn('alice');
  const own = await device(server.origin, 'alice');
  const mira = await device(server.origin, 'mira');
  const failures: string[] = [];
  alice.on('pageerror', (error) => failures.push(error.message));
  await alice.context().addInitScript(() => {
    for (const name of ['Notification', 'AudioContext', 'OscillatorNode']) {
      Object.defineProperty(window, name, { value: undefined, configurable: true });
    }
    Object.defineProperty(navigator, 'setAppBadge', { value: () => Promise.reject(new Error('no')) });
  });
  await alice.reload();
  await expect(row(alice, 'Mira Okafor')).toBeVisible();
  await blur(alice);
  await mira.sayTo({ friendId: own.id }, 'locked: hello');
  await expect(row(alice, 'Mira Okafor')).toContainText('locked: hello');
  await expect(alice).toHaveTitle(/^\(\d+\) Partyline$/);
  await expect(alice.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/);
  await expect(alice.getByText('Be notified of new messages')).toBeHidden();

  const other = await alice.context().newPage();
  await other.addInitScript(() => {
    Object.defineProperty(window, 'Notification', {
      value: { permission: 'default', requestPermission: () => Promise.resolve('default') },
    });
  });
  await other.goto('/home/chat');
  await expect(row(other, 'Mira Okafor')).toBeVisible();
  await alice.close();
  await expect(other.getByText('Be notified of new messages')).toBeHidden();
  await blur(other);
  await mira.sayTo({ friendId: own.id }, 'locked: again');
  await expect(other.getByText('Be notified of new messages')).toBeVisible();
  await other.getByRole('button', { name: 'Not now' }).click();
  await expect(other.getByText('Be notified of new messages')).toBeHidden();
  await mira.sayTo({ friendId: own.id }, 'locked: and again');
  await expect(row(other, 'Mira Okafor')).toContainText('locked: and again');
  await expect(other.getByText('Be notified of new messages')).toBeHidden();
  expect(failures).toEqual([]);
});
