import type { Subject } from 'rxjs';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { House, PASSWORD, signIn } from './house.ts';
import { isLive, tmpId } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('a tab that comes back with its tokens is never told that nobody is signed in', async () => {
  const { browser, tab } = await house.at(await house.person());
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

test('a text that is given again to a new engine is written down, not refused as signed out', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const text = { chat: privateChat(b.id), tmpId: tmpId(), content: 'once' };
  await tab.command('sendText', text);
  browser.restart();
  const after = await browser.tab({ tokens: tab.tokens });
  expect(await after.command('sendText', text)).toEqual({ ok: true, value: null });
  await after.until(() => after.messages(text.chat, 60)[0]?.mark === 'sent');
  expect(after.texts(text.chat, 60)).toEqual(['once']);
});

test('a profile that arrives after the exit brings neither the person nor the sign-in back', async () => {
  const { browser, tab } = await house.at(await house.person());
  const old = tab.tokens;
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((arrived) => {
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
  await asked;
  const exit = tab.command('signOut', {});
  answer();
  await exit;
  // A turn of the storage, so that a late write would have landed.
  await tab.command('unseal', { sealed: '' });
  await tab.until(() => tab.status?.phase === 'stopped');
  expect(tab.status?.self).toBeNull();
  browser.restart();
  const late = await browser.tab({ tokens: old });
  await late.until(() => late.status !== undefined);
  expect(late.status?.phase).toBe('stopped');
});

test('what ends one sign-in does not end the next one, which was asked for before', async () => {
  const { browser, tab } = await house.at(await house.person());
  const other = await house.person();
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

test('after an exit a tab that still offers the remembered password signs nobody in', async () => {
  const person = await house.person();
  const browser = house.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, person, true)) ?? '';
  await browser.engine.close();
  browser.restart();
  const tab = await browser.tab({ tokens: first.tokens });
  await tab.until(isLive);
  await tab.command('signOut', {});
  browser.requests.length = 0;
  const late = await browser.tab({ auto: { userName: person.userName, sealed, terminal: 0 } });
  await late.command('signOut', {});
  expect(browser.requests.filter((it) => it.path === '/login')).toEqual([]);
});

test('an exit that waits for a sign-in tells the server of the one that it ends', async () => {
  const person = await house.person();
  const browser = house.browser();
  const tab = await browser.tab();
  const args = { userName: person.userName, password: PASSWORD, auto: false, terminal: 0 } as const;
  const signedIn = tab.command('signIn', args);
  await tab.command('signOut', {});
  expect((await signedIn).ok).toBe(true);
  expect(browser.requests.filter((it) => it.path === '/logout')).toHaveLength(1);
});

test('a tab is let in while another one is still signing in', async () => {
  const person = await house.person();
  const browser = house.browser();
  const first = await browser.tab();
  browser.intercept = () => new Promise(() => undefined);
  void first.command('signIn', { userName: person.userName, password: PASSWORD, auto: false, terminal: 0 });
  const second = await browser.tab();
  await second.until(() => second.status?.phase === 'stopped');
  expect(second.status?.self).toBeNull();
});

test('a profile that the server refuses ends the sign-in with its words, and nobody waits for ever', async () => {
  const { browser, tab } = await house.at(await house.person());
  browser.restart();
  // Another browser's memory: whose the tokens are has to be asked.
  browser.intercept = (path, net) =>
    path === '/user/self'
      ? Promise.resolve(Response.json({ code: 500, message: 'no such user', data: null }))
      : net();
  const after = await browser.tab({ tokens: { ...tab.tokens!, signIn: 'unknown here' } });
  await after.until(() => after.status?.phase === 'stopped');
  expect(after.status?.ended).toEqual({ why: 'initialization-failed', message: 'no such user' });
});

test('an exit holds when the common database is gone: the line is closed, the next sign-in works', async () => {
  const person = await house.person();
  const { browser, tab } = await house.at(person);
  const names = (await browser.factory.databases()).map(({ name }) => name ?? '');
  const common = names.find((name) => name.includes('common'))!;
  await new Promise((gone) => {
    browser.factory.deleteDatabase(common).addEventListener('success', gone);
  });
  const old = tab.tokens;
  expect(await tab.command('signOut', {})).toEqual({ ok: true, value: null });
  await tab.until(() => tab.tokens === null);
  const { hub } = house.server.services;
  while (hub.isOnline(person.id)) await new Promise((resolve) => setTimeout(resolve, 10));
  const late = await browser.tab({ tokens: old });
  await late.until(() => late.status?.phase === 'stopped');
  await signIn(tab, person);
});

test('a journal that cannot be read costs memory, not the sign-in; the next account keeps its own', async () => {
  const [a, b] = [await house.person(), await house.person()];
  const { browser, tab } = await house.at(a);
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

/** The database of this name without anything in it, as after a half-made creation. */
async function withoutStores(factory: IDBFactory, name: string): Promise<void> {
  await new Promise((gone) => {
    factory.deleteDatabase(name).addEventListener('success', gone);
  });
  await new Promise<void>((made) => {
    const request = factory.open(name, 1);
    request.addEventListener('success', () => {
      request.result.close();
      made();
    });
  });
}

test('an exit is over when the server has answered it, and the next sign-in begins after that', async () => {
  const [first, second] = [await house.person(), await house.person()];
  const { browser, tab } = await house.at(first, { hurry: 1 });
  const order: string[] = [];
  browser.intercept = async (path, net) => {
    if (path === '/login') order.push('login asked');
    if (path === '/logout') await tab.until((it) => it.status?.phase === 'stopped');
    const response = await net();
    if (path === '/logout') order.push('exit answered');
    return response;
  };
  const exit = tab.command('signOut', {});
  await Promise.all([exit, signIn(tab, second)]);
  expect(order).toEqual(['exit answered', 'login asked']);
});
