import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '../../server/messages/system-publish.ts';
import { groupChat, privateChat, SYSTEM_CHAT, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { OwnServer, PASSWORD, signIn } from './test-server.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let testServer: OwnServer;
beforeAll(async () => {
  testServer = await OwnServer.open();
});
afterAll(() => testServer.close());

const marks = (tab: Tab, chat: ChatKey) => tab.messages(chat, 500).map((row) => row.mark);
/** Records the codes with which the engine closes its newest socket from now on. */
function closeCodes(browser: Browser): (number | undefined)[] {
  const codes: (number | undefined)[] = [];
  const socket = browser.sockets.at(-1)!;
  const close = socket.close.bind(socket);
  socket.close = (code) => {
    codes.push(code);
    close(code);
  };
  return codes;
}
const never = (): Promise<Response> => new Promise(() => undefined);

test('After a reload the list and the open chat show before the network answers', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  for (const content of ['one', 'two']) await tab.command('sendText', { chat, tmpId: tmpId(), content });
  await tab.until(() => marks(tab, chat).join() === 'sent,sent');
  await browser.engine.close();
  browser.intercept = never;
  browser.restart();
  const after = await browser.tab({ tokens: tab.tokens });
  await after.until(() => after.texts(chat).length === 2);
  expect(after.texts(chat)).toEqual(['one', 'two']);
  await after.until(() => after.rows({ view: 'chats' }).length === 1);
  expect(after.rows({ view: 'chats' })[0]).toMatchObject({ key: chat, showName: b.userName });
  await after.until(() => after.status !== undefined);
  expect(after.status?.phase).toBe('connecting');
});

test('A killed engine loses no acknowledged text', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  browser.online = false;
  browser.cutSockets();
  await tab.until(() => tab.status?.phase === 'offline');
  const texts = ['while', 'offline', 'three'];
  for (const content of texts) await tab.command('sendText', { chat, tmpId: tmpId(), content });
  await tab.until(() => marks(tab, chat).length === 3);
  expect(marks(tab, chat)).toEqual(['waiting', 'waiting', 'waiting']);
  browser.restart();
  browser.online = true;
  const after = await browser.tab({ tokens: tab.tokens });
  await after.until(() => marks(after, chat).join() === 'sent,sent,sent');
  expect(after.texts(chat)).toEqual(texts);
});

test('A send whose response was lost is repeated and stored once, in order, on both sides', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  let lost = 0;
  atA.browser.intercept = async (path, net) => {
    const answer = await net();
    // The server has stored the message; its answer never arrives.
    if (path === '/message/private/send' && ++lost % 3 !== 0) throw new TypeError('connection reset');
    return answer;
  };
  const texts = ['a', 'b', 'c', 'd'];
  const chat = privateChat(b.id);
  for (const content of texts) await atA.tab.command('sendText', { chat, tmpId: tmpId(), content });
  await atA.tab.until(() => marks(atA.tab, chat).join() === 'sent,sent,sent,sent');
  await atB.tab.until(() => atB.tab.texts(privateChat(a.id)).length >= 4);
  expect(atA.tab.texts(chat)).toEqual(texts);
  expect(atB.tab.texts(privateChat(a.id))).toEqual(texts);
  expect(lost).toBeGreaterThan(4);
});

test('[RT-11, PULL-03] A reconnect loads friends and groups, then missed messages once, and notifies the tabs', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const chat = privateChat(a.id);
  await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'before' });
  await atB.tab.until(() => atB.tab.texts(chat).length === 1);
  atB.browser.online = false;
  atB.browser.cutSockets();
  await atB.tab.until(() => atB.tab.status?.phase === 'offline');
  for (const content of ['missed 1', 'missed 2']) {
    await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content });
  }
  atB.browser.requests.length = 0;
  atB.browser.online = true;
  await atB.tab.until(isLive);
  const paths = atB.browser.requests.map((it) => it.path);
  const lists = ['/friend/list', '/group/list'];
  expect(paths.filter((path) => lists.includes(path)).sort()).toEqual(lists);
  const pulls = paths.flatMap((path, at) => (path.includes('loadOfflineMessage') ? [at] : []));
  expect(Math.max(...lists.map((path) => paths.indexOf(path)))).toBeLessThan(Math.min(...pulls));
  await atB.tab.until(() => atB.tab.texts(chat).length === 3);
  expect(atB.tab.texts(chat)).toEqual(['before', 'missed 1', 'missed 2']);
  const kinds = atB.tab.notices.map((notice) => notice.kind).filter((kind) => kind !== 'attend');
  // The engine notifies the tabs of each lost socket, and a slow machine may lose more than one.
  expect([kinds[0], kinds.at(-1)]).toEqual(['reconnecting', 'reconnected']);
  const unread = (): number => atB.tab.rows({ view: 'chats' })[0]?.unread ?? 0;
  await atB.tab.until(() => unread() >= 3);
  // The pull also returns the messages that a live push has already delivered: each counts as unread once.
  expect(unread()).toBe(3);
});

test('[ENT-15, API-29, API-30, API-31] Each of the three pull cursors is the highest id pulled, and the next pull starts there', async () => {
  const [a, b] = await testServer.friends();
  const group = groupChat(await testServer.group(a, b));
  const atA = await testServer.at(a);
  const toB = privateChat(b.id);
  await atA.tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'x' });
  await atA.tab.command('sendText', { chat: group, tmpId: tmpId(), content: 'y' });
  const sent = (chat: ChatKey) => atA.tab.messages(chat).some(({ mark }) => mark === 'sent');
  await atA.tab.until(() => sent(toB) && sent(group));
  const fields = { intro: '', coverUrl: '', content: 'words', externLink: '' };
  const seqNo = await publish(testServer.server.services, { userId: b.id, title: 'News', ...fields });
  const browser = testServer.browser();
  // The pull cursor passes a message only when the message is a minute old. So the test advances the server's clock.
  browser.intercept = async (_path, net) => {
    const answer = await net();
    const date = new Date(Date.now() + 61_000).toUTCString();
    return new Response(await answer.text(), { status: answer.status, headers: { Date: date } });
  };
  const tab = await browser.tab();
  await signIn(tab, b);
  const chats = [privateChat(a.id), group, SYSTEM_CHAT];
  await tab.until(() => chats.every((chat) => tab.messages(chat).length === 1));
  const [privateId, groupId, systemNo] = chats.map((chat) => tab.messages(chat)[0]?.id);
  expect(systemNo).toBe(seqNo);
  const pulls = () =>
    browser.requests
      .filter((it) => it.path.includes('loadOfflineMessage'))
      .map((it) => `${it.method} ${it.path}${it.search}`)
      .sort();
  expect(pulls()).toEqual([
    'GET /message/group/loadOfflineMessage?minId=0&size=1000',
    'GET /message/private/loadOfflineMessage?minId=0&size=1000',
    'GET /message/system/loadOfflineMessage?minSeqNo=0&size=1000',
  ]);
  await browser.engine.close();
  browser.restart();
  browser.requests.length = 0;
  const after = await browser.tab({ tokens: tab.tokens });
  await after.until(isLive);
  expect(pulls()).toEqual([
    `GET /message/group/loadOfflineMessage?minId=${groupId}&size=1000`,
    `GET /message/private/loadOfflineMessage?minId=${privateId}&size=1000`,
    `GET /message/system/loadOfflineMessage?minSeqNo=${seqNo}&size=1000`,
  ]);
});

test('The remembered password signs in automatically, once for all tabs', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const tab = await browser.tab();
  const sealed = await signIn(tab, person, true);
  expect(sealed).not.toBeNull();
  expect(await tab.command('unseal', { sealed: sealed ?? '' })).toEqual({ ok: true, value: 'opensesame' });
  await browser.engine.close();
  browser.restart();
  browser.requests.length = 0;
  const auto = { userName: person.userName, sealed: sealed ?? '', terminal: 0 } as const;
  const tabs = await Promise.all([1, 2, 3].map(() => browser.tab({ auto })));
  await Promise.all(tabs.map((it) => it.until(isLive)));
  expect(browser.requests.filter((it) => it.path === '/login')).toHaveLength(1);
  expect(new Set(tabs.map((it) => it.tokens?.accessToken)).size).toBe(1);
});

test('[X-ACC-02] A refused automatic sign-in stops after one try and leaves the form to the user', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const tab = await browser.tab();
  const sealed = (await signIn(tab, person, true)) ?? '';
  await browser.engine.close();
  browser.restart();
  const auto = { userName: 'somebody', sealed, terminal: 0 } as const;
  const after = await browser.tab({ auto });
  await after.until(() => after.status?.ended?.why === 'expired');
  expect(after.status).toMatchObject({ phase: 'stopped', signingIn: false });
  await browser.tab({ auto });
  expect(browser.requests.filter((it) => it.path === '/login')).toHaveLength(2);
});

test('[SESS-07, SESS-08, INV-9] A sign-out in one tab signs out all tabs and keeps the journal, and old tokens do not sign in', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const other = await browser.tab({ tokens: tab.tokens });
  const chat = privateChat(b.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'kept' });
  await other.until(() => other.texts(chat).length === 1 && other.rows({ view: 'chats' }).length === 1);
  await tab.until(() => marks(tab, chat)[0] === 'sent');
  const old = tab.tokens;
  const closed = closeCodes(browser);
  await tab.command('signOut', {});
  expect(closed).toEqual([3000]);
  await Promise.all(
    [tab, other].map((it) => it.until(() => it.status?.phase === 'stopped' && it.tokens === null)),
  );
  await other.until(() => other.rows({ view: 'chats' }).length === 0 && other.texts(chat).length === 0);
  expect(await tab.shown({ view: 'chats' })).toEqual([]);
  expect(other.status).toMatchObject({ self: null, ended: null });
  const lateTab = await browser.tab({ tokens: old });
  await lateTab.until(() => lateTab.status !== undefined);
  expect(lateTab.status?.phase).toBe('stopped');
  expect(browser.engine.account).toBeNull();
  // Pulls and history are blocked, so the message can only come from the journal.
  browser.intercept = (path, net) => (path.startsWith('/message/') ? never() : net());
  const { userName } = a;
  await lateTab.command('signIn', { userName, password: PASSWORD, auto: false, terminal: 0 });
  await lateTab.until(() => lateTab.texts(chat).length === 1);
  expect(lateTab.texts(chat)).toEqual(['kept']);
});

test('[RT-04] A newer sign-in elsewhere closes the socket, ends this sign-in with a reason, and clears its rows', async () => {
  const [a, b] = await testServer.friends();
  const first = await testServer.at(a);
  await first.tab.command('open', { chat: privateChat(b.id) });
  await first.tab.until(() => first.tab.rows({ view: 'chats' }).length === 1);
  const closed = closeCodes(first.browser);
  await testServer.at(a);
  await first.tab.until(() => first.tab.status?.ended?.why === 'forced-logoff');
  expect(closed).toEqual([3000]);
  expect(first.tab.status).toMatchObject({ phase: 'stopped', self: null });
  await first.tab.until(() => first.tab.tokens === null);
  expect(first.tab.rows({ view: 'chats' })).toEqual([]);
});

test('[SYS-02, SYS-03] A ban and a cancelled account close the socket and end the sign-in with their reason', async () => {
  for (const [data, ended] of [
    [
      { type: 50, content: 'Too many maps' },
      { why: 'banned', reason: 'Too many maps' },
    ],
    [{ type: 54 }, { why: 'cancelled' }],
  ] as const) {
    const { browser, tab } = await testServer.at(await testServer.person());
    const socket = browser.sockets.at(-1)!;
    socket.onmessage?.({ data: JSON.stringify({ cmd: 5, data }) });
    await tab.until(() => tab.status?.phase === 'stopped' && tab.tokens === null);
    expect(tab.status).toMatchObject({ ended, self: null });
    expect(socket.readyState).toBeGreaterThanOrEqual(WebSocket.CLOSING);
    expect(browser.engine.account).toBeNull();
  }
});

test('An expired access token is renewed once, and every tab gets the new pair', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const other = await browser.tab({ tokens: tab.tokens });
  await other.until(isLive);
  testServer.forward(1_900_000);
  const chat = privateChat(b.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'late' });
  await tab.until(() => marks(tab, chat)[0] === 'sent');
  await Promise.all([tab, other].map((it) => it.until(() => it.tokens?.number === 2)));
  expect(browser.requests.filter((it) => it.path === '/refreshToken')).toHaveLength(1);
});

test('An engine whose last tab died closes itself and its socket', async () => {
  const person = await testServer.person();
  const { browser, tab } = await testServer.at(person);
  const other = await browser.tab({ tokens: tab.tokens });
  await other.until(isLive);
  tab.die();
  await other.command('config', {});
  expect(browser.closed).toBe(false);
  const presence = testServer.server.services.hub;
  other.die();
  // The test polls until the server has seen the socket close, and then until the worker has closed.
  while (presence.isOnline(person.id)) await new Promise((resolve) => setTimeout(resolve, 10));
  while (!browser.closed) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(browser.engine.account).toBeNull();
});

test('[SOCK-01, INV-8] The engine opens one socket to the configured endpoint, and counts and ignores malformed frames', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  expect(browser.sockets.map((it) => (it as unknown as WebSocket).url)).toEqual([
    `${testServer.server.url.replace('http', 'ws')}/im`,
  ]);
  const socket = browser.sockets.at(-1)!;
  for (const data of [
    '',
    '{',
    '[]',
    '{"cmd":"x"}',
    '{"cmd":3}',
    '{"cmd":77,"data":1}',
    '{"cmd":3,"data":{"type":[]}}',
  ]) {
    socket.onmessage?.({ data });
  }
  expect(browser.engine.account?.link.counts).toEqual({ unknown: 1, rejected: 6 });
  const chat = privateChat(b.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'still here' });
  await tab.until(() => marks(tab, chat)[0] === 'sent');
});
