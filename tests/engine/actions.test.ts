// Actions on messages and chats, against the real server: quotes, mentions, read receipts, pinned messages,
// pinned and do-not-disturb chats, undone deletions, jumps and forwarding.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { privateMessages } from '../../server/db/schema.ts';
import { TestServer, PASSWORD } from './test-server.ts';
import { compactAll, isLive, tmpId, type BrowserOptions, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

async function groupOfThree(options: BrowserOptions = {}) {
  const [a, b] = await testServer.friends();
  const c = await testServer.friendOf(a);
  const chat = groupChat(await testServer.group(a, b, c));
  const [atA, atB] = await Promise.all([testServer.at(a, options), testServer.at(b)]);
  return { a, b, c, chat, atA, atB };
}

/** Sends a text and resolves with its id. */
async function sendText(tab: Tab, chat: ChatKey, content: string, more: object = {}): Promise<number> {
  const name = tmpId();
  await tab.command('sendText', { chat, tmpId: name, content, ...more });
  const id = (): number => tab.messages(chat).find(({ key }) => key === name)?.id ?? 0;
  await tab.until(() => id() > 0);
  return id();
}

const row = (tab: Tab, chat: ChatKey, id: number) => tab.messages(chat).find((it) => it.id === id);
const head = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'head', chat })[0];
const listed = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'chats' }).find(({ key }) => key === chat);

test('[X-CHAT-22, MSG-05] A quote arrives with its message, and shows on both sides when the quoted message is recalled', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const [toB, toA] = [privateChat(b.id), privateChat(a.id)];
  const first = await sendText(atA.tab, toB, 'shall we');
  await atB.tab.until(() => row(atB.tab, toA, first) !== undefined);
  const answer = await sendText(atB.tab, toA, 'yes', { quote: first });
  await atA.tab.until(() => row(atA.tab, toB, answer) !== undefined);
  expect(row(atA.tab, toB, answer)?.quote).toMatchObject({
    id: first,
    own: true,
    content: 'shall we',
    recalled: false,
  });
  expect(row(atB.tab, toA, answer)?.quote).toMatchObject({ id: first, own: false, content: 'shall we' });
  // The quoted message lies in journal pages at B, and in the journal's tail at A.
  await compactAll(atB.browser);
  expect(await atA.tab.command('recall', { chat: toB, id: first })).toMatchObject({ ok: true });
  for (const [tab, chat] of [
    [atA.tab, toB],
    [atB.tab, toA],
  ] as const) {
    await tab.until(() => row(tab, chat, answer)?.quote?.recalled === true);
    expect(row(tab, chat, answer)?.quote).toMatchObject({ id: first, content: '', recalled: true });
    expect(row(tab, chat, first)).toMatchObject({ content: '' });
  }
  // B sees the quote as recalled after a restart of the engine, and also on a device that signs in later. The group
  // commit may still hold the recall, and a killed engine writes nothing.
  await atB.browser.engine.account?.internals.log.flush();
  atB.browser.restart();
  const reopened = await atB.browser.tab({ tokens: atB.tab.tokens });
  await reopened.until(() => row(reopened, toA, answer) !== undefined);
  expect(row(reopened, toA, answer)?.quote).toMatchObject({ content: '', recalled: true });
  const desktop = await testServer.desktopOf(b.userName);
  await desktop.until(() => row(desktop, toA, answer) !== undefined);
  expect(row(desktop, toA, answer)?.quote).toMatchObject({ content: '', recalled: true });
});

test('[INV-4] Messages sent at once keep their order, though one looks up its quote', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  const first = await sendText(tab, chat, 'first');
  await compactAll(browser);
  void tab.command('sendText', { chat, tmpId: tmpId(), content: 'with a quote', quote: first });
  void tab.command('sendText', { chat, tmpId: tmpId(), content: 'without' });
  await tab.until(() => tab.messages(chat).filter(({ mark }) => mark === 'sent').length === 3);
  expect(tab.texts(chat)).toEqual(['first', 'with a quote', 'without']);
});

test('[GRP-02] The sender of a group message with a read receipt sees how many members have read it, and who', async () => {
  const { b, chat, atA, atB } = await groupOfThree();
  const id = await sendText(atA.tab, chat, 'who is there', { receipt: true, at: [b.id] });
  await atB.tab.until(() => row(atB.tab, chat, id) !== undefined);
  expect(row(atB.tab, chat, id)).toMatchObject({ at: [b.id], receipt: null });
  await atB.tab.until(() => listed(atB.tab, chat)?.atMe === true);
  await atB.tab.until(() => head(atB.tab, chat)?.mention?.id === id);
  expect(row(atA.tab, chat, id)?.receipt).toEqual({ readed: 0, all: false });
  await atB.tab.command('read', { chat, upTo: id });
  await atA.tab.until(() => row(atA.tab, chat, id)?.receipt?.readed === 1);
  expect(row(atA.tab, chat, id)?.receipt).toEqual({ readed: 1, all: false });
  expect(await atA.tab.command('readers', { chat, id })).toEqual({ ok: true, value: [b.id] });
  await atB.tab.until(() => listed(atB.tab, chat)?.atMe === false);
});

test('[GRP-06, X-CHAT-25] A pinned message shows to all members, each may hide it, and a recall removes it', async () => {
  const { chat, atA, atB } = await groupOfThree();
  for (const { tab } of [atA, atB]) await tab.command('open', { chat });
  const id = await sendText(atA.tab, chat, 'Friday at eight');
  await atB.tab.until(() => row(atB.tab, chat, id) !== undefined);
  expect(await atB.tab.command('pinMessage', { chat, id })).toMatchObject({ error: { code: 'REFUSED' } });
  expect(await atA.tab.command('pinMessage', { chat, id })).toMatchObject({ ok: true });
  for (const { tab } of [atA, atB]) {
    await tab.until(() => head(tab, chat)?.pinned?.id === id);
    expect(head(tab, chat)?.pinned).toMatchObject({ content: 'Friday at eight' });
  }
  expect(await atB.tab.command('hidePinned', { chat })).toMatchObject({ ok: true });
  await atB.tab.until(() => head(atB.tab, chat)?.pinned === null);
  expect(head(atA.tab, chat)?.pinned?.id).toBe(id);
  await atA.tab.command('recall', { chat, id });
  await atA.tab.until(() => head(atA.tab, chat)?.pinned === null);
  expect(head(atA.tab, chat)?.pinned).toBeNull();
});

test('[PRIV-09, PRIV-10, GRP-07, GRP-08] Pin and do-not-disturb of chats show on both devices, survive a restart, and are sent after offline changes', async () => {
  const { a, b, chat: group, atA } = await groupOfThree();
  const friend = privateChat(b.id);
  const desktop = await testServer.desktopOf(a.userName);
  await sendText(atA.tab, friend, 'hello');
  await sendText(atA.tab, group, 'hello all');
  for (const tab of [atA.tab, desktop])
    await tab.until(() => listed(tab, friend) !== undefined && listed(tab, group) !== undefined);
  await atA.tab.command('setTop', { chat: friend, on: true });
  await atA.tab.command('setDnd', { chat: group, on: true });
  await atA.tab.until(
    () => listed(atA.tab, friend)?.isTop === true && listed(atA.tab, group)?.isDnd === true,
  );
  await desktop.until(
    () => listed(desktop, friend)?.isTop === true && listed(desktop, group)?.isDnd === true,
  );
  expect(desktop.rows({ view: 'chats' })[0]?.key).toBe(friend);
  // Offline, the user pins the group and changes do-not-disturb of the friend three times. Then the engine dies.
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until((tab) => tab.status?.phase !== 'live');
  await atA.tab.command('setTop', { chat: group, on: true });
  await atA.tab.command('setDnd', { chat: friend, on: true });
  await atA.tab.command('setDnd', { chat: friend, on: false });
  await atA.tab.command('setDnd', { chat: friend, on: true });
  atA.browser.restart();
  const reopened = await atA.browser.tab({ tokens: atA.tab.tokens });
  await reopened.until(
    () => listed(reopened, group)?.isTop === true && listed(reopened, friend)?.isDnd === true,
  );
  atA.browser.online = true;
  await reopened.until(isLive);
  await desktop.until(
    () => listed(desktop, group)?.isTop === true && listed(desktop, friend)?.isDnd === true,
  );
  expect(listed(reopened, friend)).toMatchObject({ isTop: true, isDnd: true });
  expect(listed(reopened, group)).toMatchObject({ isTop: true, isDnd: true });
});

test('[X-CHAT-21] A deletion can be undone before the server knows it, also after the engine died', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  const ids = [await sendText(tab, chat, 'one'), await sendText(tab, chat, 'two')];
  await compactAll(browser);
  await tab.command('deleteForMe', { chat, ids: [ids[0] ?? 0], undo: true });
  await tab.command('deleteChat', { chat, undo: true });
  await tab.until(() => tab.texts(chat).length === 0 && listed(tab, chat) === undefined);
  browser.restart();
  const reopened = await browser.tab({ tokens: tab.tokens });
  await reopened.until(isLive);
  await reopened.shown({ view: 'pane', chat, size: 500 });
  expect(reopened.texts(chat)).toEqual([]);
  await compactAll(browser);
  expect(await reopened.command('undoDelete', { chat })).toMatchObject({ ok: true });
  await reopened.until(() => reopened.texts(chat).length === 1);
  expect(reopened.texts(chat)).toEqual(['two']);
  expect(await reopened.command('undoDelete', { chat })).toMatchObject({ ok: true });
  await reopened.until(() => reopened.texts(chat).length === 2);
  expect(await reopened.command('undoDelete', { chat })).toMatchObject({ error: { code: 'UNDECIDED' } });
  expect(reopened.texts(chat)).toEqual(['one', 'two']);
  expect(browser.requests.filter(({ path }) => path.includes('/delete'))).toEqual([]);
});

test('[ERR-21, X-CHAT-22] A jump loads one page around an old message, not all history; an unknown id is NOT_FOUND', async () => {
  const [a, b] = await testServer.friends();
  const { db, clock } = testServer.server.services;
  const rows = Array.from({ length: 900 }, (_, n) => ({
    sendId: b.id,
    recvId: a.id,
    content: `old ${n}`,
    type: MessageType.TEXT,
    sendTime: clock() - 40 * 86_400_000,
  }));
  const old = (await db.insert(privateMessages).values(rows).returning({ id: privateMessages.id })).map(
    ({ id }) => id,
  );
  const atB = await testServer.at(b);
  await sendText(atB.tab, privateChat(a.id), 'new');
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  const id = old[100] ?? 0;
  expect(await tab.command('locate', { chat, id })).toMatchObject({ ok: true });
  const around = () => tab.rows({ view: 'pane', chat, size: 3, around: { id, after: 2 } });
  await tab.until(() => around().some((it) => it.id === id));
  expect(around().flatMap(({ content, gap }) => (gap === null ? content : []))).toEqual([
    'old 98',
    'old 99',
    'old 100',
    'old 101',
    'old 102',
  ]);
  const historyRequests = () => browser.requests.filter(({ path }) => path.endsWith('/history'));
  expect(historyRequests()).toHaveLength(1);
  expect(await tab.command('locate', { chat, id })).toMatchObject({ ok: true });
  expect(historyRequests()).toHaveLength(1);
  expect(await tab.command('locate', { chat, id: id + 1_000_000 })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  browser.online = false;
  browser.cutSockets();
  await tab.until(() => tab.status?.phase !== 'live');
  expect(await tab.command('locate', { chat, id: old[500] ?? 0 })).toMatchObject({
    error: { code: 'OFFLINE' },
  });
  // A jump does not restore a deleted message.
  await tab.command('deleteForMe', { chat, ids: [id] });
  expect(await tab.command('locate', { chat, id })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  // A view of the whole chat loads all other messages from the history: none is missing or doubled.
  browser.online = true;
  await tab.until(isLive);
  await tab.until(() => tab.messages(chat, 2000).length === 900);
  expect(tab.texts(chat, 2000)).toEqual([
    ...rows.map(({ content }) => content).filter((it) => it !== 'old 100'),
    'new',
  ]);
});

test('[X-FWD-04] Forwarding reaches the other chats and reports the chat that refused the messages', async () => {
  // Slower timers: the command `forward` waits a limited time for the server's answers.
  const { a, c, chat, atA } = await groupOfThree({ speedup: 2 });
  const stranger = await testServer.person();
  const ids = [await sendText(atA.tab, chat, 'one'), await sendText(atA.tab, chat, 'two')];
  const to = [privateChat(stranger.id), privateChat(c.id)];
  const tmpIds = Array.from({ length: 4 }, tmpId);
  const receipt = await atA.tab.command('forward', { from: chat, ids, to, tmpIds });
  expect(receipt).toMatchObject({
    ok: true,
    value: {
      refused: [{ chat: privateChat(stranger.id), message: expect.stringMatching(/./) }],
      waiting: [],
      left: 0,
    },
  });
  const atC = await testServer.at(c);
  await atC.tab.until(() => atC.tab.texts(privateChat(a.id)).length === 2);
  expect(atC.tab.texts(privateChat(a.id))).toEqual(['one', 'two']);
});

test('A search on the server finds messages that contain all words, in any letter case', async () => {
  const [a, b] = await testServer.friends();
  const { tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  const id = await sendText(tab, chat, 'the tide comes at nine');
  await sendText(tab, chat, 'nothing to see');
  const found = await tab.command('searchServer', { chat, words: 'TIDE nine' });
  expect(found).toMatchObject({
    ok: true,
    value: { more: false, hits: [{ id, chat, own: true, category: 'text' }] },
  });
  for (const words of ['tide seven', '„nine comes“'])
    expect(await tab.command('searchServer', { chat, words })).toMatchObject({ value: { hits: [] } });
  expect(await tab.command('searchServer', { chat, words: '«tidé comes»' })).toMatchObject({
    value: { hits: [{ id, marks: [[4, 14]] }] },
  });
});

test('[INV-9] A command given during a switch of users has no effect on the next user', async () => {
  const [a, b] = await testServer.friends();
  const { tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  await sendText(tab, chat, 'mine');
  const signedOut = tab.command('signOut', {});
  const receipts = await Promise.all([
    tab.command('deleteChat', { chat }),
    tab.command('setTop', { chat, on: true }),
    tab.command('sendText', { chat, tmpId: tmpId(), content: 'late', quote: 1 }),
    tab.command('locate', { chat, id: 1 }),
  ]);
  await signedOut;
  for (const receipt of receipts) expect(receipt.ok || receipt.error.code).not.toBe('INVALID');
  const other = await testServer.friendOf(b);
  await tab.command('signIn', { userName: other.userName, password: PASSWORD, auto: false, terminal: 0 });
  await tab.until(isLive);
  expect(await tab.shown({ view: 'chats' })).toEqual([]);
});
