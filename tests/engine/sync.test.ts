import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { INPUT_PAUSE } from '../../workers/sync/pages.ts';
import { Command } from '../../src/core/wire/index.ts';
import { privateMessages } from '../../server/db/schema.ts';
import { TestServer, signIn, type Person } from './test-server.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const PULL = '/message/private/loadOfflineMessage';

/** Stores messages at the server, two minutes old. Resolves with their ids. */
async function storeMessages(from: Person, to: Person, count: number): Promise<number[]> {
  const { db, clock } = testServer.server.services;
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
/** Minimum ids of the pulls of private messages so far. */
const pulls = (browser: Browser): number[] =>
  browser.requests
    .filter((it) => it.path === PULL)
    .map((it) => Number(new URLSearchParams(it.search).get('minId')));

/** Resolves when the newest socket has received this many private frames. */
function framesReceived(browser: Browser, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    newest(browser).addEventListener('message', ({ data }) => {
      if (`${data}`.startsWith(`{"cmd":${Command.PRIVATE}`) && --left === 0) resolve();
    });
  });
}

/** Holds the nth response for a path until the test releases it. The server responds at once. */
function holdAnswer(browser: Browser, path: string, nth = 1) {
  const answered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let count = 0;
  browser.intercept = async (requested, net) => {
    if (requested !== path || ++count !== nth) return net();
    const answer = await net();
    answered.resolve();
    await release.promise;
    return answer;
  };
  return { answered: answered.promise, release: release.resolve };
}

test('[RT-06] More than 5,000 pushes during a pull overflow the buffer; a second pull returns each message once', async () => {
  const [a, b] = await testServer.friends();
  // Slower timers: the connection has to stay up while the server sends this many frames.
  const browser = testServer.browser({ speedup: 10 });
  const tab = await browser.tab();
  const page = holdAnswer(browser, PULL);
  const signedIn = signIn(tab, b);
  await page.answered;
  const all = framesReceived(browser, 5_001);
  for (const id of await storeMessages(a, b, 5_001)) {
    const data = { id, sendId: a.id, recvId: b.id, type: 0, content: `text ${id}`, sendTime: Date.now() };
    testServer.server.services.hub.push({ to: [b.id], cmd: Command.PRIVATE, data });
  }
  await all;
  page.release();
  await signedIn;
  await tab.until(() => unread(tab) === 5_001);
  expect(unread(tab)).toBe(5_001);
  expect(browser.requests.filter((it) => it.path === '/friend/list')).toHaveLength(2);
  expect(pulls(browser).slice(0, 2)).toEqual([0, 0]);
});

test('A lost page of a pull is requested again, the pages before it are not', async () => {
  const [a, b] = await testServer.friends();
  const ids = await storeMessages(a, b, 2_500);
  const browser = testServer.browser();
  const tab = await browser.tab();
  let pullCount = 0;
  browser.intercept = async (path, net) => {
    const answer = await net();
    if (path === PULL && ++pullCount === 2) throw new TypeError('connection reset');
    return answer;
  };
  await signIn(tab, b);
  await tab.until(() => unread(tab) === 2_500);
  expect(pulls(browser)).toEqual([0, ids[999], ids[999], ids[1999]]);
  const chat = privateChat(a.id);
  await tab.until(() => tab.texts(chat).length === 500);
  expect(tab.texts(chat).at(-1)).toBe('text 2500');
});

test('[INV-1] An engine that dies before a pulled page is stored loses none of its messages', async () => {
  const [a, b] = await testServer.friends();
  await storeMessages(a, b, 2_500);
  const browser = testServer.browser();
  const tab = await browser.tab();
  const died = Promise.withResolvers<number>();
  let pullCount = 0;
  browser.intercept = (path, net) => {
    if (path !== PULL || ++pullCount !== 2) return net();
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

test('Keys typed in the sign-in form do not delay the pages of the pull that follows', async () => {
  const [a, b] = await testServer.friends();
  await storeMessages(a, b, 2_500);
  const browser = testServer.browser();
  const tab = await browser.tab();
  const timers = vi.spyOn(browser.process.scheduler, 'schedule');
  tab.environment({ visible: true, focused: true, active: true });
  await signIn(tab, b);
  await tab.until(() => unread(tab) === 2_500);
  expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(INPUT_PAUSE);
});

test('A pull continues after the stored pages at a reconnect, and a page that arrives late has no effect', async () => {
  const [a, b] = await testServer.friends();
  const ids = await storeMessages(a, b, 2_500);
  const browser = testServer.browser();
  const tab = await browser.tab();
  const page = holdAnswer(browser, PULL, 2);
  const signedIn = signIn(tab, b);
  await page.answered;
  // The engine requests the second page while it stores the first one.
  await tab.until((it) => it.status?.progress?.pulled === 1_000);
  browser.cutSockets();
  await signedIn;
  await tab.until(() => unread(tab) === 2_500);
  expect(pulls(browser)).toEqual([0, ids[999], ids[999], ids[1999]]);
  page.release();
  browser.requests.length = 0;
  browser.cutSockets();
  await tab.until((it) => it.status?.phase !== 'live');
  await tab.until(isLive);
  expect(pulls(browser)).toEqual([ids.at(-1)]);
  expect(unread(tab)).toBe(2_500);
});

test('[PULL-04] Messages pushed before or during a pull are shown once, and the list is up to date', async () => {
  const [a, b] = await testServer.friends();
  const atA = await testServer.at(a);
  const browser = testServer.browser();
  const tab = await browser.tab();
  const lists = holdAnswer(browser, '/friend/list');
  const signedIn = signIn(tab, b);
  await lists.answered;
  const first = framesReceived(browser, 1);
  await send(atA.tab, b, 'before the pull');
  await first;
  const page = holdAnswer(browser, PULL);
  lists.release();
  await page.answered;
  const second = framesReceived(browser, 1);
  await send(atA.tab, b, 'behind the answer');
  await second;
  // Later pulls are blocked: only the held response may deliver the message.
  browser.intercept = (path, net) => (path === PULL ? new Promise(() => undefined) : net());
  await tab.until(() => tab.status !== undefined);
  expect(tab.status).toMatchObject({ phase: 'catching-up', progress: { pulled: 0 } });
  page.release();
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

test('A recall while a user is disconnected applies at the reconnect', async () => {
  const [a, b] = await testServer.friends();
  const [atA, { browser, tab }] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const chat: ChatKey = privateChat(a.id);
  const rows = () => tab.messages(chat, 10);
  await send(atA.tab, b, 'oh no');
  await tab.until(() => rows().length === 1);
  browser.online = false;
  browser.cutSockets();
  await tab.until(() => tab.status?.phase === 'offline');
  const { accessToken } = atA.tab.tokens!;
  await fetch(`${testServer.server.url}/api/message/private/recall/${rows()[0]?.id}`, {
    method: 'DELETE',
    headers: { accessToken },
  });
  browser.online = true;
  await tab.until(() => rows()[0]?.recalled !== null);
  expect(rows()).toMatchObject([{ content: '', recalled: { byId: a.id } }]);
});

test('After a sleep the engine detects a silently dead socket at once and gets the missed messages', async () => {
  const [a, b] = await testServer.friends();
  const [atA, { browser, tab }] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const suspected: boolean[] = [];
  browser.engine.account?.link.state$.subscribe((state) => suspected.push(state.isSuspect));
  const socket = newest(browser);
  // The socket sends and receives nothing any more, and fires no event.
  socket.send = () => undefined;
  socket.onmessage = null;
  await send(atA.tab, b, 'good morning');
  const realNow = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow.call(Date) + 60_000);
  await tab.until(() => tab.texts(privateChat(a.id)).includes('good morning'));
  clock.mockRestore();
  expect(suspected).toContain(true);
  expect(browser.sockets.length).toBe(2);
  expect(tab.notices.map((notice) => notice.kind)).toContain('reconnecting');
});

test('A message whose push is lost on a working connection arrives with a later pull', async () => {
  const [a, b] = await testServer.friends();
  const [atA, { browser, tab }] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const socket = newest(browser);
  const { onmessage } = socket;
  socket.onmessage = (event) => {
    if (!`${event.data}`.includes('the lost one')) onmessage?.call(socket, event);
  };
  const chat = privateChat(a.id);
  // The engine requests the messages below this one from the history. A message lost above it arrives only with
  // a pull.
  await send(atA.tab, b, 'the first one');
  await tab.until(() => tab.texts(chat).length === 1);
  await send(atA.tab, b, 'the lost one');
  await send(atA.tab, b, 'the next one');
  await tab.until(() => tab.texts(chat).length === 3);
  expect(tab.texts(chat)).toEqual(['the first one', 'the lost one', 'the next one']);
  expect(pulls(browser).length).toBeGreaterThan(1);
  expect(browser.sockets).toHaveLength(1);
});
