import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { CLOSING } from '../../src/core/contract/seat.ts';
import { seal, unseal } from '../../workers/sign-in/password/seal.ts';
import { openCommon } from '../../workers/journal/common.ts';
import { TestServer } from './test-server.ts';
import { isLive, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const lost = { ok: false, error: { code: 'ENGINE_LOST' } };
const rows = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'pane', chat, size: 500 });
const isOver = (tab: Tab): boolean => tab.over;

async function until(wanted: () => boolean): Promise<void> {
  while (!wanted()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('[INV-5] A newly loaded page of another build takes over connection, sign-in and unsent texts on one socket', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  browser.intercept = (path, net) => (path.endsWith('/send') ? new Promise(() => undefined) : net());
  for (const content of ['in flight', 'waiting'])
    expect(await tab.command('sendText', { chat, tmpId: tmpId(), content })).toMatchObject({ ok: true });
  await until(() => browser.requests.some(({ path }) => path.endsWith('/send')));
  const next = browser.second('newer');
  const fresh = await next.tab();
  await fresh.until(isLive);
  await fresh.until(() => rows(fresh, chat)[0]?.id !== null && rows(fresh, chat).length === 2);
  expect(rows(fresh, chat).map(({ content, mark }) => [content, mark])).toEqual([
    ['waiting', 'sent'],
    ['in flight', 'failed'],
  ]);
  expect(fresh.tokens?.signIn).toBe(tab.tokens?.signIn);
  expect(next.requests.filter(({ path }) => path === '/login')).toEqual([]);
  expect(tab.over).toBe(true);
  expect(browser.profile.maxOpenSockets).toBe(1);
  await until(() => browser.closed);
});

test('[INV-5] An engine without the writer lock accepts a page, and the page shows that it waits', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const same = browser.second('test');
  const other = await same.tab({ tokens: tab.tokens });
  await other.until(() => other.status?.waiting === 'asked');
  // The page shows its user, not the sign-in form.
  expect(other.status?.phase).toBe('connecting');
  expect(same.engine.account).toBeNull();
  expect(tab.over).toBe(false);
  tab.die();
  // No engine steals the lock of a holder that responds, however long the holder takes to close.
  await other.until(isLive);
  expect(other.status?.waiting).toBe('no');
  expect(browser.closed).toBe(true);
  expect(browser.profile.maxOpenSockets).toBe(1);
});

test('[INV-5] A frozen engine loses the writer lock; after the thaw it sends nothing and tells its tabs', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'before' });
  await tab.until(() => rows(tab, chat)[0]?.mark === 'sent');
  // The last request of the start: at the thaw a response to an earlier one would cause it.
  await until(() => browser.requests.some(({ path }) => path === '/friend/grouping/list'));
  browser.process.freeze();
  const pending = tab.command('sendText', { chat, tmpId: tmpId(), content: 'late' });
  const next = browser.second('newer');
  const fresh = await next.tab({ tokens: tab.tokens });
  await fresh.until(isLive);
  const requestsBefore = browser.requests.length;
  browser.process.thaw(true);
  await tab.until(isOver);
  expect(await pending).toEqual(lost);
  expect(browser.requests.slice(requestsBefore)).toEqual([]);
  expect(tab.tokens).toEqual(fresh.tokens);
  expect(tab.status?.ended).toBeNull();
  await until(() => browser.closed);
  expect(isLive(fresh)).toBe(true);
  await next.engine.close();
  next.restart();
  const reopened = await next.tab({ tokens: fresh.tokens });
  await reopened.until(isLive);
  await reopened.until(() => rows(reopened, chat).length > 0);
  expect(reopened.texts(chat)).toEqual(['before']);
});

test('[INV-5] A forced logoff on the socket of an engine that lost the writer lock does not end the sign-in', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  browser.process.freeze();
  const next = browser.second('newer');
  const fresh = await next.tab({ tokens: tab.tokens });
  await fresh.until(isLive);
  // The frozen engine receives the forced logoff, but does not learn that it lost the writer lock.
  await until(() => browser.process.undelivered > 1);
  browser.process.thaw(true);
  await tab.until(isOver);
  expect(tab.status?.ended).toBeNull();
  expect(tab.tokens?.signIn).toBe(fresh.tokens?.signIn);
  // The stored sign-in has not ended either: a later engine goes live with it.
  await next.engine.close();
  next.restart();
  const reopened = await next.tab({ tokens: tab.tokens });
  await reopened.until(isLive);
});

test('[INV-5] An event that also reaches the frozen engine is written once, by the new engine', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const atB = await testServer.at(b);
  const chat = privateChat(b.id);
  browser.process.freeze();
  await atB.tab.command('sendText', { chat: privateChat(a.id), tmpId: tmpId(), content: 'news' });
  await atB.tab.until(() => rows(atB.tab, privateChat(a.id))[0]?.mark === 'sent');
  const next = browser.second('newer');
  const fresh = await next.tab({ tokens: tab.tokens });
  await fresh.until(() => fresh.texts(chat).length === 1);
  browser.process.thaw(true);
  await tab.until(isOver);
  await next.engine.close();
  next.restart();
  next.intercept = () => new Promise(() => undefined);
  const reopened = await next.tab({ tokens: fresh.tokens });
  await reopened.until(() => reopened.texts(chat).length > 0);
  expect(reopened.texts(chat)).toEqual(['news']);
  expect((await reopened.shown({ view: 'chats' }))[0]?.unread).toBe(1);
});

test('[INV-5] An engine whose writer lock was stolen ends, and its tab keeps the tokens', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  browser.process.freeze();
  const next = browser.second('newer');
  const fresh = await next.tab({ tokens: tab.tokens });
  await fresh.until(isLive);
  browser.process.thaw();
  await tab.until(isOver);
  expect(browser.engine.account).toBeNull();
  expect(tab.tokens).not.toBeNull();
});

test('[INV-5] An engine that hangs while it closes gives up the writer lock after a timeout', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const { account } = browser.engine;
  account!.close = () => new Promise(() => undefined);
  const next = browser.second('newer');
  const fresh = await next.tab();
  await fresh.until(isLive);
  expect(tab.over).toBe(true);
  expect(browser.profile.maxOpenSockets).toBe(1);
  expect(account!.link.state.step).toBe('stopped');
});

test('A page of another build that was loaded long ago gets no writer lock and is told to reload', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const other = browser.second('older');
  const staleTab = await other.tab({ tokens: tab.tokens, fresh: false });
  await staleTab.until(isOver);
  expect(staleTab.tokens).toEqual(tab.tokens);
  expect(tab.over).toBe(false);
  expect(isLive(tab)).toBe(true);
  await until(() => other.closed);
});

test('[INV-6] An ended engine answers every command at once, pending ones included, and takes no tab', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  browser.intercept = (path, net) => (path === '/system/config' ? new Promise(() => undefined) : net());
  const pending = tab.command('config', {});
  const next = browser.second('newer');
  const fresh = await next.tab();
  await tab.until(isOver);
  expect(await pending).toEqual(lost);
  const text = { chat: privateChat(b.id), tmpId: tmpId(), content: 'x' };
  expect(await tab.command('sendText', text)).toEqual(lost);
  expect(await tab.command('signOut', {})).toEqual(lost);
  await expect(browser.tab()).rejects.toThrow(CLOSING);
  await fresh.until(isLive);
  await fresh.shown({ view: 'pane', chat: text.chat, size: 500 });
  expect(fresh.texts(text.chat)).toEqual([]);
});

test('An engine finishes a command in progress before it gives up the writer lock', async () => {
  const [a, b] = await testServer.friends();
  // Slowed timers: the command ends within the engine's time limit of 500 ms, also on a busy machine.
  const { browser, tab } = await testServer.at(a, { speedup: 0.02 });
  const next = browser.second('newer');
  const text = { chat: privateChat(b.id), tmpId: tmpId(), content: 'last words' };
  const [receipt, fresh] = await Promise.all([tab.command('sendText', text), next.tab()]);
  expect(receipt).toEqual({ ok: true, value: null });
  await fresh.until(() => fresh.texts(text.chat).length === 1);
});

test('Tokens of a tab do not undo a sign-out that runs while another engine gets the writer lock', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const old = tab.tokens;
  const same = browser.second('test');
  const other = await same.tab({ tokens: old });
  await other.until(() => other.status?.waiting === 'asked');
  expect(await tab.command('signOut', {})).toEqual({ ok: true, value: null });
  tab.die();
  await other.until(() => other.status?.waiting === 'no' && other.status.phase === 'stopped');
  await other.until(() => other.tokens === null);
  expect(same.engine.account).toBeNull();
});

test('[INV-5] A busy page keeps the writer lock from a page of another build until it is idle', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  tab.environment({ busy: true });
  const next = browser.second('newer');
  const fresh = await next.tab({ tokens: tab.tokens });
  await fresh.until(() => fresh.status?.waiting === 'refused');
  expect(tab.over).toBe(false);
  // The holder refuses only pages of other builds: this page of its own build keeps waiting.
  const same = await browser.second('test').tab({ tokens: tab.tokens });
  await same.until(() => same.status?.waiting === 'asked');
  same.die();
  tab.environment({ busy: false });
  await fresh.until(isLive);
  await tab.until(isOver);
  expect(fresh.status?.waiting).toBe('no');
  expect(browser.profile.maxOpenSockets).toBe(1);
});

test('[INV-5] An engine whose last page died stops asking for the writer lock, and its holder keeps it', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  tab.environment({ busy: true });
  const [next, old] = [browser.second('newer'), browser.second('test')];
  // The new engine holds the writer lock long before it is live.
  next.intercept = async (_path, net) => {
    await until(() => old.closed);
    return net();
  };
  const fresh = await next.tab({ tokens: tab.tokens });
  await fresh.until(() => fresh.status?.waiting === 'refused');
  const closedTab = await old.tab({ tokens: tab.tokens });
  await closedTab.until(() => closedTab.status?.waiting === 'asked');
  closedTab.die();
  tab.environment({ busy: false });
  await fresh.until(() => isLive(fresh) || fresh.over);
  expect(fresh.over).toBe(false);
});

test('[INV-5] A busy page that dies keeps no other page waiting', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const busy = await browser.tab({ tokens: tab.tokens });
  busy.environment({ busy: true });
  const next = browser.second('newer');
  const fresh = await next.tab({ tokens: tab.tokens });
  await fresh.until(() => fresh.status?.waiting === 'refused');
  busy.die();
  await fresh.until(isLive);
  expect(tab.over).toBe(true);
});

test('[INV-5] Of two engines that write the sign-in database only the later one writes, and the other is notified', async () => {
  const factory = new IDBFactory();
  let fenced = 0;
  const first = await openCommon(factory, 'host', crypto);
  const second = await openCommon(factory, 'host', crypto);
  first.fenced$.subscribe(() => fenced++);
  second.fenced$.subscribe(() => fenced--);
  const number = await first.takeWriter(5);
  await first.putSignIn({ id: 'one', ended: false, self: null });
  expect(await second.takeWriter(5)).toBe(number + 1);
  await first.putSignIn({ id: 'one', ended: true, self: null });
  await first.putSignIn({ id: 'two', ended: false, self: null });
  expect(fenced).toBe(2);
  expect(await second.signIn('one')).toMatchObject({ ended: false });
  expect(await second.signIn('two')).toBeNull();
  await second.putSignIn({ id: 'two', ended: false, self: null });
  expect((await second.signIns()).map(({ id }) => id)).toEqual(['two', 'one']);
  first.close();
  second.close();
});

test("[INV-5] An engine without the writer lock writes nothing, and reads the holder's writes", async () => {
  const factory = new IDBFactory();
  const holder = await openCommon(factory, 'host', crypto);
  const waiting = await openCommon(factory, 'host', crypto);
  waiting.fenced$.subscribe(() => expect.unreachable());
  await holder.takeWriter(1);
  await waiting.putSignIn({ id: 'one', ended: false, self: null });
  expect(await holder.signIn('one')).toBeNull();
  const early = await seal(crypto, await waiting.deviceKey(), 'sealed too early');
  const sealed = await seal(crypto, await holder.deviceKey(), 'sealed');
  expect(await unseal(crypto, await waiting.deviceKey(), sealed)).toBe('sealed');
  expect(await unseal(crypto, await holder.deviceKey(), early)).toBeNull();
  holder.close();
  waiting.close();
});

test('The number of a new writer exceeds all earlier ones, even after their database was deleted', async () => {
  const before = await openCommon(new IDBFactory(), 'host', crypto);
  const old = await before.takeWriter(Date.now());
  const anew = await openCommon(new IDBFactory(), 'host', crypto);
  expect(await anew.takeWriter(Date.now() + 1)).toBeGreaterThan(old);
  // A clock that was set back does not lower the number either.
  expect(await anew.takeWriter(0)).toBeGreaterThan(old);
  before.close();
  anew.close();
});
