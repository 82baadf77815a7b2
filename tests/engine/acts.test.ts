// What people do with messages and chats, against the real server: quotes, mentions, receipts, pins, flags, deletions
// that are taken back, jumps and forwarding.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { privateMessages } from '../../server/db/schema.ts';
import { House, PASSWORD } from './house.ts';
import { foldAll, isLive, tmpId, type BrowserOptions, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

/** The same person at another terminal: both live side by side. */
async function desktopOf(userName: string): Promise<Tab> {
  const tab = await house.browser().tab();
  await tab.command('signIn', { userName, password: PASSWORD, auto: false, terminal: 1 });
  await tab.until(isLive);
  return tab;
}

async function choir(options: BrowserOptions = {}) {
  const [a, b] = await house.friends();
  const c = await house.friendOf(a);
  const chat = groupChat(await house.group(a, b, c));
  const [atA, atB] = await Promise.all([house.at(a, options), house.at(b)]);
  return { a, b, c, chat, atA, atB };
}

/** Sends a text and resolves with its id. */
async function say(tab: Tab, chat: ChatKey, content: string, more: object = {}): Promise<number> {
  const name = tmpId();
  await tab.command('sendText', { chat, tmpId: name, content, ...more });
  const id = (): number => tab.messages(chat).find(({ key }) => key === name)?.id ?? 0;
  await tab.until(() => id() > 0);
  return id();
}

const row = (tab: Tab, chat: ChatKey, id: number) => tab.messages(chat).find((it) => it.id === id);
const head = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'head', chat })[0];
const listed = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'chats' }).find(({ key }) => key === chat);

test('[X-CHAT-22, MSG-05] a quote travels with its message, and says on both sides when the quoted message was recalled', async () => {
  const [a, b] = await house.friends();
  const [atA, atB] = await Promise.all([house.at(a), house.at(b)]);
  const [toB, toA] = [privateChat(b.id), privateChat(a.id)];
  const first = await say(atA.tab, toB, 'shall we');
  await atB.tab.until(() => row(atB.tab, toA, first) !== undefined);
  const answer = await say(atB.tab, toA, 'yes', { quote: first });
  await atA.tab.until(() => row(atA.tab, toB, answer) !== undefined);
  expect(row(atA.tab, toB, answer)?.quote).toMatchObject({
    id: first,
    own: true,
    content: 'shall we',
    recalled: false,
  });
  expect(row(atB.tab, toA, answer)?.quote).toMatchObject({ id: first, own: false, content: 'shall we' });
  // The one in pages, the other not.
  await foldAll(atB.browser);
  expect(await atA.tab.command('recall', { chat: toB, id: first })).toMatchObject({ ok: true });
  for (const [tab, chat] of [
    [atA.tab, toB],
    [atB.tab, toA],
  ] as const) {
    await tab.until(() => row(tab, chat, answer)?.quote?.recalled === true);
    expect(row(tab, chat, answer)?.quote).toMatchObject({ id: first, content: '', recalled: true });
    expect(row(tab, chat, first)).toMatchObject({ content: '' });
  }
  // After the death of the engine as well, and on a device that comes later.
  atB.browser.restart();
  const again = await atB.browser.tab({ tokens: atB.tab.tokens });
  await again.until(() => row(again, toA, answer) !== undefined);
  expect(row(again, toA, answer)?.quote).toMatchObject({ content: '', recalled: true });
  const desktop = await desktopOf(b.userName);
  await desktop.until(() => row(desktop, toA, answer) !== undefined);
  expect(row(desktop, toA, answer)?.quote).toMatchObject({ content: '', recalled: true });
});

test('[INV-4] messages given at once keep their order, though one has to look up its quote', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const chat = privateChat(b.id);
  const first = await say(tab, chat, 'first');
  await foldAll(browser);
  void tab.command('sendText', { chat, tmpId: tmpId(), content: 'with a quote', quote: first });
  void tab.command('sendText', { chat, tmpId: tmpId(), content: 'without' });
  await tab.until(() => tab.messages(chat).filter(({ mark }) => mark === 'sent').length === 3);
  expect(tab.texts(chat)).toEqual(['first', 'with a quote', 'without']);
});

test('[GRP-02] a receipt is asked for, counted for its sender, and its readers are named', async () => {
  const { b, chat, atA, atB } = await choir();
  const id = await say(atA.tab, chat, 'who is there', { receipt: true, at: [b.id] });
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

test('[GRP-06, X-CHAT-25] a pinned message shows at everybody, each may hide it, and it goes with a recall', async () => {
  const { chat, atA, atB } = await choir();
  for (const { tab } of [atA, atB]) await tab.command('open', { chat });
  const id = await say(atA.tab, chat, 'Friday at eight');
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

test('[PRIV-09, PRIV-10, GRP-07, GRP-08] flags show at once, on the other device and after the engine died; set offline they are told later', async () => {
  const { a, b, chat: group, atA } = await choir();
  const friend = privateChat(b.id);
  const desktop = await desktopOf(a.userName);
  await say(atA.tab, friend, 'hello');
  await say(atA.tab, group, 'hello all');
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
  // Without a line, changed twice, and the engine dies.
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until((tab) => tab.status?.phase !== 'live');
  await atA.tab.command('setTop', { chat: group, on: true });
  await atA.tab.command('setDnd', { chat: friend, on: true });
  await atA.tab.command('setDnd', { chat: friend, on: false });
  await atA.tab.command('setDnd', { chat: friend, on: true });
  atA.browser.restart();
  const again = await atA.browser.tab({ tokens: atA.tab.tokens });
  await again.until(() => listed(again, group)?.isTop === true && listed(again, friend)?.isDnd === true);
  atA.browser.online = true;
  await again.until(isLive);
  await desktop.until(
    () => listed(desktop, group)?.isTop === true && listed(desktop, friend)?.isDnd === true,
  );
  expect(listed(again, friend)).toMatchObject({ isTop: true, isDnd: true });
  expect(listed(again, group)).toMatchObject({ isTop: true, isDnd: true });
});

test('[X-CHAT-21] a deletion is undone before the server hears of it, after the death of the engine as well', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const chat = privateChat(b.id);
  const ids = [await say(tab, chat, 'one'), await say(tab, chat, 'two')];
  await foldAll(browser);
  await tab.command('deleteForMe', { chat, ids: [ids[0] ?? 0], undo: true });
  await tab.command('deleteChat', { chat, undo: true });
  await tab.until(() => tab.texts(chat).length === 0 && listed(tab, chat) === undefined);
  browser.restart();
  const again = await browser.tab({ tokens: tab.tokens });
  await again.until(isLive);
  await again.shown({ view: 'pane', chat, size: 500 });
  expect(again.texts(chat)).toEqual([]);
  await foldAll(browser);
  expect(await again.command('undoDelete', { chat })).toMatchObject({ ok: true });
  await again.until(() => again.texts(chat).length === 1);
  expect(again.texts(chat)).toEqual(['two']);
  expect(await again.command('undoDelete', { chat })).toMatchObject({ ok: true });
  await again.until(() => again.texts(chat).length === 2);
  expect(await again.command('undoDelete', { chat })).toMatchObject({ error: { code: 'UNDECIDED' } });
  expect(again.texts(chat)).toEqual(['one', 'two']);
  expect(browser.requests.filter(({ path }) => path.includes('/delete'))).toEqual([]);
});

test('[ERR-21, X-CHAT-22] a jump far back brings a page around the message and no whole history; an unknown one is not found', async () => {
  const [a, b] = await house.friends();
  const { db, clock } = house.server.services;
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
  const atB = await house.at(b);
  await say(atB.tab, privateChat(a.id), 'new');
  const { browser, tab } = await house.at(a);
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
  const asked = () => browser.requests.filter(({ path }) => path.endsWith('/history'));
  expect(asked()).toHaveLength(1);
  expect(await tab.command('locate', { chat, id })).toMatchObject({ ok: true });
  expect(asked()).toHaveLength(1);
  expect(await tab.command('locate', { chat, id: id + 1_000_000 })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  browser.online = false;
  browser.cutSockets();
  await tab.until(() => tab.status?.phase !== 'live');
  expect(await tab.command('locate', { chat, id: old[500] ?? 0 })).toMatchObject({
    error: { code: 'OFFLINE' },
  });
  // What was deleted does not come back by a jump.
  await tab.command('deleteForMe', { chat, ids: [id] });
  expect(await tab.command('locate', { chat, id })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  // Who reads on reaches everything, and nothing is missing or doubled.
  browser.online = true;
  await tab.until(isLive);
  await tab.until(() => tab.messages(chat, 2000).length === 900);
  expect(tab.texts(chat, 2000)).toEqual([
    ...rows.map(({ content }) => content).filter((it) => it !== 'old 100'),
    'new',
  ]);
});

test('[X-FWD-04] forwarding reaches the others and names the chat that refused', async () => {
  // In less of a hurry: the receipt waits a while for what the server says.
  const { a, c, chat, atA } = await choir({ hurry: 2 });
  const stranger = await house.person();
  const ids = [await say(atA.tab, chat, 'one'), await say(atA.tab, chat, 'two')];
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
  const atC = await house.at(c);
  await atC.tab.until(() => atC.tab.texts(privateChat(a.id)).length === 2);
  expect(atC.tab.texts(privateChat(a.id))).toEqual(['one', 'two']);
});

test("the server's history is searched by words, and hits are rows like those of this device", async () => {
  const [a, b] = await house.friends();
  const { tab } = await house.at(a);
  const chat = privateChat(b.id);
  const id = await say(tab, chat, 'the tide comes at nine');
  await say(tab, chat, 'nothing to see');
  const found = await tab.command('searchServer', { chat, words: 'TIDE nine' });
  expect(found).toMatchObject({
    ok: true,
    value: { more: false, hits: [{ id, chat, own: true, category: 'text' }] },
  });
  expect(await tab.command('searchServer', { chat, words: 'tide seven' })).toMatchObject({
    value: { hits: [] },
  });
});

test('[INV-9] a command that is given while another user signs in is not carried out', async () => {
  const [a, b] = await house.friends();
  const { tab } = await house.at(a);
  const chat = privateChat(b.id);
  await say(tab, chat, 'mine');
  const exit = tab.command('signOut', {});
  const receipts = await Promise.all([
    tab.command('deleteChat', { chat }),
    tab.command('setTop', { chat, on: true }),
    tab.command('sendText', { chat, tmpId: tmpId(), content: 'late', quote: 1 }),
    tab.command('locate', { chat, id: 1 }),
  ]);
  await exit;
  for (const receipt of receipts) expect(receipt.ok || receipt.error.code).not.toBe('INVALID');
  const other = await house.friendOf(b);
  await tab.command('signIn', { userName: other.userName, password: PASSWORD, auto: false, terminal: 0 });
  await tab.until(isLive);
  expect(await tab.shown({ view: 'chats' })).toEqual([]);
});
