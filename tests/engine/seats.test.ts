import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSING } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { IDLE } from '../../workers/engine/engine.ts';
import { OwnServer, signIn, type Person } from './test-server.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let testServer: OwnServer;
beforeAll(async () => {
  testServer = await OwnServer.open();
});
afterAll(() => testServer.close());

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
const sendText = (tab: Tab, chat: ChatKey, content: string) =>
  tab.command('sendText', { chat, tmpId: tmpId(), content });
const attended = (tab: Tab): number =>
  tab.notices.reduce((sum, notice) => sum + (notice.kind === 'attend' ? notice.messages : 0), 0);

/** Records the kinds of input that the connection machine receives from now on. */
function linkInputs(browser: Browser): string[] {
  const { link } = browser.engine.account!;
  const kinds: string[] = [];
  const input = link.input.bind(link);
  link.input = (given) => {
    kinds.push(given.kind);
    input(given);
  };
  return kinds;
}

test('[INV-7] A dead tab leaves no lock, and no longer counts for the online state and for attention', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const atB = await testServer.at(b);
  const other = await browser.tab({ tokens: tab.tokens });
  await other.until(isLive);
  const inputs = linkInputs(browser);
  tab.environment({ visible: true, focused: true, chat: privateChat(b.id), online: true });
  other.environment({ visible: true, online: false });
  expect(inputs).not.toContain('offline');
  tab.die();
  await until(() => inputs.includes('offline'));
  expect((await browser.profile.held()).filter((name) => name.includes('seat'))).toHaveLength(1);
  // Only the dead tab showed the chat. No living tab shows it, so the message asks for attention.
  await sendText(atB.tab, privateChat(a.id), 'hello');
  await other.until((it) => attended(it) === 1);
  expect(attended(tab)).toBe(0);
});

test('[INV-10] A message asks for attention in one tab, and in the next one if that tab dies before delivery', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const atB = await testServer.at(b);
  const others = [await browser.tab({ tokens: tab.tokens }), await browser.tab({ tokens: tab.tokens })];
  for (const it of [tab, ...others]) await it.until(isLive);
  tab.environment({ visible: true, focused: true });
  others[0]!.environment({ visible: true });
  await sendText(atB.tab, privateChat(a.id), 'one');
  for (const it of [tab, ...others]) await it.until(() => it.texts(privateChat(b.id)).length === 1);
  await tab.until((it) => attended(it) === 1);
  expect([tab, ...others].map(attended)).toEqual([1, 0, 0]);
  // The focused tab stops asking for batches of changes, like a frozen page, and then dies.
  tab.pause();
  await sendText(atB.tab, privateChat(a.id), 'two');
  await others[1]!.until((it) => it.texts(privateChat(b.id)).length === 2);
  tab.die();
  await others[0]!.until((it) => attended(it) === 1);
  expect([tab, ...others].map(attended)).toEqual([1, 1, 0]);
});

test('The connection is told when all tabs are offline, one is online again, or a page is unfrozen', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const other = await browser.tab({ tokens: tab.tokens });
  const inputs = linkInputs(browser);
  tab.environment({ online: false });
  other.environment({ online: false });
  tab.environment({ online: true });
  other.environment({ resumed: true });
  expect(inputs.filter((kind) => ['offline', 'online', 'suspect'].includes(kind))).toEqual([
    'offline',
    'online',
    'suspect',
  ]);
});

test('[INV-7] An engine whose page died before it connected closes after 10 s and rejects new tabs', async () => {
  const browser = testServer.browser({ speedup: 1000 });
  const began = performance.now();
  await until(() => browser.closed);
  expect(performance.now() - began).toBeGreaterThanOrEqual(IDLE / 1000 - 1);
  await expect(browser.tab()).rejects.toThrow(CLOSING);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await browser.profile.held()).toEqual([]);
});

test('A tab within 10 s of the death of the last one keeps the engine; one during its close is rejected', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const { tokens } = tab;
  tab.die();
  const next = await browser.tab({ tokens });
  await next.until(isLive);
  expect(browser.sockets).toHaveLength(1);
  next.die();
  const { account } = browser.engine;
  const close = account!.close.bind(account);
  const { promise: closing, resolve: closeStarted } = Promise.withResolvers<void>();
  account!.close = () => {
    closeStarted();
    return close();
  };
  await closing;
  await expect(browser.tab({ tokens })).rejects.toThrow(CLOSING);
});

/** Tokens of two sign-ins, neither of which the browser has stored as ended. */
async function twoSignIns(
  first: Person,
  person: Person,
): Promise<{ browser: Browser; older: TokenPair; newer: TokenPair }> {
  const { browser, tab } = await testServer.at(first);
  const older = tab.tokens!;
  browser.restart();
  // This page starts without the older tokens, as if the tab that has them is restored later.
  const second = await browser.tab();
  await signIn(second, person);
  return { browser, older, newer: second.tokens! };
}

test('On a cold start the latest sign-in wins whichever tab connects first, and the older one ends', async () => {
  const [first, person] = [await testServer.person(), await testServer.person()];
  for (const order of [0, 1]) {
    const { browser, older, newer } = await twoSignIns(first, person);
    browser.restart();
    const pairs = order === 0 ? [older, newer] : [newer, older];
    const tabs = await Promise.all(pairs.map((tokens) => browser.tab({ tokens })));
    await Promise.all(tabs.map((tab) => tab.until(() => isLive(tab) && tab.tokens?.signIn === newer.signIn)));
    expect(tabs.map(({ status }) => status?.self?.id)).toEqual([person.id, person.id]);
    await tabs[0]!.command('signOut', {});
    // A third tab, frozen until now, does not revive the older sign-in.
    const lateTab = await browser.tab({ tokens: older });
    await lateTab.until(() => lateTab.status?.phase === 'stopped' && lateTab.tokens === null);
  }
});

test('The token pair with the highest number wins within a sign-in, in any order of the tabs', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const old = tab.tokens!;
  testServer.forward(1_900_000);
  browser.cutSockets();
  await tab.until(() => tab.tokens?.number === 2 && isLive(tab));
  const renewed = tab.tokens!;
  browser.restart();
  const tabs = await Promise.all([old, renewed].map((tokens) => browser.tab({ tokens })));
  await Promise.all(tabs.map((it) => it.until(() => isLive(it) && it.tokens?.number === 2)));
  expect(tabs.map((it) => it.tokens)).toEqual([renewed, renewed]);
});

test('An automatic sign-in offline opens the stored account, takes texts, and sends them later', async () => {
  const [a, b] = await testServer.friends();
  const browser = testServer.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, a, true)) ?? '';
  const chat = privateChat(b.id);
  await sendText(first, chat, 'kept');
  await first.until(() => first.rows({ view: 'pane', chat, size: 9 })[0]?.mark === 'sent');
  await browser.engine.close();
  browser.online = false;
  browser.restart();
  const tab = await browser.tab({ auto: { userName: a.userName, sealed, terminal: 0 } });
  await tab.until(() => tab.texts(chat).length === 1 && tab.status?.phase === 'offline');
  expect(tab.status?.self?.id).toBe(a.id);
  expect(await sendText(tab, chat, 'written offline')).toMatchObject({ ok: true });
  browser.online = true;
  await tab.until(isLive);
  await tab.until(() => tab.rows({ view: 'pane', chat, size: 9 })[1]?.mark === 'sent');
  expect(tab.texts(chat)).toEqual(['kept', 'written offline']);
  expect(tab.tokens).not.toBeNull();
});

test('The stored account shows during a sign-in whose requests get no response', async () => {
  const [a, b] = await testServer.friends();
  const browser = testServer.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, a, true)) ?? '';
  const chat = privateChat(b.id);
  await sendText(first, chat, 'kept');
  await first.until(() => first.rows({ view: 'pane', chat, size: 9 })[0]?.mark === 'sent');
  await browser.engine.close();
  browser.restart();
  const swallowed: (() => void)[] = [];
  browser.intercept = () => new Promise((_, fail) => swallowed.push(() => fail(new TypeError('cut'))));
  const tab = await browser.tab({ auto: { userName: a.userName, sealed, terminal: 0 } });
  await tab.until(() => tab.texts(chat).length === 1 && tab.status?.phase === 'connecting');
  expect(tab.status).toMatchObject({ phase: 'connecting', signingIn: false, self: { id: a.id } });
  browser.intercept = (_path, net) => net();
  for (const cut of swallowed) cut();
  await tab.until(isLive);
  expect(browser.requests.filter(({ path }) => path === '/login').length).toBeGreaterThan(1);
});

test('A sign-in whose response is late is requested only once', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, person, true)) ?? '';
  await browser.engine.close();
  browser.restart();
  browser.requests.length = 0;
  const heldLogins: (() => void)[] = [];
  browser.intercept = async (path, net) => {
    if (path === '/login') await new Promise<void>((release) => heldLogins.push(release));
    return net();
  };
  const tab = await browser.tab({ auto: { userName: person.userName, sealed, terminal: 0 } });
  await tab.until(() => tab.status?.phase === 'connecting');
  expect(tab.status).toMatchObject({ signingIn: false, self: { id: person.id } });
  for (const release of heldLogins) release();
  await tab.until(isLive);
  expect(browser.requests.filter(({ path }) => path === '/login')).toHaveLength(1);
});

test('An automatic sign-in that the server refuses leads to the sign-in form', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, person, true)) ?? '';
  await browser.engine.close();
  browser.online = false;
  browser.restart();
  const tab = await browser.tab({ auto: { userName: person.userName, sealed, terminal: 0 } });
  await tab.until(() => tab.status?.phase === 'offline');
  browser.intercept = (path, net) =>
    path === '/login'
      ? Promise.resolve(Response.json({ code: 500, message: 'wrong password', data: null }))
      : net();
  browser.online = true;
  await tab.until(() => tab.status?.phase === 'stopped');
  expect(tab.status).toMatchObject({ self: null, ended: { why: 'expired', message: 'wrong password' } });
});
