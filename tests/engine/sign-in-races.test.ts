import type { Subject } from 'rxjs';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { clientWith } from '../server/support.ts';
import { OwnServer, PASSWORD, signIn } from './test-server.ts';
import { isLive, tmpId } from './support.ts';

let testServer: OwnServer;
beforeAll(async () => {
  testServer = await OwnServer.open();
});
afterAll(() => testServer.close());

test('A tab that returns with its tokens never shows as signed out', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  await browser.engine.close();
  browser.restart();
  const after = await browser.tab({ tokens: tab.tokens });
  const seen = new Set<string>();
  await after.until(() => {
    if (after.status) seen.add(after.status.phase);
    seen.add(after.tokens === null ? 'tokens taken away' : 'tokens held');
    return isLive(after);
  });
  expect([...seen]).not.toContain('stopped');
  expect([...seen]).not.toContain('tokens taken away');
});

test('A browser learns at once that another device has removed its sign-in or changed the password', async () => {
  const person = await testServer.person();
  const { tab } = await testServer.at(person);
  const desktop = await testServer.desktopOf(person.userName);
  const noExpiry = { accessTokenExpiresIn: null, refreshTokenExpiresIn: null };
  const client = clientWith(testServer.server, { ...desktop.tokens!, ...noExpiry });
  const [, other] = await client.get(endpoints.deviceList);
  await client.get(endpoints.deviceRemove, { params: { id: other!.id } });
  await tab.until(({ status }) => status?.ended?.why === 'removed');
  expect(tab.status).toMatchObject({ phase: 'stopped', self: null });
  expect(isLive(desktop)).toBe(true);
  const body = { oldPassword: PASSWORD, newPassword: 'another-one' };
  const { tab: again } = await testServer.at(person);
  await client.get(endpoints.modifyPwd, { body });
  await again.until(({ status }) => status?.ended?.why === 'expired');
  expect(isLive(desktop)).toBe(true);
});

test('A text that a tab sends again to a new engine is stored, not refused as signed out', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const text = { chat: privateChat(b.id), tmpId: tmpId(), content: 'once' };
  await tab.command('sendText', text);
  browser.restart();
  const after = await browser.tab({ tokens: tab.tokens });
  expect(await after.command('sendText', text)).toEqual({ ok: true, value: null });
  await after.until(() => after.messages(text.chat, 60)[0]?.mark === 'sent');
  expect(after.texts(text.chat, 60)).toEqual(['once']);
});

test('A profile that arrives after a sign-out restores neither the user nor the sign-in', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const old = tab.tokens;
  let answer: () => void = () => undefined;
  const requested = new Promise<void>((arrived) => {
    browser.intercept = async (path, net) => {
      const response = await net();
      if (path !== '/user/self') return response;
      arrived();
      await new Promise<void>((go) => {
        answer = go;
      });
      return response;
    };
  });
  browser.cutSockets();
  await requested;
  const signedOut = tab.command('signOut', {});
  answer();
  await signedOut;
  // This command reads from the same database: a late write of the profile is done by then.
  await tab.command('unseal', { sealed: '' });
  await tab.until(() => tab.status?.phase === 'stopped');
  expect(tab.status?.self).toBeNull();
  browser.restart();
  const lateTab = await browser.tab({ tokens: old });
  await lateTab.until(() => lateTab.status !== undefined);
  expect(lateTab.status?.phase).toBe('stopped');
});

test('The end of one sign-in does not end the next one, which was already requested', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const other = await testServer.person();
  const first = browser.engine.account;
  const receipt = tab.command('signIn', {
    userName: other.userName,
    password: PASSWORD,
    auto: false,
    terminal: 0,
  });
  (first!.internals.sync.ended$ as Subject<SignInEnd>).next({ why: 'forced-logoff' });
  expect((await receipt).ok).toBe(true);
  await tab.until((it) => isLive(it) || it.status?.ended?.why === 'forced-logoff');
  expect(tab.status).toMatchObject({ ended: null, self: { id: other.id } });
});

test('After a sign-out a tab with a remembered password does not sign in', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, person, true)) ?? '';
  await browser.engine.close();
  browser.restart();
  const tab = await browser.tab({ tokens: first.tokens });
  await tab.until(isLive);
  await tab.command('signOut', {});
  browser.requests.length = 0;
  const lateTab = await browser.tab({ auto: { userName: person.userName, sealed, terminal: 0 } });
  await lateTab.command('signOut', {});
  expect(browser.requests.filter((it) => it.path === '/login')).toEqual([]);
});

test('A sign-out during a sign-in tells the server of the sign-out', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const tab = await browser.tab();
  const args = { userName: person.userName, password: PASSWORD, auto: false, terminal: 0 } as const;
  const signedIn = tab.command('signIn', args);
  await tab.command('signOut', {});
  expect((await signedIn).ok).toBe(true);
  expect(browser.requests.filter((it) => it.path === '/logout')).toHaveLength(1);
});

test('A tab connects to the engine while another tab is still signing in', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const first = await browser.tab();
  browser.intercept = () => new Promise(() => undefined);
  void first.command('signIn', { userName: person.userName, password: PASSWORD, auto: false, terminal: 0 });
  const second = await browser.tab();
  await second.until(() => second.status?.phase === 'stopped');
  expect(second.status?.self).toBeNull();
});

test("A profile that the server refuses ends the sign-in with the server's words", async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  browser.restart();
  // These tokens belong to no stored sign-in: the engine has to ask the server for their user.
  browser.intercept = (path, net) =>
    path === '/user/self'
      ? Promise.resolve(Response.json({ code: 500, message: 'no such user', data: null }))
      : net();
  const after = await browser.tab({ tokens: { ...tab.tokens!, signIn: 'unknown here' } });
  await after.until(() => after.status?.phase === 'stopped');
  expect(after.status?.ended).toEqual({ why: 'initialization-failed', message: 'no such user' });
});

test('A sign-out works although the database of all sign-ins is gone, and so does the next sign-in', async () => {
  const person = await testServer.person();
  const { browser, tab } = await testServer.at(person);
  const names = (await browser.factory.databases()).map(({ name }) => name ?? '');
  const common = names.find((name) => name.includes('common'))!;
  await new Promise((resolve) => {
    browser.factory.deleteDatabase(common).addEventListener('success', resolve);
  });
  const old = tab.tokens;
  expect(await tab.command('signOut', {})).toEqual({ ok: true, value: null });
  await tab.until(() => tab.tokens === null);
  const { hub } = testServer.server.services;
  while (hub.isOnline(person.id)) await new Promise((resolve) => setTimeout(resolve, 10));
  const lateTab = await browser.tab({ tokens: old });
  await lateTab.until(() => lateTab.status?.phase === 'stopped');
  await signIn(tab, person);
});

test('An account whose journal cannot be opened is kept in memory; the next account has its journal', async () => {
  const [a, b] = [await testServer.person(), await testServer.person()];
  const { browser, tab } = await testServer.at(a);
  await browser.engine.close();
  browser.restart();
  const after = await browser.tab();
  const names = (await browser.factory.databases()).map(({ name }) => name ?? '');
  await withoutStores(
    browser.factory,
    names.find((name) => name.includes(`-${a.id}-`))!,
  );
  await signIn(after, a);
  expect(after.status).toMatchObject({ storage: 'memory', self: { id: a.id } });
  await signIn(after, b);
  await after.until(() => after.status?.self?.id === b.id && isLive(after));
  expect(after.status?.storage).toBe('journal');
  expect(tab.status?.storage).toBe('journal');
});

/** Replaces the database of this name by an empty one, as after an interrupted creation. */
async function withoutStores(factory: IDBFactory, name: string): Promise<void> {
  await new Promise((resolve) => {
    factory.deleteDatabase(name).addEventListener('success', resolve);
  });
  await new Promise<void>((resolve) => {
    const request = factory.open(name, 1);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

test('The next sign-in begins after the server has answered the sign-out', async () => {
  const [first, second] = [await testServer.person(), await testServer.person()];
  const { browser, tab } = await testServer.at(first, { speedup: 1 });
  const order: string[] = [];
  browser.intercept = async (path, net) => {
    if (path === '/login') order.push('login asked');
    if (path === '/logout') await tab.until((it) => it.status?.phase === 'stopped');
    const response = await net();
    if (path === '/logout') order.push('logout answered');
    return response;
  };
  const signedOut = tab.command('signOut', {});
  await Promise.all([signedOut, signIn(tab, second)]);
  expect(order).toEqual(['logout answered', 'login asked']);
});

test('A sign-in whose tokens have expired ends in every tab after the act of one tab', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const other = await browser.tab({ tokens: tab.tokens });
  await other.until(isLive);
  testServer.forward(8 * 24 * 60 * 60_000);
  await tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'too late' });
  for (const it of [tab, other]) {
    await it.until(({ status, tokens }) => status?.ended?.why === 'expired' && tokens === null);
    expect(it.status).toMatchObject({ phase: 'stopped', self: null });
  }
});
