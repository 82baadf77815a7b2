import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { INPUT_PAUSE } from '../../workers/sync/pages.ts';
import { Command } from '../../src/core/wire/index.ts';
import { privateMessages } from '../../server/db/schema.ts';
import { House, signIn, type Person } from './house.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const PULL = '/message/private/loadOfflineMessage';

/** Messages that lie at the server already, two minutes old. Answers their ids. */
async function written(from: Person, to: Person, count: number): Promise<number[]> {
  const { db, clock } = house.server.services;
  const ids: number[] = [];
  for (let start = 0; start < count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start) }, (_, index) => ({
      sendId: from.id,
      recvId: to.id,
      content: `text ${start + index + 1}`,
      type: 0,
      sendTime: clock() - 120_000,
    }));
    const stored = await db.insert(privateMessages).values(rows).returning({ id: privateMessages.id });
    ids.push(...stored.map((row) => row.id));
  }
  return ids;
}

const send = (tab: Tab, to: Person, content: string) =>
  tab.command('sendText', { chat: privateChat(to.id), tmpId: tmpId(), content });
const unread = (tab: Tab): number => tab.rows({ view: 'chats' })[0]?.unread ?? 0;
const newest = (browser: Browser) => browser.sockets.at(-1) as unknown as WebSocket;
/** The minimum ids with which private messages were pulled. */
const pulls = (browser: Browser): number[] =>
  browser.requests
    .filter((it) => it.path === PULL)
    .map((it) => Number(new URLSearchParams(it.search).get('minId')));

/** Resolves when the newest socket has brought so many private frames. */
function heard(browser: Browser, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    newest(browser).addEventListener('message', ({ data }) => {
      if (`${data}`.startsWith(`{"cmd":${Command.PRIVATE}`) && --left === 0) resolve();
    });
  });
}

/** The nth answer to a path, made by the server at once, is on its way until it is let go. */
function heldAnswer(browser: Browser, path: string, which = 1) {
  const made = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  let seen = 0;
  browser.intercept = async (asked, net) => {
    if (asked !== path || ++seen !== which) return net();
    const answer = await net();
    made.resolve();
    await free.promise;
    return answer;
  };
  return { made: made.promise, letGo: free.resolve };
}

test('[RT-06] more than 5,000 messages while a pull runs: the buffer is let go, a second pull brings all, once', async () => {
  const [a, b] = await house.friends();
  // In less of a hurry: the line has to stand while the server says so much.
  const browser = house.browser({ hurry: 10 });
  const tab = await browser.tab();
  const page = heldAnswer(browser, PULL);
  const signedIn = signIn(tab, b);
  await page.made;
  const all = heard(browser, 5_001);
  for (const id of await written(a, b, 5_001)) {
    const data = { id, sendId: a.id, recvId: b.id, type: 0, content: `text ${id}`, sendTime: Date.now() };
    house.server.services.hub.push({ to: [b.id], cmd: Command.PRIVATE, data });
  }
  await all;
  page.letGo();
  await signedIn;
  await tab.until(() => unread(tab) === 5_001);
  expect(unread(tab)).toBe(5_001);
  expect(browser.requests.filter((it) => it.path === '/friend/list')).toHaveLength(2);
  expect(pulls(browser).slice(0, 2)).toEqual([0, 0]);
}, 60_000);

test('a page that is lost on its way is asked for again, and those before it are not', async () => {
  const [a, b] = await house.friends();
  const ids = await written(a, b, 2_500);
  const browser = house.browser();
  const tab = await browser.tab();
  let asked = 0;
  browser.intercept = async (path, net) => {
    const answer = await net();
    if (path === PULL && ++asked === 2) throw new TypeError('connection reset');
    return answer;
  };
  await signIn(tab, b);
  await tab.until(() => unread(tab) === 2_500);
  expect(pulls(browser)).toEqual([0, ids[999], ids[999], ids[1999]]);
  const chat = privateChat(a.id);
  await tab.until(() => tab.texts(chat).length === 500);
  expect(tab.texts(chat).at(-1)).toBe('text 2500');
});

test('[INV-1] an engine that dies while the next page travels and this one is not stored loses nothing', async () => {
  const [a, b] = await house.friends();
  await written(a, b, 2_500);
  const browser = house.browser();
  const tab = await browser.tab();
  const died = Promise.withResolvers<number>();
  let asked = 0;
  browser.intercept = (path, net) => {
    if (path !== PULL || ++asked !== 2) return net();
    died.resolve(browser.engine.account?.chatStore.chats.get(privateChat(a.id))?.timeline.size ?? 0);
    browser.restart();
    return net();
  };
  void signIn(tab, b).catch(() => undefined);
  expect(await died.promise).toBe(0);
  const after = await browser.tab({ tokens: tab.tokens });
  await after.until(() => isLive(after) && unread(after) === 2_500);
  const chat = privateChat(a.id);
  await after.until(() => after.texts(chat).length === 500);
  expect(after.texts(chat)).toEqual(Array.from({ length: 500 }, (_, index) => `text ${2001 + index}`));
});

test('the keys of a sign-in hold no page of its pull back', async () => {
  const [a, b] = await house.friends();
  await written(a, b, 2_500);
  const browser = house.browser();
  const tab = await browser.tab();
  const timers = vi.spyOn(browser.process.scheduler, 'schedule');
  tab.environment({ visible: true, focused: true, active: true });
  await signIn(tab, b);
  await tab.until(() => unread(tab) === 2_500);
  expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(INPUT_PAUSE);
});

test('a line that breaks in the middle of a pull goes on behind what is stored; the late page changes nothing', async () => {
  const [a, b] = await house.friends();
  const ids = await written(a, b, 2_500);
  const browser = house.browser();
  const tab = await browser.tab();
  const page = heldAnswer(browser, PULL, 2);
  const signedIn = signIn(tab, b);
  await page.made;
  // The second page is asked for while the first one is being stored.
  await tab.until((it) => it.status?.progress?.pulled === 1_000);
  browser.cutSockets();
  await signedIn;
  await tab.until(() => unread(tab) === 2_500);
  expect(pulls(browser)).toEqual([0, ids[999], ids[999], ids[1999]]);
  page.letGo();
  browser.requests.length = 0;
  browser.cutSockets();
  await tab.until((it) => it.status?.phase !== 'live');
  await tab.until(isLive);
  expect(pulls(browser)).toEqual([ids.at(-1)]);
  expect(unread(tab)).toBe(2_500);
});

test('[PULL-04] P3: what is pushed before or during the pull stands there once, and the list is fresh', async () => {
  const [a, b] = await house.friends();
  const atA = await house.at(a);
  const browser = house.browser();
  const tab = await browser.tab();
  const lists = heldAnswer(browser, '/friend/list');
  const signedIn = signIn(tab, b);
  await lists.made;
  const first = heard(browser, 1);
  await send(atA.tab, b, 'before the pull');
  await first;
  const page = heldAnswer(browser, PULL);
  lists.letGo();
  await page.made;
  const second = heard(browser, 1);
  await send(atA.tab, b, 'behind the answer');
  await second;
  // No later pull shall have to bring it.
  browser.intercept = (path, net) => (path === PULL ? new Promise(() => undefined) : net());
  await tab.until(() => tab.status !== undefined);
  expect(tab.status).toMatchObject({ phase: 'catching-up', progress: { pulled: 0 } });
  page.letGo();
  await signedIn;
  const chat = privateChat(a.id);
  await tab.until(() => tab.texts(chat).length === 2);
  expect(tab.texts(chat)).toEqual(['before the pull', 'behind the answer']);
  await tab.until(() => unread(tab) === 2);
  expect(tab.rows({ view: 'chats' })).toMatchObject([
    { key: chat, last: { content: 'behind the answer' }, unread: 2 },
  ]);
  expect(tab.status).toMatchObject({ phase: 'live', progress: null });
});

test('P3: what was taken back while away is taken back here as well', async () => {
  const [a, b] = await house.friends();
  const [atA, { browser, tab }] = await Promise.all([house.at(a), house.at(b)]);
  const chat: ChatKey = privateChat(a.id);
  const rows = () => tab.messages(chat, 10);
  await send(atA.tab, b, 'oh no');
  await tab.until(() => rows().length === 1);
  browser.online = false;
  browser.cutSockets();
  await tab.until(() => tab.status?.phase === 'offline');
  const { accessToken } = atA.tab.tokens!;
  await fetch(`${house.server.url}/api/message/private/recall/${rows()[0]?.id}`, {
    method: 'DELETE',
    headers: { accessToken },
  });
  browser.online = true;
  await tab.until(() => rows()[0]?.recalled !== null);
  expect(rows()).toMatchObject([{ content: '', recalled: { byId: a.id } }]);
});

test('after a sleep a line that is dead without a word is found out at once, and what was missed comes', async () => {
  const [a, b] = await house.friends();
  const [atA, { browser, tab }] = await Promise.all([house.at(a), house.at(b)]);
  const doubts: boolean[] = [];
  browser.engine.account?.link.state$.subscribe((state) => doubts.push(state.doubting));
  const socket = newest(browser);
  // Nothing goes out or comes in any more, and nobody tells.
  socket.send = () => undefined;
  socket.onmessage = null;
  await send(atA.tab, b, 'good morning');
  const wake = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => wake.call(Date) + 60_000);
  await tab.until(() => tab.texts(privateChat(a.id)).includes('good morning'));
  clock.mockRestore();
  expect(doubts).toContain(true);
  expect(browser.sockets.length).toBe(2);
  expect(tab.notices.map((notice) => notice.kind)).toContain('reconnecting');
});

test('a push that was lost on a line that stands comes with the confirming pull', async () => {
  const [a, b] = await house.friends();
  const [atA, { browser, tab }] = await Promise.all([house.at(a), house.at(b)]);
  const socket = newest(browser);
  const { onmessage } = socket;
  socket.onmessage = (event) => {
    if (!`${event.data}`.includes('the lost one')) onmessage?.call(socket, event);
  };
  const chat = privateChat(a.id);
  // What lies below it is asked of the history: a lost one above it is not.
  await send(atA.tab, b, 'the first one');
  await tab.until(() => tab.texts(chat).length === 1);
  await send(atA.tab, b, 'the lost one');
  await send(atA.tab, b, 'the next one');
  await tab.until(() => tab.texts(chat).length === 3);
  expect(tab.texts(chat)).toEqual(['the first one', 'the lost one', 'the next one']);
  expect(pulls(browser).length).toBeGreaterThan(1);
  expect(browser.sockets).toHaveLength(1);
});
