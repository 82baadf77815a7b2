// Several accounts of one browser: switching and forgetting.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { databaseNames, journalOf } from './databases.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';
import { PASSWORD, signIn, TestServer, type Person } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const names = (tab: Tab): string[] => tab.rows({ view: 'chats' }).map((row) => row.showName);

interface TwoAccounts {
  browser: Browser;
  tab: Tab;
  a: Person;
  b: Person;
  sealedA: string;
}

/** A browser where A has signed in with a chat, and then B, who is signed in now. Both kept their passwords. */
async function twoAccounts(second?: Person): Promise<TwoAccounts> {
  const [a, friend] = await testServer.friends();
  const b = second ?? (await testServer.person());
  const browser = testServer.browser();
  const tab = await browser.tab();
  const sealedA = (await signIn(tab, a, true)) ?? '';
  await tab.until(isLive);
  const text = { chat: privateChat(friend.id), tmpId: tmpId(), content: 'of A alone' };
  await tab.command('sendText', text);
  await tab.until(() => tab.messages(text.chat, 60)[0]?.mark === 'sent');
  await signIn(tab, b, true);
  await tab.until(() => isLive(tab) && tab.status?.self?.id === b.id);
  return { browser, tab, a, b, sealedA };
}

test('[GEN-09, SESS-11, INV-9] A switch paints the other account from its journal before the server answers', async () => {
  const { browser, tab, a, sealedA } = await twoAccounts();
  const other = await browser.tab({ tokens: tab.tokens });
  expect(await tab.shown({ view: 'chats' })).toEqual([]);
  const answer = Promise.withResolvers<void>();
  browser.intercept = async (_path, net) => {
    await answer.promise;
    return net();
  };
  const phases = new Set<string>();
  const switched = tab.command('switchAccount', { userName: a.userName, sealed: sealedA, terminal: 0 });
  for (const it of [tab, other]) {
    await it.until(() => {
      const { phase, switching, self } = it.status!;
      phases.add(`${phase}${switching ? ' switching' : ''}`);
      return self?.id === a.id && names(it).length === 1;
    });
    expect(it.rows({ view: 'chats' })[0]).toMatchObject({ last: { content: 'of A alone' } });
  }
  expect(await switched).toEqual({ ok: true, value: null });
  expect([...phases]).not.toContain('stopped');
  answer.resolve();
  await tab.until(isLive);
  await other.until(isLive);
  expect(other.tokens?.signIn).toBe(tab.tokens?.signIn);
});

test('[X-ACC-04] After a switch no chat, friend, group or request of the account before shows, also offline', async () => {
  const [b, friend] = await testServer.friends();
  await testServer.group(friend, b);
  const { browser, tab, a, sealedA } = await twoAccounts(b);
  await tab.command('setManualApprove', { on: true });
  const stranger = await testServer.person();
  const { tab: strange } = await testServer.at(stranger);
  await strange.command('applyForFriend', { id: b.id, text: 'hi', group: null });
  const people = () => ({
    friends: tab.rows({ view: 'friends' }).map(({ id }) => id),
    groups: tab.rows({ view: 'groups' }).length,
    requests: tab.rows({ view: 'requests' }).map(({ userId }) => userId),
    badge: tab.status?.requests,
  });
  await tab.until(() => people().groups === 1 && people().friends.length === 1 && people().badge === 1);
  expect(people()).toEqual({ friends: [friend.id], groups: 1, requests: [stranger.id], badge: 1 });
  browser.online = false;
  browser.cutSockets();
  await tab.command('switchAccount', { userName: a.userName, sealed: sealedA, terminal: 0 });
  await tab.until(() => tab.status?.self?.id === a.id && people().friends.length === 1);
  const ofA = { groups: 0, requests: [], badge: 0 };
  expect(people()).toMatchObject(ofA);
  expect(people().friends).not.toContain(friend.id);
  browser.online = true;
  await tab.until(isLive);
  expect(people()).toMatchObject(ofA);
  const chats = await tab.shown({ view: 'chats' });
  expect(chats.map(({ last }) => last?.content)).toEqual(['of A alone']);
});

test('[SESS-12] A switch with a refused password ends on the login form with the sentence of the server', async () => {
  const { browser, tab, a, sealedA, b } = await twoAccounts();
  browser.intercept = (path, net) =>
    path === '/login'
      ? Promise.resolve(Response.json({ code: 10001, message: 'The username or the password is wrong.' }))
      : net();
  await tab.command('switchAccount', { userName: a.userName, sealed: sealedA, terminal: 0 });
  await tab.until(() => tab.status?.ended?.why === 'expired');
  expect(tab.status).toMatchObject({ phase: 'stopped', self: null, switching: false, signingIn: false });
  expect(tab.status?.ended).toMatchObject({ message: 'The username or the password is wrong.' });
  browser.intercept = (_path, net) => net();
  await signIn(tab, b);
  await tab.until(isLive);
});

test('[SESS-12] A switch with a password of another device signs out and leaves the login form usable', async () => {
  const { browser, tab, a } = await twoAccounts();
  const receipt = await tab.command('switchAccount', {
    userName: a.userName,
    sealed: 'AAAA.BBBB',
    terminal: 0,
  });
  // A failure would tell the tab that the current account is still signed in.
  expect(receipt).toEqual({ ok: true, value: null });
  await tab.until(() => tab.status?.phase === 'stopped');
  expect(tab.status).toMatchObject({ ended: null, switching: false, signingIn: false });
  expect(browser.requests.filter(({ path }) => path === '/logout')).toHaveLength(2);
});

test('A switch to an account without data on this device waits for the server', async () => {
  const { browser } = await twoAccounts();
  const fresh = await testServer.person();
  const elsewhere = await browser.tab();
  const sealed = (await signIn(elsewhere, fresh, true)) ?? '';
  await elsewhere.command('forgetAccount', { id: fresh.id });
  await elsewhere.until(() => elsewhere.status?.phase === 'stopped');
  const receipt = await elsewhere.command('switchAccount', { userName: fresh.userName, sealed, terminal: 0 });
  expect(receipt).toEqual({ ok: true, value: null });
  await elsewhere.until(() => isLive(elsewhere) && elsewhere.status?.self?.id === fresh.id);
});

test('[SESS-13] A forgotten account leaves no database and no profile; the account in use stays open', async () => {
  const { browser, tab, a, b } = await twoAccounts();
  const journal = await journalOf(browser.factory, a.id);
  expect(await tab.command('forgetAccount', { id: a.id })).toEqual({ ok: true, value: null });
  expect(await databaseNames(browser.factory)).not.toContain(journal);
  expect(await allText(browser.factory)).not.toContain(a.userName);
  expect(tab.status?.self?.id).toBe(b.id);
  expect(isLive(tab)).toBe(true);
});

test('[SESS-13] Forgetting the account in use signs out in all tabs and tells the server', async () => {
  const { browser, tab, a, b } = await twoAccounts();
  const other = await browser.tab({ tokens: tab.tokens });
  await other.until(isLive);
  browser.requests.length = 0;
  await tab.command('forgetAccount', { id: b.id });
  for (const it of [tab, other]) await it.until(() => it.status?.phase === 'stopped' && it.tokens === null);
  expect(browser.requests.map(({ path }) => path)).toContain('/logout');
  expect(await allText(browser.factory)).not.toContain(b.userName);
  expect(await allText(browser.factory)).toContain(a.userName);
});

test('No database contains a password in clear after sign-in, switch and sign-out', async () => {
  const { browser, tab } = await twoAccounts();
  expect(await allText(browser.factory)).not.toContain(PASSWORD);
  await tab.command('signOut', {});
  expect(await allText(browser.factory)).not.toContain(PASSWORD);
});

/** Everything in all databases as text; bytes are read as UTF-8. */
async function allText(factory: IDBFactory): Promise<string> {
  const texts: string[] = [];
  for (const name of await databaseNames(factory)) {
    const db = await settled(factory.open(name));
    for (const store of db.objectStoreNames) {
      const rows = await settled(db.transaction(store).objectStore(store).getAll());
      texts.push(JSON.stringify(rows, (_key, value: unknown) => readable(value)));
    }
    db.close();
  }
  return texts.join('\n');
}

const readable = (value: unknown): unknown =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : value;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
