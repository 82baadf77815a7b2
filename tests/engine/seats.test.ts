import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSING } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { IDLE } from '../../workers/engine/engine.ts';
import { House, signIn, type Person } from './house.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

async function until(wanted: () => boolean): Promise<void> {
  while (!wanted()) await new Promise((resolve) => setTimeout(resolve, 5));
}
const say = (tab: Tab, chat: ChatKey, content: string) =>
  tab.command('sendText', { chat, tmpId: tmpId(), content });
const attended = (tab: Tab): number =>
  tab.notices.reduce((sum, notice) => sum + (notice.kind === 'attend' ? notice.messages : 0), 0);

/** What the link is told from now on. */
function linkInputs(browser: Browser): string[] {
  const { link } = browser.engine.account!;
  const heard: string[] = [];
  const input = link.input.bind(link);
  link.input = (what) => {
    heard.push(what.kind);
    input(what);
  };
  return heard;
}

test('[INV-7] of a tab that died nothing is left: no seat, no lock, and no say in anything', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const atB = await house.at(b);
  const other = await browser.tab({ tokens: tab.tokens });
  await other.until(isLive);
  const inputs = linkInputs(browser);
  tab.environment({ visible: true, focused: true, chat: privateChat(b.id), online: true });
  other.environment({ visible: true, online: false });
  expect(inputs).not.toContain('offline');
  tab.die();
  await until(() => inputs.includes('offline'));
  expect((await browser.profile.held()).filter((name) => name.includes('seat'))).toHaveLength(1);
  // The chat stood in front of the user in the tab that died: nobody sees it now, so it asks.
  await say(atB.tab, privateChat(a.id), 'hello');
  await other.until((it) => attended(it) === 1);
  expect(attended(tab)).toBe(0);
});

test('[INV-10] a message asks in one tab only; when that one dies before it has heard, in the next', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const atB = await house.at(b);
  const others = [await browser.tab({ tokens: tab.tokens }), await browser.tab({ tokens: tab.tokens })];
  for (const it of [tab, ...others]) await it.until(isLive);
  tab.environment({ visible: true, focused: true });
  others[0]!.environment({ visible: true });
  await say(atB.tab, privateChat(a.id), 'one');
  for (const it of [tab, ...others]) await it.until(() => it.texts(privateChat(b.id)).length === 1);
  await tab.until((it) => attended(it) === 1);
  expect([tab, ...others].map(attended)).toEqual([1, 0, 0]);
  // The focused tab stops asking, as a frozen one does, and then is gone.
  tab.pause();
  await say(atB.tab, privateChat(a.id), 'two');
  await others[1]!.until((it) => it.texts(privateChat(b.id)).length === 2);
  tab.die();
  await others[0]!.until((it) => attended(it) === 1);
  expect([tab, ...others].map(attended)).toEqual([1, 1, 0]);
});

test('the line is told when all tabs are offline, when one is back, and when a page was frozen', async () => {
  const { browser, tab } = await house.at(await house.person());
  const other = await browser.tab({ tokens: tab.tokens });
  const inputs = linkInputs(browser);
  tab.environment({ online: false });
  other.environment({ online: false });
  tab.environment({ online: true });
  other.environment({ resumed: true });
  expect(inputs.filter((is) => ['offline', 'online', 'doubt'].includes(is))).toEqual([
    'offline',
    'online',
    'doubt',
  ]);
});

test('[INV-7] an engine whose page died before its hello closes after 10 s, and a tab is told so', async () => {
  const browser = house.browser({ hurry: 1000 });
  const began = performance.now();
  await until(() => browser.closed);
  expect(performance.now() - began).toBeGreaterThanOrEqual(IDLE / 1000 - 1);
  await expect(browser.tab()).rejects.toThrow(CLOSING);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await browser.profile.held()).toEqual([]);
});

test('a tab that comes within the pause keeps the engine, one that comes while it closes asks for the next', async () => {
  const { browser, tab } = await house.at(await house.person());
  const { tokens } = tab;
  tab.die();
  const next = await browser.tab({ tokens });
  await next.until(isLive);
  expect(browser.sockets).toHaveLength(1);
  next.die();
  const { account } = browser.engine;
  const close = account!.close.bind(account);
  const { promise: closing, resolve: begun } = Promise.withResolvers<void>();
  account!.close = () => {
    begun();
    return close();
  };
  await closing;
  await expect(browser.tab({ tokens })).rejects.toThrow(CLOSING);
});

/** The tokens of a sign-in that the browser has not written down as ended. */
async function twoSignIns(
  first: Person,
  person: Person,
): Promise<{ browser: Browser; older: TokenPair; newer: TokenPair }> {
  const { browser, tab } = await house.at(first);
  const older = tab.tokens!;
  browser.restart();
  // A page without them: its tab was restored later.
  const second = await browser.tab();
  await signIn(second, person);
  return { browser, older, newer: second.tokens! };
}

test('on a cold boot the sign-in that began last wins, whatever tab comes first, and the other one is over', async () => {
  const [first, person] = [await house.person(), await house.person()];
  for (const order of [0, 1]) {
    const { browser, older, newer } = await twoSignIns(first, person);
    browser.restart();
    const pairs = order === 0 ? [older, newer] : [newer, older];
    const tabs = await Promise.all(pairs.map((tokens) => browser.tab({ tokens })));
    await Promise.all(tabs.map((tab) => tab.until(() => isLive(tab) && tab.tokens?.signIn === newer.signIn)));
    expect(tabs.map(({ status }) => status?.self?.id)).toEqual([person.id, person.id]);
    await tabs[0]!.command('signOut', {});
    // A third tab, frozen all the time, does not bring the older one back.
    const late = await browser.tab({ tokens: older });
    await late.until(() => late.status?.phase === 'stopped' && late.tokens === null);
  }
});

test('of one sign-in the pair with the highest number wins, whatever tab comes first', async () => {
  const { browser, tab } = await house.at(await house.person());
  const old = tab.tokens!;
  house.ahead += 1_900_000;
  browser.cutSockets();
  await tab.until(() => tab.tokens?.number === 2 && isLive(tab));
  const renewed = tab.tokens!;
  browser.restart();
  const tabs = await Promise.all([old, renewed].map((tokens) => browser.tab({ tokens })));
  await Promise.all(tabs.map((it) => it.until(() => isLive(it) && it.tokens?.number === 2)));
  expect(tabs.map((it) => it.tokens)).toEqual([renewed, renewed]);
});

test('without an answer the automatic sign-in opens what is kept, takes texts, and sends them when it is in', async () => {
  const [a, b] = await house.friends();
  const browser = house.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, a, true)) ?? '';
  const chat = privateChat(b.id);
  await say(first, chat, 'kept');
  await first.until(() => first.rows({ view: 'pane', chat, size: 9 })[0]?.mark === 'sent');
  await browser.engine.close();
  browser.online = false;
  browser.restart();
  const tab = await browser.tab({ auto: { userName: a.userName, sealed, terminal: 0 } });
  await tab.until(() => tab.texts(chat).length === 1 && tab.status?.phase === 'offline');
  expect(tab.status?.self?.id).toBe(a.id);
  expect(await say(tab, chat, 'written offline')).toMatchObject({ ok: true });
  browser.online = true;
  await tab.until(isLive);
  await tab.until(() => tab.rows({ view: 'pane', chat, size: 9 })[1]?.mark === 'sent');
  expect(tab.texts(chat)).toEqual(['kept', 'written offline']);
  expect(tab.tokens).not.toBeNull();
});

test('a network that swallows everything does not keep what is stored from the user; the sign-in goes on beside it', async () => {
  const [a, b] = await house.friends();
  const browser = house.browser({ hurry: 20 });
  const first = await browser.tab();
  const sealed = (await signIn(first, a, true)) ?? '';
  const chat = privateChat(b.id);
  await say(first, chat, 'kept');
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

test('a sign-in whose answer is late is not asked for twice: the answer counts when it comes', async () => {
  const person = await house.person();
  const browser = house.browser({ hurry: 20 });
  const first = await browser.tab();
  const sealed = (await signIn(first, person, true)) ?? '';
  await browser.engine.close();
  browser.restart();
  browser.requests.length = 0;
  const held: (() => void)[] = [];
  browser.intercept = async (path, net) => {
    if (path === '/login') await new Promise<void>((go) => held.push(go));
    return net();
  };
  const tab = await browser.tab({ auto: { userName: person.userName, sealed, terminal: 0 } });
  await tab.until(() => tab.status?.phase === 'connecting');
  expect(tab.status).toMatchObject({ signingIn: false, self: { id: person.id } });
  for (const go of held) go();
  await tab.until(isLive);
  expect(browser.requests.filter(({ path }) => path === '/login')).toHaveLength(1);
});

test('an automatic sign-in that is refused when the answer comes leads to the form', async () => {
  const person = await house.person();
  const browser = house.browser();
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
